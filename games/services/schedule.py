"""When the clock must next look at a table. The database is the timer: this only decides the moments."""

from datetime import datetime, timedelta

from django.conf import settings

from games.models import Table
from games.services import live as live_tables
from games.services.live import LiveTable

IDLE = timedelta(minutes=30)
"""How long an open table waits for people before it is closed."""
ABSENT = timedelta(seconds=2)
"""How soon the clock plays for one who is away at a coin table."""
RETURN = timedelta(seconds=10)
"""How long one who comes back in his own turn has at least."""
AWAY_AFTER = 2
"""After so many turns out of time in a row a person is away (RULES section 11)."""


def next_due(live: LiveTable, now: datetime) -> datetime:
    """When something is due at a table that has just come to this moment, a turn that begins included."""
    if live.playing and live.round is not None:
        return now + turn_length(live, live.round.state.turn)
    if live.between:
        return now + result_pause(live)
    return now + IDLE


def result_pause(live: LiveTable) -> timedelta:
    """How long a round's result stays, unless everybody is ready sooner; not long where nobody is there to read it."""
    if all(seat.away for seat in live.persons):
        return pause(live)
    return timedelta(seconds=settings.RESULT_PAUSE)


def turn_length(live: LiveTable, seat: int) -> timedelta:
    """How long a seat has for its turn, or a bot for its next action."""
    if live.played_by_bot(seat):
        return pause(live)
    return ABSENT if live.seats[seat].away else timedelta(seconds=live.turn_seconds)


def pause(live: LiveTable) -> timedelta:
    """How long a bot seems to think: longer before the first action of its turn, never quite the same."""
    moves = live.round.moves if live.round else 0
    unevenness = 0.75 + (moves * 37 % 11) / 20
    begins = live.round is None or live.round.state.phase != "play"
    return timedelta(seconds=settings.BOT_PAUSE * unevenness * (1 if begins else 0.8))


def seat_changed_hands(table: Table, number: int, now: datetime) -> None:
    """Starts the running turn's time anew if it is that seat's, which a bot left to a person or a person to a bot.

    At a coin table no bot played meanwhile: the time goes on, so that nobody gets more of it by leaving.
    To be called with the row locked, after the seat was saved; the caller saves the table.
    """
    live = live_tables.load(table)
    if live.playing and live.round is not None and live.round.state.turn == number:
        table.due_at = next_due(live, now) if live.free else _as_before(table, live, now)


def _as_before(table: Table, live: LiveTable, now: datetime) -> datetime:
    """The end of a turn at a coin table whose player left or came back."""
    if live.round is None or live.seats[live.round.state.turn].away:
        return now + ABSENT
    return max(table.due_at or now, now + RETURN)
