"""The clock: looks at every table where something is due, and acts through the same doors as people.

It keeps nothing in memory; any number may run, for what two of them try at once is done only once.
"""

import asyncio
import logging
from datetime import timedelta

from django.utils import timezone

from concan_site import metrics
from concan_site.writing import writing
from games.concan.actions import Action
from games.concan.bots import choose
from games.concan.timeout import clock_action
from games.concan.view import View, view
from games.models import Move, Table
from games.services import (
    bots,
    change,
    contact,
    counting,
    fairness,
    lobby,
    matches,
    play,
    push,
    restart,
    reviews,
    servers,
    standing,
)
from games.services import live as live_tables
from games.services.live_table import LiveTable
from games.services.resting import rest
from games.services.threads import in_thinker, in_writer

log = logging.getLogger("concan.clock")

REST = 0.1
"""Seconds between two looks when nothing is due."""
AT_ONCE = 100
"""Tables taken in one look."""
STALL = timedelta(seconds=5)
"""If it could not look for so long, it was down: a sleeping machine, a database that was away."""
LEASE = timedelta(seconds=10)
"""For how long a clock has taken a table; after that another may, should this one have died."""


async def run_forever(stop: asyncio.Event) -> None:
    """Looks until told to stop, and has what is over counted and looked back at.

    A fault at one table does not stop the others.
    """
    async with asyncio.TaskGroup() as together:
        together.create_task(_look_forever(stop))
        together.create_task(servers.miss_forever(stop))
        for counted in (standing, fairness):
            together.create_task(counting.count_forever(stop, counted.count_next))
        together.create_task(reviews.review_forever(stop))


async def _look_forever(stop: asyncio.Event) -> None:
    looked = timezone.now()
    while not stop.is_set():
        try:
            await _make_up_for(timezone.now() - looked)
            done = await look()
            looked = timezone.now()
            if done:
                continue
        except Exception:
            log.exception("The clock cannot read what is due")
        await rest(stop, REST)


async def _make_up_for(missed: timedelta) -> None:
    """Gives people time, if the clock could not look for so long."""
    if missed > STALL:
        await begin()


async def begin() -> None:
    """Before the first look of a clock that begins: people have time, though none may have run for a while."""
    await in_writer(servers.trust_all)
    await push.atell_versions(await in_writer(restart.forgive))


async def look() -> int:
    """Does what is due at every table where something is; how many those were."""
    due = await in_writer(take_due)
    for table_id, version in due.items():
        try:
            await attend(table_id, version)
        except Exception:
            log.exception("The clock failed at table %s", table_id, extra={"table": table_id})
    return len(due)


def take_due() -> dict[int, int]:
    """The tables where something is due, by id with their versions, taken for this clock until the lease is over."""
    now = timezone.now()
    due = Table.objects.filter(due_at__lte=now).order_by("due_at")
    if not due.exists():
        return {}
    with writing():
        taken = list(due.select_for_update(skip_locked=True).values_list("pk", "due_at", "version")[:AT_ONCE])
        Table.objects.filter(pk__in=[pk for pk, _, _ in taken]).update(due_at=now + LEASE)
    for _, due_at, _ in taken:
        if due_at is not None:
            metrics.CLOCK_LAG.observe((now - due_at).total_seconds())
    return {pk: version for pk, _, version in taken}


async def attend(table_id: int, version: int | None = None) -> None:
    """Does what is due at one table. A moment of that version or later that this process remembers is new enough for
    a bot to think about: the door judges whether it may still move.
    """
    live = live_tables.newest(table_id, version) if version is not None else None
    if live is None or not _awaits_bot(live):
        live = await in_writer(live_tables.of_id, table_id)
    if live.playing:
        await _take_turn(live)
    elif live.between:
        await in_writer(_deal, live)
    else:
        await in_writer(lobby.close_idle, live.code)


def _awaits_bot(live: LiveTable) -> bool:
    return live.playing and live.round is not None and live.played_by_bot(live.round.state.turn)


async def _take_turn(live: LiveTable) -> None:
    """One action of a bot, or the whole rest of a turn whose time is up."""
    assert live.round is not None
    seat = live.round.state.turn
    seen = view(live.round.state, seat)
    if live.played_by_bot(seat) and await _let_bot_play(live, seat, seen):
        return
    waiting = await in_writer(contact.waited_for, live)
    if waiting is not None:
        await push.atell(waiting)
        return
    while live.playing and live.round is not None and live.round.state.turn == seat:
        outcome = await _act(live, seat, clock_action(view(live.round.state, seat)), Move.By.CLOCK)
        if outcome.kind != "done":
            return
        live = outcome.live


async def _let_bot_play(live: LiveTable, seat: int, seen: View) -> bool:
    """One action of a bot; whether the turn may be left at that. What goes wrong is logged: the clock then plays."""
    try:
        action = await in_thinker(choose, seen, bots.level_of(live.seats[seat].bot))
    except Exception:
        log.exception("Table %s: the bot failed", live.code, extra={"table": live.code, "seen": live.seen})
        return False
    outcome = await _act(live, seat, action, Move.By.BOT)
    if outcome.refusal is not None:
        facts = {"table": live.code, "seen": live.seen, "do": action.do, "refusal": outcome.refusal.code}
        log.error("Table %(table)s: the bot's %(do)s was refused: %(refusal)s", facts, extra=facts)
    return outcome.refusal is None


async def _act(live: LiveTable, seat: int, action: Action, by: Move.By) -> play.Outcome:
    outcome = await in_writer(play.act, live.id, play.Try(seat, action, by, live.seen))
    if outcome.kind == "done":
        await push.atell_outcome(outcome)
    return outcome


def _deal(live: LiveTable) -> None:
    with change.changing(live.code) as table:
        if table.version == live.version:
            matches.deal_next(table)
