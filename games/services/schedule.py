"""When the clock must next look at a table. The database is the timer: this only decides the moments."""

from dataclasses import replace
from datetime import datetime, timedelta

from django.conf import settings

from games.concan.state import RoundState
from games.models import Seat, Table
from games.services import banks, bots
from games.services import live as live_tables
from games.services.live_table import LiveTable

IDLE = timedelta(minutes=30)
"""How long an open table waits for people before it is closed."""
ABSENT = timedelta(seconds=2)
"""How soon the clock plays for one who is away at a coin table."""
FEW = 3
"""With so few cards a player may soon go out."""
AWAY_AFTER = 2
"""After so many turns out of time in a row a person is away (RULES section 11)."""


def next_due(live: LiveTable, now: datetime) -> datetime:
    """When something is due at a table that has just come to this moment, a turn that begins included."""
    if live.playing and live.round is not None:
        return _turn_due(live, live.round.state.turn, now)
    if live.between:
        return now + result_pause(live)
    return now + IDLE


def result_pause(live: LiveTable) -> timedelta:
    """How long a round's result stays, unless everybody is ready sooner; not long where nobody is there to read it."""
    if all(seat.away for seat in live.persons):
        return pause(live)
    return timedelta(seconds=settings.RESULT_PAUSE)


def runs(live: LiveTable, number: int) -> bool:
    """Whether it is this seat's turn and a person plays it, so that his time runs."""
    on_turn = live.playing and live.round is not None and live.round.state.turn == number
    return on_turn and not live.seats[number].away and not live.played_by_bot(number)


def _turn_due(live: LiveTable, seat: int, now: datetime) -> datetime:
    """When a person's turn is out of time, or a bot is to act."""
    if live.played_by_bot(seat):
        return now + pause(live)
    return now + ABSENT if live.seats[seat].away else banks.next_look(live, seat, now)


def pause(live: LiveTable) -> timedelta:
    """How long a bot seems to think: by its temper and by how hard the moment is, never quite the same."""
    if live.round is None:
        return timedelta(seconds=settings.BOT_PAUSE)
    unevenness = 0.75 + (live.round.moves * 37 % 11) / 20
    state = live.round.state
    pace = bots.pace_of(live.seats[state.turn].bot)
    return timedelta(seconds=settings.BOT_PAUSE * unevenness * pace * _difficulty(state))


def _difficulty(state: RoundState) -> float:
    """How hard the next action is, about 1, by what everybody sees, so that a pause tells nothing of a hand."""
    if state.phase != "play":
        return 0.9 if state.fire else 0.7
    if state.now.back is not None:
        return 0.6  # it is in the middle of what it has decided already
    short = [state.opened[seat] and len(hand) <= FEW for seat, hand in enumerate(state.hands)]
    if short[state.turn]:
        return 0.6
    if any(short):
        return 1.3
    return 0.9 if state.opened[state.turn] else 1.1


def seat_changed_hands(table: Table, number: int, now: datetime) -> None:
    """Sets when the clock must look if the running turn is that seat's, which a person left or came back to.

    A person has what is left of the turn's time, and 10 s at the least (services/banks.py). To be called with the row
    locked, after the seat was saved; the caller saves the table.
    """
    live = live_tables.load(table)
    if not live.playing or live.round is None or live.round.state.turn != number:
        return
    if runs(live, number):
        live = banks.returned(live, number, now)
        table.turn_ends_at = live.turn_ends_at
        Seat.objects.filter(table=table, number=number).update(connection_bank=live.seats[number].connection_bank)
    table.due_at = next_due(live, now)


def turn_began(live: LiveTable) -> datetime | None:
    """When the running turn began; later, by as much as the clock stood in it."""
    return live.turn_ends_at and live.turn_ends_at - timedelta(seconds=live.turn_seconds)


def begin_turn(table: Table, live: LiveTable, now: datetime) -> None:
    """A turn begins at the table that has come to this moment: sets when it is over, and when the clock must look."""
    begun = turn_begun(live, now)
    table.turn_ends_at, table.due_at = begun.turn_ends_at, begun.due_at


def turn_begun(live: LiveTable, now: datetime) -> LiveTable:
    """The table that has come to this moment, with when the turn that begins is over and when the clock must look."""
    begun = replace(live, turn_ends_at=now + timedelta(seconds=live.turn_seconds))
    return replace(begun, due_at=next_due(begun, now))
