"""What staff do to tables happens at once, and each act is written down with who, whom and why."""

import pytest

from accounts.models import AuditRow, User
from accounts.services import house
from concan_site.writing import writing
from games.models import Match, MatchSeat, Table
from games.services import acts, lobby
from games.services.lobby_error import LobbyError
from tests.services.tables import begun, now, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def munira() -> User:
    return User.objects.create_user("Munira", is_staff=True)


def only_act() -> AuditRow:
    return AuditRow.objects.get()


def test_closing_a_table_is_written_down_once(munira: User) -> None:
    live = begun(person("Amal"), "nakhla")
    acts.close_table(live.code, munira, "a name nobody should read")
    acts.close_table(live.code, munira, "again")
    act = only_act()
    assert (act.act, act.target, act.by, act.why) == (
        "table.close",
        f"table:{live.code}",
        munira,
        "a name nobody should read",
    )
    assert act.before
    assert act.before["state"] == "playing"
    assert act.after
    assert act.after["state"] == "closed"


def test_voiding_a_match_is_written_down_with_its_match(munira: User) -> None:
    live = begun(person("Amal"), person("Basim"))
    assert live.match is not None
    acts.void_match(live.code, munira, "a fault of the house")
    assert Match.objects.get().state == Match.State.VOIDED
    assert only_act().target == f"match:{live.match.id}"


def test_a_seat_of_a_running_free_table_is_handed_to_a_bot_that_plays_on(munira: User) -> None:
    amal = person("Amal")
    live = begun(amal, person("Basim"))
    acts.hand_to_bot(live.code, 0, munira, "never comes back")
    after = now(live.id)
    assert after.seats[0].user_id is None
    assert after.seats[0].bot
    assert after.match is not None
    assert after.round is not None
    assert live.round is not None
    assert after.round.state == live.round.state, "the hand is the same"
    seat = MatchSeat.objects.get(match_id=after.match.id, number=0)
    assert (seat.user, seat.bot) == (None, after.seats[0].bot)
    act = only_act()
    assert act.after
    assert (act.whom, act.after["seat"]) == (amal, 0)


def test_a_seat_of_an_open_table_is_handed_to_a_bot(munira: User) -> None:
    table = table_of(person("Amal"), person("Basim"))
    acts.hand_to_bot(table.code, 1, munira, "never gets ready")
    assert now(table.pk).seats[1].bot


@pytest.mark.parametrize(
    ("stake", "state", "number", "code"),
    [
        (50, "open", 0, "no_bots"),
        (0, "closed", 0, "closed"),
        (0, "open", 1, "no_such_seat"),
        (0, "open", 7, "no_such_seat"),
    ],
)
def test_a_seat_that_cannot_be_handed_over_stays(munira: User, stake: int, state: str, number: int, code: str) -> None:
    table = table_of(person("Amal"), "nakhla")
    Table.objects.update(stake=stake, state=state)
    with pytest.raises(LobbyError) as refusal:
        acts.hand_to_bot(table.code, number, munira, "why")
    assert refusal.value.code == code
    assert not AuditRow.objects.exists()


def test_while_the_house_is_closed_no_match_begins_and_running_ones_go_on(munira: User) -> None:
    amal = person("Amal")
    running = begun(person("Basim"), "nakhla")
    table = table_of(amal, "nakhla")
    with writing():
        house.close(munira, "an upgrade")
    for begins in (
        lambda: lobby.ready(table.code, amal),
        lambda: lobby.fill(table.code, amal),
        lambda: lobby.start(table.code, amal),
        lambda: lobby.play_now(amal),
    ):
        with pytest.raises(LobbyError) as refusal:
            begins()
        assert refusal.value.code == "house_closed"
    assert now(running.id).state == Table.State.PLAYING
    with writing():
        house.reopen(munira)
    table.seat_set.filter(number=1).update(ready=True)
    lobby.ready(table.code, amal)
    assert now(table.pk).state == Table.State.PLAYING


@pytest.mark.parametrize("stake", [0, 50])
def test_nobody_of_the_staff_decides_about_a_table_where_he_plays(munira: User, stake: int) -> None:
    live = begun(munira, person("Amal"))
    Table.objects.update(stake=stake)
    for act in (
        lambda: acts.close_table(live.code, munira, "I was losing"),
        lambda: acts.void_match(live.code, munira, "I was losing"),
        lambda: acts.hand_to_bot(live.code, 1, munira, "I was losing"),
    ):
        with pytest.raises(LobbyError):
            act()
    assert now(live.id).state == Table.State.PLAYING
    assert not AuditRow.objects.exists()
