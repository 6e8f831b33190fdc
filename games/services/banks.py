"""What a turn has beyond its pace: the bank of the round, and that of the match for a person who is not connected.

A person's turn has its pace, until `Table.turn_ends_at`, and after it what his seat has left in its bank. While he is
not connected (`Seat.lost_at`) his clock stands, as long as there is something left in the connection bank: when he is
back, the moments of his turn are that much later. All here is reckoning; who calls it stores it.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from games.services.live_table import LiveSeat, LiveTable

AFTER_RETURN = timedelta(seconds=10)
"""Who returns to his turn has at least so much of it. What that adds comes from the connection bank, so that coming and
going does not go on for ever."""
NOTHING = timedelta()


class Stretch(NamedTuple):
    """A part of a turn: `lost` (the clock stands), `pace`, or `bank`; how long it is at most, and when it ends."""

    kind: str
    whole: timedelta
    ends: datetime


def is_lost(seat: LiveSeat, now: datetime) -> bool:
    """Whether the person of a seat is not connected."""
    return seat.lost_at is not None and seat.lost_at <= now


def ends_of(live: LiveTable, number: int, now: datetime) -> datetime:
    """When the running turn is out of time, if it is this person's and he stays connected, or not, as he is."""
    return stretches(live, number, now)[-1].ends


def next_look(live: LiveTable, number: int, now: datetime) -> datetime:
    """When the clock must look at the turn of this person: it is out of time, or he may have been lost silently."""
    ends, lost_at = ends_of(live, number, now), live.seats[number].lost_at
    return min(ends, lost_at) if lost_at is not None and lost_at > now else ends


def stretches(live: LiveTable, number: int, now: datetime) -> tuple[Stretch, ...]:
    """The parts of the running turn, if it is this person's, in their order; those that are over included."""
    assert live.turn_ends_at is not None
    seat, pace = live.seats[number], timedelta(seconds=live.turn_seconds)
    found, stands = [], NOTHING
    if is_lost(seat, now) and seat.connection_bank:
        stands = seat.connection_bank
        found.append(Stretch("lost", stands, _since(live, seat) + stands))
    found.append(Stretch("pace", pace, live.turn_ends_at + stands))
    if seat.bank:
        found.append(Stretch("bank", seat.bank, live.turn_ends_at + stands + seat.bank))
    return tuple(found)


def settled(live: LiveTable, number: int, now: datetime) -> LiveTable:
    """The table after what this seat, whose turn it is, has used of its connection bank is taken from there."""
    seat = live.seats[number]
    if live.turn_ends_at is None or not is_lost(seat, now):
        return live
    used = min(max(now - _since(live, seat), NOTHING), seat.connection_bank)
    return _changed(live, replace(seat, connection_bank=seat.connection_bank - used, lost_at=now), used)


def charged(live: LiveTable, number: int, now: datetime) -> LiveTable:
    """The table when this seat's turn ends: what it has used of both banks is taken from them."""
    live = settled(live, number, now)
    if live.turn_ends_at is None or live.turn_ends_at >= now:
        return live
    seat = live.seats[number]
    return _changed(live, replace(seat, bank=max(seat.bank - (now - live.turn_ends_at), NOTHING)))


def returned(live: LiveTable, number: int, now: datetime) -> LiveTable:
    """The table when the person whose turn it is comes back to it: some of it is left."""
    live = settled(live, number, now)
    seat = live.seats[number]
    if live.turn_ends_at is None or not seat.connection_bank:
        return live
    short = max(now + AFTER_RETURN - seat.bank - live.turn_ends_at, NOTHING)
    return _changed(live, replace(seat, connection_bank=max(seat.connection_bank - short, NOTHING)), short)


def _since(live: LiveTable, seat: LiveSeat) -> datetime:
    """Since when the clock of the running turn stands: the person was lost in it, or before it began."""
    assert live.turn_ends_at is not None
    assert seat.lost_at is not None
    return max(seat.lost_at, live.turn_ends_at - timedelta(seconds=live.turn_seconds))


def _changed(live: LiveTable, seat: LiveSeat, later: timedelta = NOTHING) -> LiveTable:
    assert live.turn_ends_at is not None
    seats = (*live.seats[: seat.number], seat, *live.seats[seat.number + 1 :])
    return replace(live, seats=seats, turn_ends_at=live.turn_ends_at + later)
