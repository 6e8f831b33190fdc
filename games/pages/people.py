"""Who sits where, as the page names them."""

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.models import Table
from games.services.bots import BOTS
from games.services.live import LiveSeat, LiveTable


def name_of(seat: LiveSeat) -> str:
    """The name of who has the seat, in the reader's language if it is a bot."""
    if seat.bot:
        return bot_name(seat.bot)
    return seat.name or _("Empty seat")


def bot_name(key: str) -> str:
    """A bot's name in the reader's language."""
    return str(BOTS.get(key, key))


def players(live: LiveTable) -> Sequence[LiveSeat]:
    """Who plays, or played, the round that the table has; without one, who sits.

    After a match people come and go, and the number of seats may change; its players stay its players.
    """
    if live.match is not None and live.state != Table.State.PLAYING:
        return live.match.players
    return live.seats


def called(live: LiveTable, number: int) -> SafeString:
    """A player's name for use in a sentence, whatever its direction."""
    return format_html("<bdi>{}</bdi>", name_of(players(live)[number]))


def letters(seats: Sequence[LiveSeat]) -> tuple[str, ...]:
    """A sign of one letter for each seat, different for each: of the name, or else the seat's number."""
    taken: list[str] = []
    for seat in seats:
        own = [] if seat.empty else [letter.upper() for letter in name_of(seat) if letter.isalpha()]
        free = next((letter for letter in own if letter not in taken), None)
        taken.append(free or str(seat.number + 1))
    return tuple(taken)


def team_sign(number: int) -> str:
    """The sign of a seat's team; its colour is never the only sign."""
    return "●" if number % 2 == 0 else "◆"


def own_number(live: LiveTable, seat: int | None) -> int | None:
    """The number among the `players` of the person who has that seat now, None if he is not one of them."""
    if seat is None:
        return None
    user_id = live.seats[seat].user_id
    return next((player.number for player in players(live) if user_id is not None and player.user_id == user_id), None)
