"""The clock: turns that run out, bots that play, deals that follow, and nothing twice."""

import asyncio
import json
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.concan.options import Options
from games.concan.record import read_record, write_record
from games.concan.replay import replay
from games.models import Match, Move, Round, Table
from games.services import clock, lobby
from games.services import live as live_tables
from games.services.live_table import LiveTable
from games.services.records import record_of
from games.services.threads import in_writer
from tests.services.tables import begun, now, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_remembered_and_no_pauses(settings: Any) -> None:
    live_tables.forget_all()
    settings.BOT_PAUSE = settings.RESULT_PAUSE = 0


def make_due(live: LiveTable) -> None:
    """The time of whatever is awaited at the table has come."""
    Table.objects.filter(pk=live.id).update(due_at=timezone.now() - timedelta(seconds=1))


async def look(live: LiveTable) -> LiveTable:
    """The time has come, the clock looks, and this is the table then."""
    await sync_to_async(make_due)(live)
    await clock.look()
    return await sync_to_async(now)(live.id)


def turn_of(live: LiveTable) -> int:
    assert live.round is not None
    return live.round.state.turn


def referees_answer(match: Match) -> dict[str, Any]:
    """What the referee makes of the match's record."""
    answer = replay(read_record(json.loads(json.dumps(write_record(record_of(match))))))
    return {
        "results": {code for one in answer["rounds"] for code in one["results"]},
        "rounds": [(one["ended"], one["winner"], one["scores"]) for one in answer["rounds"]],
        "seats": list(zip(answer["totals"], answer["places"], answer["payout"], strict=True)),
    }


def stored_answer(match: Match) -> dict[str, Any]:
    """The same from the rows that were written when the rounds and the match ended."""
    return {
        "results": {"ok"},
        "rounds": [(one.ending, one.winner, one.scores) for one in match.rounds.order_by("number")],
        "seats": [(seat.total, seat.place, seat.payout) for seat in match.seat_set.order_by("number")],
    }


async def test_nothing_is_done_before_its_time(transactional_db: None) -> None:
    live = await sync_to_async(lambda: begun(person("Amal"), person("Basim")))()
    assert await clock.look() == 0
    assert await sync_to_async(now)(live.id) == live


async def test_a_turn_out_of_time_is_played_by_the_clock(transactional_db: None) -> None:
    """The starter throws; the next player draws and throws what he drew (RULES section 11)."""
    live = await sync_to_async(lambda: begun(person("Amal"), person("Basim")))()
    first = await look(live)
    second = await look(first)
    moves = [(move.seat, move.action["do"], move.by) async for move in Move.objects.order_by("number")]
    start = turn_of(live)
    assert moves == [(start, "throw", "clock"), (1 - start, "draw", "clock"), (1 - start, "throw", "clock")]
    assert second.round is not None
    assert turn_of(second) == start
    assert second.round.state.fire[-1] not in (None, 52)


async def test_a_player_out_of_time_twice_in_a_row_is_away_and_a_bot_plays_for_him(transactional_db: None) -> None:
    live = await sync_to_async(lambda: begun(person("Amal"), person("Basim")))()
    for _ in range(4):
        live = await look(live)
    assert [seat.timeouts for seat in live.seats] == [2, 2]
    assert all(seat.away for seat in live.seats)
    live = await look(live)
    last = await Move.objects.order_by("number").alast()
    assert last is not None
    assert last.by == Move.By.BOT


async def test_who_comes_back_plays_on_with_the_same_hand_and_a_whole_turn(transactional_db: None) -> None:
    amal = await sync_to_async(person)("Amal")
    live = await sync_to_async(lambda: begun(amal, "nakhla"))()
    await sync_to_async(lobby.leave)(live.code, amal)
    before = await sync_to_async(now)(live.id)
    assert before.seats[0].away
    assert before.round is not None
    await sync_to_async(lobby.back)(live.code, amal)
    after = await sync_to_async(now)(live.id)
    assert not after.seats[0].away
    assert after.round is not None
    assert after.round.state.hands[0] == before.round.state.hands[0]


async def test_bots_play_a_match_to_its_end_and_the_log_holds_all_of_it(transactional_db: None) -> None:
    """Five rounds, dealt one after the other; the results that were stored are those of the log."""
    amal = await sync_to_async(person)("Amal")
    live = await sync_to_async(lambda: begun(amal, "nakhla", "hudhud", options=Options(rounds=2)))()
    await sync_to_async(lobby.leave)(live.code, amal)
    for _ in range(2000):
        if await clock.look() == 0:
            break
    match = await Match.objects.aget()
    assert match.state == Match.State.FINISHED
    rounds = [one async for one in Round.objects.order_by("number")]
    assert len(rounds) in (2, 3)
    assert all(one.ended_at and one.scores for one in rounds)
    assert await sync_to_async(referees_answer)(match) == await sync_to_async(stored_answer)(match)
    assert not await Move.objects.filter(by=Move.By.CLOCK).aexists()
    table = await Table.objects.aget()
    assert table.state == Table.State.CLOSED  # nobody is left who could play again


async def test_two_clocks_do_nothing_twice(transactional_db: None) -> None:
    live = await sync_to_async(lambda: begun(person("Amal"), person("Basim")))()
    await sync_to_async(make_due)(live)
    await asyncio.gather(*(clock.attend(live.id) for _ in range(5)), return_exceptions=False)
    moves = [move.number async for move in Move.objects.order_by("number")]
    assert moves == list(range(len(moves)))
    assert len({move.seat async for move in Move.objects.all()}) <= 2


async def test_what_one_clock_has_taken_another_leaves_alone(transactional_db: None) -> None:
    live = await sync_to_async(lambda: begun(person("Amal"), person("Basim")))()
    await sync_to_async(make_due)(live)
    assert await sync_to_async(clock.take_due)() == {live.id: live.version}
    assert await sync_to_async(clock.take_due)() == {}


async def test_a_bots_move_at_a_table_that_is_remembered_costs_three_queries(transactional_db: None) -> None:
    """The locked row, the move, the row again: what is due was looked up for many tables at once."""
    live = await sync_to_async(lambda: begun("nakhla", "hudhud"))()
    told = CaptureQueriesContext(connection)
    await in_writer(told.__enter__)
    await clock.attend(live.id, live.version)
    await in_writer(told.__exit__, None, None, None)
    asked = [query["sql"].split()[0] for query in await in_writer(lambda: told.captured_queries)]
    assert [word for word in asked if word not in ("BEGIN", "COMMIT")] == ["SELECT", "INSERT", "UPDATE"]
    assert await Move.objects.filter(by=Move.By.BOT).acount() == 1


async def test_a_fault_at_one_table_does_not_stop_the_others(transactional_db: None, caplog: Any) -> None:
    broken = await sync_to_async(lambda: begun(person("Amal"), person("Basim")))()
    sound = await sync_to_async(lambda: begun(person("Dina"), person("Reem")))()
    await Table.objects.filter(pk=broken.id).aupdate(options={"opening": 1}, version=broken.version + 1)
    await sync_to_async(make_due)(broken)
    await sync_to_async(make_due)(sound)
    assert await clock.look() == 2
    assert await Move.objects.filter(round__match__table_id=sound.id).acount() == 1
    assert "The clock failed" in caplog.text


async def test_it_stops_when_told_to(transactional_db: None) -> None:
    stop = asyncio.Event()
    running = asyncio.ensure_future(clock.run_forever(stop))
    stop.set()
    await asyncio.wait_for(running, 5)


async def test_nobody_gets_more_time_by_leaving_and_coming_back(transactional_db: None) -> None:
    """However often, the turn ends when it would have ended."""
    people = [await sync_to_async(person)(name) for name in ("Amal", "Basim")]
    live = await sync_to_async(lambda: begun(*people))()
    mover = next(person for person in people if person.pk == live.seats[turn_of(live)].user_id)
    for _ in range(3):
        await sync_to_async(lobby.leave)(live.code, mover)
        await sync_to_async(lobby.back)(live.code, mover)
    after = await sync_to_async(now)(live.id)
    assert after.due_at == live.due_at


async def test_a_bot_that_fails_leaves_its_turn_to_the_clock(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    def fails(seen: Any) -> None:
        raise RuntimeError("a fault of the bot")

    monkeypatch.setattr(clock, "choose", fails)
    live = await sync_to_async(lambda: begun("nakhla", "hudhud"))()
    await look(live)
    assert (await Move.objects.alatest("number")).by == Move.By.CLOCK
    assert "the bot failed" in caplog.text
