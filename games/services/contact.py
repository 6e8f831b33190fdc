"""Who is connected: what sockets and requests tell of it, and what that does to a running turn.

A person with an open socket is connected until it closes. Who plays by plain requests is connected for SILENCE after
each. What changes is stored with the seat, so that it holds across processes, and is written when it changes, not with
every message. Every function returns the table to tell of, or None where nothing changed; telling is the caller's next
step.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from django.utils import timezone

from concan_site.writing import writing
from games.models import Seat, Table
from games.services import banks, change, schedule
from games.services import live as live_tables
from games.services.live_table import LiveSeat, LiveTable

SILENCE = timedelta(seconds=30)
"""So long after his last request who has no socket counts as connected."""

When = Callable[[LiveSeat, datetime], datetime | None]
"""What a seat's `lost_at` becomes at a moment."""


def connected(live: LiveTable, user_id: int | None) -> LiveTable | None:
    """A socket of a person is open."""
    seat = live.seat_of(user_id)
    return _set(live, seat, lambda seat, now: None) if seat and seat.lost_at is not None else None


def disconnected(live: LiveTable, user_id: int | None) -> LiveTable | None:
    """A socket of a person has closed. Where another is still open, its page learns that he is missed, and objects."""
    seat = live.seat_of(user_id)
    return _set(live, seat, lambda seat, now: seat.lost_at if banks.is_lost(seat, now) else now) if seat else None


def asked(live: LiveTable, user_id: int | None, *, page: bool = False) -> LiveTable | None:
    """A person has made a request; one for the whole `page` begins anew, and its socket is yet to come."""
    seat, now = live.seat_of(user_id), timezone.now()
    if seat is None or live.state != Table.State.PLAYING:
        return None
    lasts = seat.lost_at is None or seat.lost_at > now + SILENCE / 2
    if lasts and not (page and seat.lost_at is None):
        return None
    return _set(live, seat, lambda seat, now: now + SILENCE)


def waited_for(live: LiveTable) -> LiveTable | None:
    """Puts off the end of the turn of a person who was lost meanwhile; None where the time of the turn is up."""
    turn = live.round.state.turn if live.round is not None else 0
    if not schedule.runs(live, turn) or live.seats[turn].lost_at is None:
        return None
    with writing():
        table = Table.objects.select_for_update().get(pk=live.id)
        live, now = live_tables.live_of(table), timezone.now()
        if not schedule.runs(live, turn) or schedule.next_due(live, now) <= now:
            return None
        return _saved(table, live, now)


def _set(live: LiveTable, seat: LiveSeat, when: When) -> LiveTable | None:
    """Changes the seat's `lost_at`, unless another has it by now; a turn of his goes on from there."""
    with writing():
        table = Table.objects.select_for_update().get(pk=live.id)
        live, now = live_tables.live_of(table), timezone.now()
        found = live.seat_of(seat.user_id)
        if found is None or live.state == Table.State.CLOSED:
            return None
        lost_at = when(found, now)
        if lost_at == found.lost_at:
            return None
        if banks.is_lost(found, now) and schedule.runs(live, found.number):
            live = banks.returned(live, found.number, now)
        after = replace(live.seats[found.number], lost_at=lost_at)
        row = Seat.objects.filter(table=table, number=found.number)
        row.update(lost_at=after.lost_at, connection_bank=after.connection_bank)
        seats = (*live.seats[: found.number], after, *live.seats[found.number + 1 :])
        return _saved(table, replace(live, seats=seats), now)


def _saved(table: Table, live: LiveTable, now: datetime) -> LiveTable:
    """Saves when the running turn ends, if a person's time runs in it."""
    table.turn_ends_at = live.turn_ends_at
    if live.round is not None and schedule.runs(live, live.round.state.turn):
        table.due_at = schedule.next_due(live, now)
    change.save(table)
    live = replace(live, version=table.version, due_at=table.due_at)
    live_tables.keep(live)
    return live
