"""Who is ready, and what begins when all are."""

from dataclasses import replace

import pytest

from accounts.models import User
from games.concan.options import Options
from games.models import Match, Seat, Table
from games.services import lobby
from games.services.change import changing
from games.services.live_table import LiveTable
from games.services.lobby import LobbyError
from tests.services.rounds import SHORT, play_round
from tests.services.tables import begun, now, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)

BOTS = ("nakhla", "hudhud", "waha", "sadu")


def waiting(*sitters: User | str | None, options: Options | None = None, maker: User | None = None) -> Table:
    """An open table where no person is ready yet."""
    table = table_of(*sitters, options=options)
    Table.objects.filter(pk=table.pk).update(created_by=maker)
    table.seat_set.exclude(user=None).update(ready=False)
    return table


def refused(code: str) -> pytest.RaisesExc[LobbyError]:
    return pytest.raises(LobbyError, check=lambda error: error.code == code)


# --- Ready


def test_a_match_begins_when_every_seat_is_taken_and_every_person_is_ready() -> None:
    amal, basim = person("Amal"), person("Basim")
    table = waiting(amal, basim)
    lobby.ready(table.code, amal)
    assert now(table.pk).state == Table.State.OPEN
    lobby.ready(table.code, basim)
    assert now(table.pk).playing


def test_it_does_not_begin_while_a_seat_is_empty() -> None:
    amal = person("Amal")
    table = waiting(amal, None)
    lobby.ready(table.code, amal)
    assert now(table.pk).state == Table.State.OPEN


def test_what_each_person_mixes_in_is_in_the_deal_by_seat() -> None:
    amal, basim = person("Amal"), person("Basim")
    table = waiting(amal, "nakhla", basim)
    lobby.ready(table.code, basim, seed="نعناع")
    lobby.ready(table.code, amal, seed="lemon")
    live = now(table.pk)
    assert live.round is not None
    assert live.round.seeds == ("lemon", "", "نعناع")


def test_a_seed_of_two_lines_is_refused_and_nobody_is_ready() -> None:
    amal = person("Amal")
    table = waiting(amal, "nakhla")
    with refused("bad_seed"):
        lobby.ready(table.code, amal, seed="a\nb")
    assert now(table.pk).state == Table.State.OPEN


def test_while_a_round_is_played_nobody_can_be_ready_for_the_next() -> None:
    amal = person("Amal")
    live = begun(amal, "nakhla")
    with refused("round_running"):
        lobby.ready(live.code, amal, seed="late")
    assert now(live.id) == live


def test_who_has_no_seat_cannot_be_ready() -> None:
    table = waiting(person("Amal"), None)
    with refused("not_seated"):
        lobby.ready(table.code, person("Basim"))


def test_the_next_round_is_dealt_as_soon_as_all_persons_are_ready() -> None:
    amal, basim = person("Amal"), person("Basim")
    live = play_round(begun(amal, basim, *BOTS[:3], options=SHORT))
    lobby.ready(live.code, amal)
    assert now(live.id).between
    lobby.ready(live.code, basim)
    after = now(live.id)
    assert after.playing
    assert after.round is not None
    assert after.round.number == 2


def test_the_next_round_waits_for_nobody_who_is_away() -> None:
    amal, basim = person("Amal"), person("Basim")
    live = play_round(begun(amal, basim, *BOTS[:3], options=SHORT))
    Seat.objects.filter(user=basim).update(away=True)
    lobby.ready(live.code, amal)
    assert now(live.id).playing


def test_who_is_ready_is_there() -> None:
    amal, basim = person("Amal"), person("Basim")
    live = play_round(begun(amal, basim, *BOTS[:3], options=SHORT))
    Seat.objects.filter(user=basim).update(away=True, timeouts=2)
    lobby.ready(live.code, basim)
    seat = now(live.id).seats[1]
    assert (seat.ready, seat.away, seat.timeouts) == (True, False, 0)


# --- Bots fill the table


def test_filling_puts_different_bots_on_the_empty_seats_and_the_match_begins() -> None:
    amal = person("Amal")
    table = waiting(amal, None, "nakhla", None, None)
    lobby.fill(table.code, amal)
    live = now(table.pk)
    assert live.playing
    assert len({seat.bot for seat in live.seats[1:]} - {""}) == 4


def test_filling_waits_for_the_others_who_sit() -> None:
    amal, basim = person("Amal"), person("Basim")
    table = waiting(amal, basim, None)
    lobby.fill(table.code, amal)
    live = now(table.pk)
    assert live.state == Table.State.OPEN
    assert [seat.ready for seat in live.seats] == [True, False, True]
    lobby.ready(table.code, basim)
    assert now(table.pk).playing


def test_bots_sit_only_at_free_tables() -> None:
    amal = person("Amal")
    table = waiting(amal, None)
    Table.objects.update(stake=50)
    with refused("no_bots"):
        lobby.fill(table.code, amal)
    assert now(table.pk).seats[1].empty


def test_only_who_sits_fills_the_table() -> None:
    table = waiting(person("Amal"), None)
    with refused("not_seated"):
        lobby.fill(table.code, person("Basim"))


def test_a_second_click_on_fill_or_start_finds_the_match_running_and_changes_nothing() -> None:
    amal = person("Amal")
    table = waiting(amal, None)
    lobby.fill(table.code, amal)
    live = now(table.pk)
    for again in (lobby.fill, lobby.start):
        with refused("running"):
            again(table.code, amal)
    assert now(table.pk) == live


# --- Starting with those who sit


def test_starting_takes_the_empty_seats_away_and_keeps_the_order() -> None:
    amal, basim = person("Amal"), person("Basim")
    table = waiting(None, amal, None, "nakhla", basim, maker=amal)
    lobby.start(table.code, amal)
    lobby.ready(table.code, basim)
    live = now(table.pk)
    assert live.playing
    assert live.size == 3
    assert [(seat.number, seat.name or seat.bot) for seat in live.seats] == [(0, "Amal"), (1, "nakhla"), (2, "Basim")]
    assert Match.objects.get().size == 3


def test_starting_makes_ready_who_starts_and_waits_for_the_others() -> None:
    amal, basim = person("Amal"), person("Basim")
    table = waiting(amal, None, basim, maker=amal)
    lobby.start(table.code, amal)
    live = now(table.pk)
    assert live.state == Table.State.OPEN
    assert [(seat.name, seat.ready) for seat in live.seats] == [("Amal", True), ("Basim", False)]


def test_nobody_starts_alone() -> None:
    amal = person("Amal")
    table = waiting(amal, None, None, maker=amal)
    with refused("too_few"):
        lobby.start(table.code, amal)
    assert now(table.pk).size == 3


def test_two_teams_start_with_four() -> None:
    amal = person("Amal")
    table = waiting(amal, person("Basim"), person("Dalal"), None, options=Options(teams=True), maker=amal)
    with refused("teams_need_four"):
        lobby.start(table.code, amal)
    assert len(now(table.pk).seats) == 4


def test_the_maker_starts_while_he_sits_and_anybody_after_he_has_gone() -> None:
    amal, basim = person("Amal"), person("Basim")
    table = waiting(amal, basim, person("Dalal"), None, maker=amal)
    with refused("not_yours"):
        lobby.start(table.code, basim)
    lobby.leave(table.code, amal)
    lobby.start(table.code, basim)
    assert now(table.pk).size == 2


# --- After the match


def finished(*sitters: User | str) -> LiveTable:
    """A table whose match of one round has just ended."""
    live = play_round(begun(*sitters, options=replace(SHORT, rounds=1, tie_round=False)))
    assert Match.objects.get().state == Match.State.FINISHED
    return now(live.id)


def test_after_a_match_the_table_is_open_persons_are_asked_again_and_bots_are_ready() -> None:
    live = finished(person("Amal"), person("Basim"), *BOTS[:3])
    assert live.state == Table.State.OPEN
    assert live.match is not None
    assert [seat.ready for seat in live.seats] == [False, False, True, True, True]
    assert live.due_at is not None


def test_the_rematch_is_the_same_thing_as_the_match() -> None:
    amal, basim = person("Amal"), person("Basim")
    live = finished(amal, basim, *BOTS[:3])
    lobby.ready(live.code, amal)
    lobby.ready(live.code, basim)
    again = now(live.id)
    assert again.playing
    assert again.match is not None
    assert again.match.number == 2


def test_who_left_or_was_away_when_the_match_ended_gives_up_the_seat() -> None:
    amal, basim, dalal = person("Amal"), person("Basim"), person("Dalal")
    live = begun(amal, basim, dalal, *BOTS[:2], options=replace(SHORT, rounds=1, tie_round=False))
    lobby.leave(live.code, basim)
    with changing(live.code):
        Seat.objects.filter(user=dalal).update(away=True)
    after = play_round(now(live.id))
    assert [seat.name or seat.bot for seat in after.seats] == ["Amal", "", "", "nakhla", "hudhud"]
    assert after.match is not None
    assert [seat.name for seat in after.match.players[:3]] == ["Amal", "Basim", "Dalal"]


def test_a_table_whose_people_have_all_left_is_closed_after_the_match() -> None:
    amal = person("Amal")
    live = begun(amal, *BOTS, options=replace(SHORT, rounds=1, tie_round=False))
    lobby.leave(live.code, amal)
    assert play_round(now(live.id)).state == Table.State.CLOSED
