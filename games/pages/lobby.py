"""The lists of the lobby: every table is rendered once for all who read a language, then put together for each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from accounts.models import User
from games.concan.bots import DEFAULT_LEVEL
from games.concan.cards import CARD_OF_TEXT, JOKER_TEXT
from games.pages.cards import face
from games.pages.options import PRESET_NAMES, differences
from games.pages.people import face as face_of
from games.pages.people import name_of
from games.services.bots import FILLERS
from games.services.listing import ListedTable
from games.services.live_table import LiveSeat

Show = Literal["all", "seat", "sahrat", "jawaker"]
SHOWS: tuple[Show, ...] = ("all", "seat", "sahrat", "jawaker")


@dataclass(frozen=True, slots=True)
class Row:
    """A public table as rendered, and what decides who is shown it."""

    code: str
    playing: bool
    preset: str
    has_seat: bool
    people: frozenset[int]
    html: SafeString


@dataclass(frozen=True, slots=True)
class SeatMark:
    """A seat as the lists show it: a circle of that look with a sign in it; `label` says it in words."""

    number: int
    look: str
    free: bool
    sign: str
    label: str


def rows(tables: Iterable[ListedTable]) -> tuple[Row, ...]:
    """The tables in the active language."""
    return tuple(
        Row(
            code=table.code,
            playing=table.playing,
            preset=table.preset,
            has_seat=any(table.free(seat) for seat in table.seats),
            people=frozenset(seat.user_id for seat in table.seats if seat.user_id is not None),
            html=render_to_string("games/lobby/row.html", described(table, inviting=True)),
        )
        for table in tables
    )


def described(table: ListedTable, *, inviting: bool) -> dict[str, object]:
    """What the templates say of a table; `inviting` where the reader may sit down on its free seats."""
    return {
        "table": table,
        "preset": PRESET_NAMES[table.preset],
        "differs": differences(table.options, table.preset),
        "rounds": table.options.rounds,
        "seats": [_mark(seat, free=inviting and table.free(seat)) for seat in table.seats],
        "has_seat": inviting and any(table.free(seat) for seat in table.seats),
    }


def read_show(value: str | None) -> Show:
    """What of the tables a reader wants to see; all of them unless he asks for something else that there is."""
    return next((show for show in SHOWS if show == value), "all")


def faces() -> SafeString:
    """The cards that adorn the way to a game."""
    return mark_safe("".join(face(CARD_OF_TEXT[text]) for text in ("Js", "Qd", "Kh", JOKER_TEXT)))


def levels(user: User | AnonymousUser) -> dict[str, Any]:
    """The levels of bots to choose from, and the one that the reader chose last."""
    chosen = user.bot_level if isinstance(user, User) else ""
    return {"levels": FILLERS.items(), "level": chosen or DEFAULT_LEVEL}


def shows() -> list[tuple[Show, str]]:
    """The choices of what to see, each with its name."""
    return [
        ("all", _("All")),
        ("seat", _("Free seat")),
        ("sahrat", str(PRESET_NAMES["sahrat"])),
        ("jawaker", str(PRESET_NAMES["jawaker"])),
    ]


def lists(found: Sequence[Row], user_id: int | None, show: Show, blockers: frozenset[int]) -> SafeString:
    """The two lists for one reader; the tables where he sits himself are left to `own`.

    Where one of those sits who block him he may neither sit nor watch, so such a table is not listed.
    """
    shown = [row for row in found if user_id not in row.people and not row.people & blockers and _wanted(row, show)]
    waiting = mark_safe("".join(row.html for row in shown if not row.playing))
    running = [row.html for row in shown if row.playing]
    context = {
        "waiting": waiting,
        "count": sum(not row.playing for row in shown),
        "running": mark_safe("".join(running)),
        "running_count": len(running),
        "show": show,
    }
    return render_to_string("games/lobby/lists.html", context)


def own(tables: Sequence[ListedTable]) -> SafeString:
    """The tables where the reader sits."""
    return render_to_string("games/lobby/own.html", {"tables": [described(table, inviting=False) for table in tables]})


def ask_for_own() -> SafeString:
    """A fragment that has the page ask for its reader's own tables."""
    return render_to_string("games/lobby/ask_own.html")


def name_mark(name: str) -> SafeString:
    """The element that tells the page what the lists it shows now are called."""
    return format_html('<i id="lists" hx-swap-oob="true" data-name="{}" hidden></i>', name)


def _wanted(row: Row, show: Show) -> bool:
    return show == "all" or (row.has_seat if show == "seat" else row.preset == show)


def _mark(seat: LiveSeat, *, free: bool) -> SeatMark:
    name = name_of(seat)
    if seat.empty:
        label = _("Sit on seat %(number)s") % {"number": seat.number + 1} if free else name
        return SeatMark(seat.number, "no", free, "+" if free else "", label)
    if not seat.bot:
        return SeatMark(seat.number, f"p{seat.number}", False, _initial(name), name)
    label = _("Take the seat of %(bot)s, a bot") if free else _("%(bot)s, a bot")
    return SeatMark(seat.number, "bot", free, face_of(seat.bot), label % {"bot": name})


def _initial(name: str) -> str:
    return next((letter.upper() for letter in name if letter.isalpha()), "?")
