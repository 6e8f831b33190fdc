"""What staff do to tables happens at once, and each act is written down with who, whom and why."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import AuditRow, User
from accounts.services import house
from concan_site.writing import writing
from games.models import Match, MatchSeat, Played, Table, Tally
from games.services import acts, lobby, standing
from games.services.lobby_error import LobbyError
from tests.services.playing_out import play_out
from tests.services.rounds import SHORT
from tests.services.tables import begun, now, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def munira() -> User:
    return User.objects.create_user("Munira", is_staff=True)


@pytest.fixture(autouse=True)
def _counted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing, "SETTLED", timedelta(0))


def only_act() -> AuditRow:
    return AuditRow.objects.get()


def test_closing_a_table_is_written_down_once(munira: User) -> None:
    live = begun(person("Amal"), "nakhla")
    acts.close_table(live.code, munira, "a name nobody should read")
    with pytest.raises(LobbyError):
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


def test_who_had_a_seat_that_was_handed_over_still_sees_the_table_and_the_match(munira: User) -> None:
    amal, basim = person("Amal"), person("Basim")
    live = begun(amal, basim, options=SHORT)
    Table.objects.update(public=False)
    User.objects.update(language="en")
    acts.hand_to_bot(live.code, 0, munira, "never comes back")
    client = Client()
    client.force_login(amal)
    assert client.get(reverse("games:table", args=[live.code])).status_code == 200
    other = Client()
    other.force_login(person("Dina"))
    assert other.get(reverse("games:table", args=[live.code])).status_code == 404
    assert play_out(now(live.id)).state == Match.State.FINISHED
    while standing.count_next():
        pass
    assert client.get(reverse("games:table", args=[live.code])).status_code == 200
    match = Match.objects.get()
    listed = client.get("/me/matches/").content.decode()
    assert f'href="/matches/{match.pk}/"' in listed
    assert "The staff gave your seat to a bot" in listed
    assert "Place" not in listed
    page = client.get(f"/matches/{match.pk}/").content.decode()
    assert page.count("Your seat until the staff gave it to a bot") == 1
    for path in ("replay/", "record.json"):
        assert client.get(f"/matches/{match.pk}/{path}").status_code == 200
    assert other.get(f"/matches/{match.pk}/").status_code == 404


def test_a_seat_that_was_handed_over_counts_for_nothing(munira: User) -> None:
    amal, basim = person("Amal"), person("Basim")
    live = begun(amal, basim, options=SHORT)
    acts.hand_to_bot(live.code, 0, munira, "never comes back")
    play_out(now(live.id))
    while standing.count_next():
        pass
    assert not Tally.objects.filter(user=amal).exists()
    before = list(Played.objects.order_by("pk").values_list("user", "handed", "before", "coins"))
    assert (amal.pk, True, None, 0) in before
    standing.forget_all()
    while standing.count_next():
        pass
    assert list(Played.objects.order_by("pk").values_list("user", "handed", "before", "coins")) == before


def test_who_takes_his_seat_back_from_the_bot_has_an_ordinary_part_again(munira: User) -> None:
    amal, basim = person("Amal"), person("Basim")
    live = begun(amal, basim, options=SHORT)
    acts.hand_to_bot(live.code, 0, munira, "never comes back")
    lobby.join(live.code, amal)
    play_out(now(live.id))
    while standing.count_next():
        pass
    part = Played.objects.get(user=amal)
    assert (part.handed, part.joined) == (False, True)


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
