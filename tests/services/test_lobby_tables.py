"""Tables come and go."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override

from accounts.models import User
from games.concan.options import PRESETS, BadOptions, Options
from games.models import Match, Seat, Table
from games.services import listing, lobby, order, tables
from games.services.deal import fingerprint_of
from games.services.live_table import LiveTable
from games.services.lobby_error import LobbyError
from tests.services.tables import begun, close_table, now, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)


def created(
    name: str = "Thursday", options: Options | None = None, size: int = 4, maker: User | None = None
) -> LiveTable:
    return lobby.create_table(
        maker or person("Amal"),
        name=name,
        preset="sahrat",
        options=options or Options(),
        size=size,
        turn_seconds=15,
        public=False,
        suggest=True,
    )


def test_who_creates_a_table_has_its_first_seat_and_the_others_are_empty() -> None:
    live = created(options=Options(opening=71), size=5)
    assert live == now(live.id)
    assert [seat.name for seat in live.seats] == ["Amal", "", "", "", ""]
    assert (live.size, live.state, live.turn_seconds, live.public) == (5, Table.State.OPEN, 15, False)
    assert live.options == Options(opening=71)


def test_the_fingerprint_of_the_first_deal_is_there_before_anybody_is_ready() -> None:
    live = created()
    assert live.next_fingerprint == fingerprint_of(Table.objects.get().next_secret)


def test_codes_cannot_be_guessed_and_are_no_words() -> None:
    codes = {lobby.play_now(person(f"Player {number}")).code for number in range(20)}
    assert len(codes) == 20
    assert all(len(code) == 8 and set(code) <= set(tables.CODE_LETTERS) for code in codes)
    assert not set("aeiou01l") & set(tables.CODE_LETTERS)


def test_a_table_without_a_name_is_called_after_its_maker_in_the_language_of_whoever_reads() -> None:
    amal = person("Amal")
    with override("en"):
        live = created(name="", maker=amal)
        assert live.name == Table.objects.get().name == "Amal’s table"
    with override("ar"):
        assert live.name == Table.objects.get().name == listing.tables_of(amal.pk)[0].name == "طاولة Amal"


def test_a_name_of_its_own_is_the_same_to_everybody() -> None:
    live = created(name="Thursday")
    for language in ("en", "ar"):
        with override(language):
            assert live.name == "Thursday"


def test_the_table_of_a_person_who_is_muted_is_called_after_him() -> None:
    amal = person("Amal")
    order.impose(amal, "mute", "insults", User.objects.create_user("Keeper", is_staff=True))
    created("Thursday", maker=amal)
    table = Table.objects.get()
    assert (table.own_name, table.named_after) == ("", "Amal")


def test_teams_need_a_table_of_four() -> None:
    with pytest.raises(BadOptions):
        created(options=Options(teams=True), size=3)
    assert not Table.objects.exists()


def test_play_now_begins_a_match_at_once_at_a_public_free_table_with_three_bots() -> None:
    live = lobby.play_now(person("Amal"))
    assert live == now(live.id)
    assert live.playing
    assert live.public
    assert live.free
    assert live.options == PRESETS["sahrat"]
    assert live.seats[0].name == "Amal"
    assert len({seat.bot for seat in live.seats[1:]} - {""}) == 3
    assert live.due_at is not None


def test_a_second_click_finds_the_table_that_the_first_one_made() -> None:
    amal = person("Amal")
    assert lobby.play_now(amal).id == lobby.play_now(amal).id
    assert created(maker=amal).id == created(maker=amal).id
    assert created(name="Friday", maker=amal).id != created(maker=amal).id
    assert Table.objects.count() == 3


def test_who_asks_again_later_gets_another_table() -> None:
    amal = person("Amal")
    first = lobby.play_now(amal)
    Table.objects.update(created_at=timezone.now() - timedelta(minutes=1))
    assert lobby.play_now(amal).id != first.id


def test_an_open_table_where_nothing_happens_is_looked_at_after_half_an_hour_and_closed() -> None:
    live = created()
    assert live.due_at is not None
    assert abs(live.due_at - timezone.now() - timedelta(minutes=30)) < timedelta(minutes=1)
    Table.objects.update(due_at=timezone.now() + timedelta(seconds=10))  # as the clock that took it leaves it

    lobby.close_idle(live.code)

    assert now(live.id).state == Table.State.CLOSED
    assert now(live.id).due_at is None


def test_a_table_that_somebody_joined_just_before_the_clock_looked_stays_open() -> None:
    live = created()
    Table.objects.update(due_at=timezone.now() + timedelta(seconds=10))
    lobby.join(live.code, person("Basim"))
    lobby.close_idle(live.code)
    assert now(live.id).state == Table.State.OPEN


def test_an_open_table_waits_on_while_somebody_who_sits_there_has_its_page_open() -> None:
    live = created()
    for minutes, waits_anew in ((20, False), (14, True)):
        Table.objects.update(due_at=timezone.now() + timedelta(minutes=minutes))
        lobby.wait_on(now(live.id), live.created_by)
        due = now(live.id).due_at
        assert due is not None
        assert (due > timezone.now() + timedelta(minutes=29)) == waits_anew


def test_it_does_not_wait_on_for_somebody_who_only_looks() -> None:
    live = created()
    Table.objects.update(due_at=timezone.now() + timedelta(minutes=1))
    before = now(live.id)
    for onlooker in (person("Basim").pk, None):
        lobby.wait_on(before, onlooker)
    assert now(live.id) == before


def test_a_table_where_a_match_has_begun_is_never_closed_as_idle() -> None:
    live = begun(person("Amal"), "nakhla")
    Table.objects.update(due_at=timezone.now())
    lobby.close_idle(live.code)
    assert now(live.id).playing


def test_closing_a_table_voids_its_running_match_and_the_clock_looks_no_more() -> None:
    live = begun(person("Amal"), "nakhla")
    close_table(live.code)
    assert now(live.id).state == Table.State.CLOSED
    assert now(live.id).due_at is None
    match = Match.objects.get()
    assert match.state == Match.State.VOIDED
    assert match.finished_at is not None


def test_closing_leaves_a_finished_match_as_it_is() -> None:
    table = table_of(person("Amal"), None)
    table.match = Match.objects.create(
        table=table, number=1, options={}, size=2, state=Match.State.FINISHED, started_at=timezone.now()
    )
    table.save()
    close_table(table.code)
    assert Match.objects.get().state == Match.State.FINISHED


def test_closing_twice_is_closing_once_and_says_so() -> None:
    live = created()
    close_table(live.code)
    with pytest.raises(LobbyError) as refusal:
        close_table(live.code)
    assert refusal.value.code == "closed_already"
    assert now(live.id).state == Table.State.CLOSED
    assert Seat.objects.filter(user__username="Amal").count() == 1


def test_an_unknown_code_is_no_table() -> None:
    with pytest.raises(Table.DoesNotExist):
        close_table("bcdfghjk")


def test_the_first_deal_of_a_table_that_begins_at_once_mixes_in_the_persons_seed() -> None:
    live = lobby.play_now(person("Amal"), seed="cardamom")
    assert live.round is not None
    assert live.round.seeds == ("cardamom", "", "", "")


def test_no_seed_is_used_for_a_second_deal() -> None:
    """The next secret is made after the seed was known, so it would prove nothing."""
    live = lobby.play_now(person("Amal"), seed="cardamom")
    assert [seat.seed for seat in live.seats] == ["", "", "", ""]
