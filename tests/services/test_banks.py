"""The bank of the round, and that of the match for who is not connected (TABLE.md, Clocks and absence)."""

from datetime import timedelta

import pytest
from asgiref.sync import async_to_sync
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.concan.actions import Draw
from games.concan.options import Options
from games.concan.timeout import clock_action
from games.concan.view import view
from games.models import Move, Seat, Table
from games.services import change, clock, contact, lobby, matches, play
from games.services import live as live_tables
from games.services.live_table import LiveSeat, LiveTable
from tests.services.passing import passed
from tests.services.tables import begun, now, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    live_tables.forget_all()


@pytest.fixture
def live() -> LiveTable:
    """Two persons; a turn has 30 seconds."""
    return begun(person("Amal"), person("Basim"))


def turn_of(live: LiveTable) -> LiveSeat:
    assert live.round is not None
    return live.seats[live.round.state.turn]


def left(live: LiveTable) -> float:
    """How many seconds the running turn has in all, to the second."""
    assert live.due_at is not None
    return round((live.due_at - timezone.now()).total_seconds())


def seconds(time: timedelta) -> int:
    return round(time.total_seconds())


def look() -> None:
    async_to_sync(clock.look)()


def throws(live: LiveTable) -> LiveTable:
    """Whose turn it is ends it himself, as the clock would."""
    number = turn_of(live).number
    while turn_of(live).number == number:
        assert live.round is not None
        action = clock_action(view(live.round.state, number))
        outcome = play.act(live.id, play.Try(number, action, Move.By.PLAYER, live.seen, turn_of(live).user_id))
        assert outcome.kind == "done"
        live = outcome.live
    assert live == now(live.id)
    return live


# --- The bank of the round


def test_a_turn_has_its_pace_and_then_the_bank(live: LiveTable) -> None:
    assert left(live) == 30 + 60


def test_while_the_bank_runs_nothing_is_played_for_him(live: LiveTable) -> None:
    live = passed(live, 89)
    look()
    assert now(live.id).seen == live.seen
    passed(live, 1)
    look()
    assert now(live.id).seen != live.seen


def test_who_ends_his_turn_within_its_pace_uses_nothing(live: LiveTable) -> None:
    mover = turn_of(live).number
    assert throws(passed(live, 29)).seats[mover].bank == timedelta(seconds=60)


def test_what_was_used_is_taken_off_when_the_turn_ends_and_the_next_turn_has_the_rest(live: LiveTable) -> None:
    mover = turn_of(live).number
    live = throws(passed(live, 30 + 43))
    assert seconds(live.seats[mover].bank) == 17
    assert seconds(live.seats[1 - mover].bank) == 60
    assert left(live) == 30 + 60
    assert left(throws(live)) == 30 + 17


def test_who_was_out_of_time_has_an_empty_bank(live: LiveTable) -> None:
    mover = turn_of(live).number
    passed(live, 91)
    look()
    after = now(live.id)
    assert after.seats[mover].bank == timedelta()
    assert after.seats[mover].timeouts == 1


def test_every_round_has_a_new_bank() -> None:
    live = begun(person("Amal"), person("Basim"), options=Options(recycles=0))
    assert live.round is not None
    Seat.objects.update(bank=timedelta(seconds=3), connection_bank=timedelta(seconds=5))
    live_tables.forget_all()
    live = now(live.id)
    while live.playing:
        assert live.round is not None
        number = turn_of(live).number
        action = clock_action(view(live.round.state, number))
        live = play.act(live.id, play.Try(number, action, Move.By.PLAYER, live.seen, turn_of(live).user_id)).live
    assert live.turn_ends_at is None
    for seat in live.persons:
        lobby.ready(live.code, User.objects.get(username=seat.name))
    live = now(live.id)
    assert live.playing
    assert {seconds(seat.bank) for seat in live.seats} == {60}
    assert {seconds(seat.connection_bank) for seat in live.seats} == {5}


def test_a_move_costs_one_query_more_only_where_the_bank_was_used(live: LiveTable) -> None:
    costs: list[int] = []
    for late in (0, 40):
        live = throws(passed(live, late)) if not costs else passed(throws(live), late)
        live = play.act(live.id, play.Try(turn_of(live).number, Draw(), Move.By.PLAYER, live.seen)).live
        assert live.round is not None
        action = clock_action(view(live.round.state, turn_of(live).number))
        with CaptureQueriesContext(connection) as queries:
            play.act(live.id, play.Try(turn_of(live).number, action, Move.By.PLAYER, live.seen))
        costs.append(len([query for query in queries if query["sql"].split()[0] in ("SELECT", "INSERT", "UPDATE")]))
        live = now(live.id)
    assert costs == [3, 4]


# --- The connection bank of the match


def test_while_he_is_not_connected_his_clock_stands(live: LiveTable) -> None:
    live = passed(live, 10)
    lost = contact.disconnected(live, turn_of(live).user_id)
    assert lost is not None
    assert left(lost) == 80 + 120
    back = contact.connected(passed(lost, 100), turn_of(live).user_id)
    assert back is not None
    assert back == now(live.id)
    assert left(back) == 80
    assert seconds(turn_of(back).connection_bank) == 20


def test_when_the_connection_bank_is_empty_his_time_runs_on_and_then_the_clock_plays(live: LiveTable) -> None:
    mover = turn_of(live).number
    lost = contact.disconnected(live, turn_of(live).user_id)
    assert lost is not None
    live = passed(lost, 209)
    look()
    assert now(live.id).seen == live.seen
    passed(live, 1)
    look()
    after = now(live.id).seats[mover]
    assert (after.timeouts, after.connection_bank, after.bank) == (1, timedelta(), timedelta())


def test_who_is_lost_before_his_turn_has_his_clock_standing_from_its_beginning(live: LiveTable) -> None:
    other = live.seats[1 - turn_of(live).number]
    lost = contact.disconnected(live, other.user_id)
    assert lost is not None
    assert left(lost) == 90
    live = throws(passed(lost, 25))
    assert turn_of(live).number == other.number
    assert left(live) == 90 + 120
    back = contact.connected(passed(live, 50), other.user_id)
    assert back is not None
    assert left(back) == 90
    assert seconds(turn_of(back).connection_bank) == 70


def test_who_comes_back_has_ten_seconds_at_the_least_and_pays_them_from_the_connection_bank(live: LiveTable) -> None:
    lost = contact.disconnected(passed(live, 87), turn_of(live).user_id)
    assert lost is not None
    back = contact.connected(passed(lost, 40), turn_of(live).user_id)
    assert back is not None
    assert left(back) == 10
    assert seconds(turn_of(back).connection_bank) == 120 - 40 - 7


def test_coming_and_going_does_not_go_on_for_ever(live: LiveTable) -> None:
    """However often somebody closes and opens his page, his turn is over when his banks are."""
    total = 0.0
    for _ in range(100):
        step = max(1, left(live) - 1)
        live, total = passed(live, step), total + step
        for say in (contact.disconnected, contact.connected):
            live = say(live, turn_of(live).user_id) or live
        if left(live) < 5:
            break
    assert total < 30 + 60 + 120 + 10
    assert turn_of(live).connection_bank == timedelta()


def test_a_return_by_i_am_back_has_ten_seconds_too() -> None:
    people = person("Amal"), person("Basim")
    live = begun(*people)
    mover = next(one for one in people if one.pk == turn_of(live).user_id)
    live = passed(live, 86)
    lobby.leave(live.code, mover)
    lobby.back(live.code, mover)
    assert left(now(live.id)) == 10


def test_every_match_has_a_new_connection_bank() -> None:
    table = table_of(person("Amal"), person("Basim"))
    Seat.objects.update(connection_bank=timedelta(seconds=1))
    with change.changing(table.code) as row:
        matches.begin(row)
    assert {seconds(seat.connection_bank) for seat in now(table.pk).seats} == {120}


def test_a_bot_does_not_wait_for_the_one_it_plays_for() -> None:
    people = person("Amal"), person("Basim")
    live = begun(*people)
    mover = next(one for one in people if one.pk == turn_of(live).user_id)
    lobby.leave(live.code, mover)
    contact.disconnected(now(live.id), mover.pk)
    assert left(now(live.id)) <= 3


# --- Who is connected


def test_the_clock_waits_for_who_was_lost_silently(live: LiveTable) -> None:
    """Who keeps in touch by requests and stops has not told that he goes; his time stood still since then."""
    mover = turn_of(live).number
    asked = contact.asked(live, turn_of(live).user_id, page=True)
    assert asked is not None
    assert left(asked) == 30  # the clock looks whether he is still there
    live = passed(asked, 31)
    look()
    after = now(live.id)
    assert after.seen == live.seen
    assert after.seats[mover].timeouts == 0
    assert left(after) == 90 - 30 + 120 - 1


def test_requests_keep_a_person_connected_and_are_seldom_written(live: LiveTable) -> None:
    user_id = turn_of(live).user_id
    live = contact.asked(live, user_id, page=True) or live
    for _ in range(20):
        live = passed(live, 10)
        before = live.version
        live = contact.asked(live, user_id) or live
        live = contact.asked(live, user_id) or live
        assert live.version <= before + 1
        live = throws(throws(live))
    assert turn_of(live).connection_bank == timedelta(seconds=120)


def test_a_socket_is_enough_and_its_heartbeats_write_nothing(live: LiveTable) -> None:
    for seat in live.seats:
        assert contact.connected(live, seat.user_id) is None
        assert contact.asked(live, seat.user_id) is None
    assert now(live.id) == live


def test_who_only_watches_is_not_counted(live: LiveTable) -> None:
    stranger = person("Dina")
    for say in (contact.connected, contact.disconnected, contact.asked):
        assert say(live, stranger.pk) is None
        assert say(live, None) is None
    assert now(live.id) == live


def test_nothing_is_awaited_at_a_closed_table(live: LiveTable) -> None:
    Table.objects.update(state=Table.State.CLOSED)
    live_tables.forget_all()
    live = now(live.id)
    assert contact.disconnected(live, live.seats[0].user_id) is None
