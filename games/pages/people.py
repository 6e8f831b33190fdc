"""Who sits where, as the page names them."""

from collections.abc import Sequence
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.models import Table
from games.services.bots import LEVEL_NAMES, bot_name, level_of
from games.services.live_table import LiveSeat, LiveTable

KEPT_NAMES = 2000


def name_of(seat: LiveSeat) -> str:
    """The name of who has the seat, in the reader's language if it is a bot."""
    if seat.bot:
        return bot_name(seat.bot)
    return seat.name or _("Empty seat")


def kind_of(seat: LiveSeat) -> str:
    """What the bot on a seat is called beside its name; one that sits in for a person is just a bot."""
    return str(LEVEL_NAMES[level_of(seat.bot)]) if seat.bot else _("Bot")


def players(live: LiveTable) -> Sequence[LiveSeat]:
    """Who plays, or played, the round that the table has; without one, who sits.

    After a match people come and go, and the number of seats may change; its players stay its players.
    """
    if live.match is not None and live.state != Table.State.PLAYING:
        return live.match.players
    return live.seats


def called(live: LiveTable, number: int) -> SafeString:
    """A player's name for use in a sentence, whatever its direction."""
    return named(name_of(players(live)[number]))


@lru_cache(maxsize=KEPT_NAMES)
def named(name: str) -> SafeString:
    """A name for use in a sentence, whatever its direction."""
    return format_html("<bdi>{}</bdi>", name)


def actor(number: int, name: str) -> SafeString:
    """The player who did what is told next, by seat and name. Everybody is sent his name; who reads of himself sees
    "You" in its place, by the root's data-me (static/css/seats.css).
    """
    return format_html('<bdi class="by s{}" data-you="{}"><span>{}</span></bdi>', number, _("You"), name)


def letters(seats: Sequence[LiveSeat], *, teams: bool, faces: bool = True) -> tuple[str, ...]:
    """A sign for each seat: a bot's face, else the first letter of the name, or where it has none the seat's number.

    Equal letters differ by colour. Partners have one colour, so the second takes another letter of his name.
    Without `faces` bots have letters too, for where only text can stand.
    """
    return _letters(tuple((seat.bot if faces else "", "" if seat.empty else name_of(seat)) for seat in seats), teams)


@lru_cache(maxsize=KEPT_NAMES)
def _letters(sitters: tuple[tuple[str, str], ...], teams: bool) -> tuple[str, ...]:
    signs: list[str] = []
    for number, (bot, name) in enumerate(sitters):
        if bot:
            signs.append(face(bot))
            continue
        own = [letter.upper() for letter in name if letter.isalpha()]
        partner = signs[number % 2 :: 2] if teams else []
        free = next((letter for letter in own if letter not in partner), None)
        signs.append(free or str(number + 1))
    return tuple(signs)


def face(bot: str) -> SafeString:
    """The face of a bot, from the sprite of the cards (templates/games/table/faces.html)."""
    return format_html('<svg class="face" width="16" height="16"><use href="#b-{}"/></svg>', bot)


def joined(names: Sequence[SafeString]) -> SafeString:
    """Names in a sentence, the last one joined by "and"."""
    if len(names) < 2:
        return SafeString("".join(names))
    first = SafeString(pgettext("between the parts of a list", ", ").join(names[:-1]))
    return format_html(pgettext("the end of a list of names", "{first} and {last}"), first=first, last=names[-1])


def team_sign(number: int) -> str:
    """The sign of a seat's team; its colour is never the only sign."""
    return "●" if number % 2 == 0 else "◆"


def own_number(live: LiveTable, seat: int | None) -> int | None:
    """The number among the `players` of the person who has that seat now, None if he is not one of them."""
    if seat is None:
        return None
    user_id = live.seats[seat].user_id
    return next((player.number for player in players(live) if user_id is not None and player.user_id == user_id), None)
