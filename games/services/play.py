"""The one door to a match: nothing else changes a round that is being played."""

import logging
from dataclasses import dataclass, replace
from datetime import datetime
from time import perf_counter
from typing import Literal

from django.utils import timezone

from concan_site import metrics
from concan_site.writing import writing
from games.concan.actions import Action
from games.concan.refusals import Refusal
from games.models import Move, Seat, Table
from games.services import banks, bot_talk, change, lobby, matches, schedule, statements
from games.services import live as live_tables
from games.services.live import after_move
from games.services.live_table import LiveMove, LiveRound, LiveSeat, LiveTable

log = logging.getLogger("concan.moves")

KEPT_OF_TURN = ("timeouts", "away", "left", "absent_since", "bank", "connection_bank", "lost_at")
"""What a turn may change of its seat."""

Kind = Literal["done", "repeated", "stale", "refused", "not_seated"]


@dataclass(frozen=True, slots=True)
class Try:
    """An action somebody tries. `seen` is the moment he acted on (LiveTable.seen); `user_id` the person who must
    have the seat, None for bots, clock and staff; `client_id` what his page calls this action, to know a repeat."""

    seat: int
    action: Action
    by: Move.By
    seen: str
    user_id: int | None = None
    client_id: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a try, and the table after it.

    `repeated`: it had been done already; `stale`: the table had moved on; `not_seated`: the seat is not his.
    """

    kind: Kind
    live: LiveTable
    refusal: Refusal | None = None
    before: LiveTable | None = None
    said: int | None = None
    """The message of a bot that said something about it."""

    @property
    def seating_changed(self) -> bool:
        """Whether the lobby must hear of it too: the match has ended."""
        return self.before is not None and self.before.state != self.live.state


def act(table_id: int, tried: Try) -> Outcome:
    """Plays an action: locks the table, checks, appends the move and commits. Telling is the caller's next step.

    Raises Table.DoesNotExist. Whatever is refused changes nothing.
    """
    began = perf_counter()
    with writing():
        live = live_tables.at_version(table_id, statements.lock(table_id))
        outcome = _check(live, tried)
        if outcome is None:
            outcome = _play(live, tried, timezone.now())
    live_tables.keep(outcome.live)
    if outcome.before is not None:
        outcome = replace(outcome, said=bot_talk.speak(outcome.before, outcome.live))
    _tell_keeper(outcome, tried, perf_counter() - began)
    return outcome


def _tell_keeper(outcome: Outcome, tried: Try, seconds: float) -> None:
    """Counts what became of a try and, if that is wanted, logs it: what the whole table saw, never a hand."""
    metrics.ACTION.observe(seconds)
    if outcome.kind == "done":
        metrics.MOVES.labels(tried.by).inc()
    elif outcome.refusal is not None:
        metrics.REFUSALS.labels(outcome.refusal.code).inc()
    else:
        metrics.UNPLAYED.labels(outcome.kind).inc()
    if log.isEnabledFor(logging.INFO):
        facts = {
            **{"table": outcome.live.code, "seen": tried.seen, "seat": tried.seat, "do": tried.action.do},
            **{"by": str(tried.by), "became": outcome.kind, "ms": round(seconds * 1000, 2)},
            **({"refusal": outcome.refusal.code} if outcome.refusal else {}),
        }
        log.info("%(table)s %(seen)s seat %(seat)s %(do)r by %(by)s: %(became)s in %(ms)s ms", facts, extra=facts)


def _check(live: LiveTable, tried: Try) -> Outcome | None:
    """What keeps a try from being judged by the rules at all."""
    if not 0 <= tried.seat < len(live.seats):
        return Outcome("not_seated", live)
    if tried.user_id is not None and live.seats[tried.seat].user_id != tried.user_id:
        return Outcome("not_seated", live)
    if _was_done(tried):
        return Outcome("repeated", live)
    if tried.by == Move.By.BOT and not live.played_by_bot(tried.seat):
        return Outcome("stale", live)
    return None if tried.seen == live.seen and live.playing else Outcome("stale", live)


def _was_done(tried: Try) -> bool:
    """Whether the page has called an action of this round so before. A name stands for the first action that had it."""
    round_id = tried.seen.partition(".")[0]
    if not tried.client_id or not round_id.isdecimal() or len(round_id) > 18:
        return False
    return statements.was_done(int(round_id), tried.seat, tried.client_id)


def _play(live: LiveTable, tried: Try, now: datetime) -> Outcome:
    before = live.round
    assert before is not None  # _check has seen to it
    move = LiveMove(before.moves, tried.seat, tried.action, tried.by, now)
    try:
        after = after_move(before, move)
    except Refusal as refusal:
        return Outcome("refused", live, refusal)
    statements.append(before.id, move, tried.client_id)
    if after.over:
        _attended(live, tried, now, ended=True)
        return Outcome("done", _end_round(live, after, now), before=live)
    return Outcome("done", _go_on(live, after, tried, now), before=live)


def _go_on(live: LiveTable, after: LiveRound, tried: Try, now: datetime) -> LiveTable:
    """The table after an action that did not end the round."""
    ended = after.state.turn != tried.seat
    seats = _attended(live, tried, now, ended=ended)
    moved = replace(live, version=live.version + 1, round=after, seats=seats)
    due = ended or moved.played_by_bot(tried.seat) or live.seats[tried.seat].away
    if ended:
        moved = schedule.turn_begun(moved, now)
    elif due:
        moved = replace(moved, due_at=schedule.next_due(moved, now))
    statements.go_on(moved, due=due)
    return moved


def _attended(live: LiveTable, tried: Try, now: datetime, *, ended: bool) -> tuple[LiveSeat, ...]:
    """The seats, with what this action tells of its person: he is there, or his time has run out again; and where his
    turn ends with it, with what that took from his banks."""
    seat = live.seats[tried.seat]
    after = seat
    if ended and schedule.runs(live, tried.seat):
        after = banks.charged(live, tried.seat, now).seats[tried.seat]
    if tried.by == Move.By.PLAYER:
        after = replace(after, timeouts=0, away=False, left=False, absent_since=None)
    elif tried.by == Move.By.CLOCK and ended and seat.user_id is not None:
        after = _out_of_time(after, schedule.turn_began(live) or now)
    if after == seat:
        return live.seats
    row = Seat.objects.filter(table_id=live.id, number=seat.number)
    row.update(**{name: getattr(after, name) for name in KEPT_OF_TURN})
    return (*live.seats[: seat.number], after, *live.seats[seat.number + 1 :])


def _out_of_time(seat: LiveSeat, since: datetime) -> LiveSeat:
    """The seat after a turn that the clock has played; `since` is when it began."""
    timeouts = min(seat.timeouts + 1, schedule.AWAY_AFTER)
    away = seat.away or timeouts == schedule.AWAY_AFTER
    return replace(seat, timeouts=timeouts, away=away, absent_since=seat.absent_since or since)


def _end_round(live: LiveTable, after: LiveRound, now: datetime) -> LiveTable:
    """The table after the action that ended the round, and perhaps the match."""
    assert live.match is not None
    table = Table.objects.get(pk=live.id)
    if matches.end_round(live.match.id, after.id, after.state, now):
        lobby.after_match(table)
    else:
        table.due_at = schedule.next_due(replace(live, round=after), now)
    table.turn_ends_at = None
    change.save(table)
    return live_tables.load(table)
