"""Sitting down, leaving and coming back."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import MatchSeat, Seat, Table
from games.services import lobby
from games.services.live_table import LiveTable
from games.services.lobby import LobbyError
from tests.services.rounds import SHORT, play_round
from tests.services.tables import begun, close_table, now, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)


def who(live: LiveTable) -> list[str]:
    """Names and bots by seat."""
    return [seat.name or seat.bot for seat in live.seats]


def refused(code: str) -> pytest.RaisesExc[LobbyError]:
    return pytest.raises(LobbyError, check=lambda error: error.code == code)


# --- Sitting down at an open table


def test_a_person_sits_on_the_seat_he_chose_or_on_the_first_free_one() -> None:
    table = table_of(person("Amal"), None, None, None)
    lobby.join(table.code, person("Basim"), 2, seed="mint")
    lobby.join(table.code, person("Dalal"))
    live = now(table.pk)
    assert who(live) == ["Amal", "Dalal", "Basim", ""]
    assert live.seats[2].seed == "mint"
    assert not live.seats[2].ready


def test_a_person_may_have_a_bots_seat_but_empty_ones_come_first() -> None:
    table = table_of(person("Amal"), "nakhla", None)
    lobby.join(table.code, person("Basim"))
    lobby.join(table.code, person("Dalal"))
    assert who(now(table.pk)) == ["Amal", "Dalal", "Basim"]


def test_a_seat_that_somebody_has_is_refused() -> None:
    table = table_of(person("Amal"), None)
    with refused("taken"):
        lobby.join(table.code, person("Basim"), 0)
    assert who(now(table.pk)) == ["Amal", ""]


@pytest.mark.parametrize("number", [-1, 2, 10**9])
def test_a_seat_that_does_not_exist_is_refused(number: int) -> None:
    table = table_of(person("Amal"), None)
    with refused("no_such_seat"):
        lobby.join(table.code, person("Basim"), number)


def test_a_full_table_is_refused() -> None:
    table = table_of(person("Amal"), person("Basim"))
    with refused("full"):
        lobby.join(table.code, person("Dalal"))


def test_a_closed_table_is_refused() -> None:
    table = table_of(person("Amal"), None)
    close_table(table.code)
    with refused("closed"):
        lobby.join(table.code, person("Basim"))


def test_a_person_has_one_seat_at_a_table_however_often_he_joins() -> None:
    amal = person("Amal")
    table = table_of(amal, None, None)
    lobby.join(table.code, amal)
    lobby.join(table.code, amal, 0)
    assert who(now(table.pk)) == ["Amal", "", ""]


def test_before_the_match_a_person_may_move_to_another_seat() -> None:
    amal = person("Amal")
    table = table_of(amal, None, "nakhla")
    lobby.join(table.code, amal, 1)
    assert who(now(table.pk)) == ["", "Amal", "nakhla"]
    lobby.join(table.code, amal, 2)
    assert who(now(table.pk)) == ["", "nakhla", "Amal"]
    assert [seat.ready for seat in now(table.pk).seats] == [False, True, True]


def test_a_person_may_sit_at_several_tables() -> None:
    basim = person("Basim")
    for name in ("Amal", "Dalal"):
        lobby.join(table_of(person(name), None).code, basim)
    assert Seat.objects.filter(user=basim).count() == 2


@pytest.mark.parametrize("seed", ["x" * 65, "two\nlines", "nul\0", "\ud800"])
def test_a_seed_that_is_not_one_printable_line_is_refused(seed: str) -> None:
    table = table_of(person("Amal"), None)
    with refused("bad_seed"):
        lobby.join(table.code, person("Basim"), seed=seed)
    assert who(now(table.pk)) == ["Amal", ""]


# --- Leaving an open table


def test_leaving_an_open_table_empties_the_seat() -> None:
    basim = person("Basim")
    table = table_of(person("Amal"), basim)
    lobby.leave(table.code, basim)
    live = now(table.pk)
    assert live.seats[1].empty
    assert (live.seats[1].ready, live.seats[1].seed) == (False, "")
    assert live.state == Table.State.OPEN


def test_an_open_table_where_no_person_sits_any_more_is_closed_even_with_bots() -> None:
    amal = person("Amal")
    table = table_of(amal, "nakhla")
    lobby.leave(table.code, amal)
    assert now(table.pk).state == Table.State.CLOSED


def test_a_closed_table_stays_closed_when_somebody_leaves_it() -> None:
    amal = person("Amal")
    table = table_of(amal, person("Basim"))
    close_table(table.code)
    lobby.leave(table.code, amal)
    assert now(table.pk).state == Table.State.CLOSED


def test_who_has_no_seat_cannot_leave_or_come_back() -> None:
    table = table_of(person("Amal"), None)
    basim = person("Basim")
    with refused("not_seated"):
        lobby.leave(table.code, basim)
    with refused("not_seated"):
        lobby.back(table.code, basim)


# --- While a match runs


def test_leaving_a_running_match_keeps_seat_and_hand_and_a_bot_plays_on() -> None:
    amal = person("Amal")
    before = begun(amal, person("Basim"))
    lobby.leave(before.code, amal)
    live = now(before.id)
    assert live.seat_of(amal.pk) is not None
    assert (live.seats[0].left, live.seats[0].away) == (True, True)
    assert live.played_by_bot(0)
    assert live.round == before.round


def test_a_bot_takes_over_at_once_the_turn_of_who_leaves() -> None:
    sitters = [person("Amal"), person("Basim")]
    live = begun(*sitters, turn_seconds=60)
    assert live.round is not None
    lobby.leave(live.code, sitters[live.round.state.turn])
    due = now(live.id).due_at
    assert due is not None
    assert due < timezone.now() + timedelta(seconds=10)


def test_who_left_may_come_back_to_his_own_seat_and_has_the_time_of_a_turn() -> None:
    sitters = [person("Amal"), person("Basim")]
    live = begun(*sitters, turn_seconds=60)
    assert live.round is not None
    turn = live.round.state.turn
    for come_back in (lobby.join, lobby.back):
        lobby.leave(live.code, sitters[turn])
        come_back(live.code, sitters[turn])
        after = now(live.id)
        assert replace(after.seats[turn], absent_since=None) == live.seats[turn]
        assert after.due_at is not None
        assert after.due_at > timezone.now() + timedelta(seconds=50)


def test_saying_i_am_back_again_and_again_gives_no_more_time() -> None:
    sitters = [person("Amal"), person("Basim")]
    live = begun(*sitters)
    for sitter in sitters:
        lobby.back(live.code, sitter)
    assert now(live.id).due_at == live.due_at


def test_who_was_away_is_there_again_and_his_timeouts_are_forgiven() -> None:
    amal = person("Amal")
    live = begun(amal, person("Basim"))
    Seat.objects.filter(user=amal).update(away=True, timeouts=2)
    lobby.back(live.code, amal)
    assert now(live.id).seats[0] == live.seats[0]


def test_a_person_takes_a_bots_seat_in_a_running_match_with_its_hand_and_is_in_its_books() -> None:
    before = begun(person("Amal"), "nakhla", "hudhud")
    basim = person("Basim")
    lobby.join(before.code, basim, 2)
    live = now(before.id)
    assert who(live) == ["Amal", "nakhla", "Basim"]
    assert live.round == before.round
    assert MatchSeat.objects.get(number=2).user == basim
    assert MatchSeat.objects.get(number=2).bot == ""


def test_a_person_who_takes_the_seat_on_turn_has_a_persons_time() -> None:
    live = begun("nakhla", "hudhud", turn_seconds=60)
    assert live.round is not None
    lobby.join(live.code, person("Basim"), live.round.state.turn)
    due = now(live.id).due_at
    assert due is not None
    assert due > timezone.now() + timedelta(seconds=50)


def test_the_seat_of_who_left_a_running_match_is_kept_for_him() -> None:
    amal = person("Amal")
    live = begun(amal, person("Basim"))
    lobby.leave(live.code, amal)
    with refused("taken"):
        lobby.join(live.code, person("Dalal"), 0)
    with refused("full"):
        lobby.join(live.code, person("Fadi"))


@pytest.mark.parametrize("secluded", [{"public": False}, {"stake": 50}])
def test_nobody_joins_a_running_match_by_link_or_for_coins(secluded: dict[str, object]) -> None:
    live = begun(person("Amal"), "nakhla")
    Table.objects.update(**secluded)
    with refused("running"):
        lobby.join(live.code, person("Basim"))


def test_when_the_one_that_all_waited_for_leaves_between_rounds_the_next_is_dealt() -> None:
    amal, basim = person("Amal"), person("Basim")
    live = play_round(begun(amal, basim, "nakhla", "hudhud", "waha", options=SHORT))
    lobby.ready(live.code, amal)
    lobby.leave(live.code, basim)
    after = now(live.id)
    assert after.playing
    assert after.round is not None
    assert after.round.number == 2


def test_between_rounds_nobody_is_waited_for_when_nobody_is_there() -> None:
    amal = person("Amal")
    live = play_round(begun(amal, "nakhla", "hudhud", "waha", "sadu", options=SHORT))
    assert live.between
    lobby.leave(live.code, amal)
    due = now(live.id).due_at
    assert due is not None
    assert due < timezone.now() + timedelta(seconds=10)
