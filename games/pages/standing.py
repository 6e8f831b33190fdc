"""A person's standing and the leaderboards, as their templates need them."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.models import Tally
from games.models.standing import PLACES
from games.pages.numbers import MINUS, num, plain
from games.services.standing_boards import MOST_COUNTED, Board, By, Period, Ranked
from games.services.standing_people import LATELY, Profile
from games.services.standing_rating import BASE, BEGINNER, DOUBTS, SCALE, Skill

NONE = SafeString("–")
SETTLED = 1700
"""About where somebody of average strength stands after a hundred matches."""


class Fact(NamedTuple):
    """A line of the statistics: what it is in matches with people, and in those against bots alone."""

    label: str
    people: SafeString
    bots: SafeString


class BoardRow(NamedTuple):
    """Somebody on a leaderboard."""

    rank: str
    name: str
    value: str
    matches: int
    mine: bool


def profile(found: Profile) -> dict[str, Any]:
    """The numbers of a profile."""
    return {
        "found": found,
        "days": LATELY.days,
        "sum": _sum(found.skill) if found.skill else None,
        "facts": _facts(found.people, found.bots) if found.people or found.bots else (),
        "leaver_rate": share(found.lately_left, found.lately),
        "coins_won": plain(found.people.coins) if found.people else "0",
        **explained(),
    }


def explained() -> dict[str, Any]:
    """The numbers that the explanation of the rating names."""
    return {"beginner": BEGINNER, "base": BASE, "doubts": DOUBTS, "scale": SCALE, "settled": SETTLED}


def board(which: Board, rows: list[Ranked], own: Ranked | None, user_id: int | None) -> dict[str, Any]:
    """A leaderboard; `own` is the reader's line beneath, where he is not among the first."""
    return {
        "board": which,
        "rows": [_row(which, one, user_id) for one in rows],
        "own": _row(which, own, user_id) if own else None,
        "bys": _bys(),
        "periods": _periods(),
        "value_name": dict(_bys())[which.by],
        **explained(),
    }


def share(part: int, whole: int) -> str:
    """A part of a whole, in per cent; of nothing, none."""
    return f"{round(100 * part / whole) if whole else 0} %"


def _bys() -> list[tuple[By, str]]:
    return [("rating", _("Rating")), ("coins", _("Coins won"))]


def _periods() -> list[tuple[Period, str]]:
    return [("week", _("This week")), ("month", _("This month")), ("all", _("All time"))]


def _row(which: Board, one: Ranked, user_id: int | None) -> BoardRow:
    tally = one.tally
    value, rank = str(getattr(tally, which.by)), f"{MOST_COUNTED}+" if one.rank is None else str(one.rank)
    return BoardRow(rank, tally.user.username, value, tally.matches, tally.user_id == user_id)


def _sum(skill: Skill) -> SafeString:
    """The rating as the sum that it is."""
    return num(f"{BASE} + {skill.strength} {MINUS} {DOUBTS} × {skill.doubt} = {skill.points}")


def _facts(people: Tally | None, bots: Tally | None) -> list[Fact]:
    """The statistics, line by line."""
    both = (people, bots)
    fewest = 1 + max(
        place for place in range(len(PLACES)) if place < 2 or any(one and one.places[place] for one in both)
    )
    return [Fact(label, *(say(one) if one else NONE for one in both)) for label, say in _lines(fewest)]


def _lines(places: int) -> Iterator[tuple[str, Callable[[Tally], SafeString]]]:
    """What is said of a tally; of the places as many as were ever reached."""
    yield _("Matches"), lambda one: num(one.matches)
    for place, label in enumerate(_place_names()[:places]):
        yield label, lambda one, place=place: _of(one.places[place], one.matches)  # type: ignore[misc]
    yield _("Left for good"), lambda one: _of(one.left, one.matches)
    yield _("Joined later"), lambda one: _of(one.joined, one.matches)
    yield _("Rounds"), lambda one: num(one.rounds)
    yield _("Average score a round"), lambda one: num(f"{one.points / one.rounds:.1f}") if one.rounds else NONE
    yield _("Openings"), lambda one: _of(one.openings, one.rounds)
    yield pgettext("how often rounds ended so", "Hands"), lambda one: _of(one.hands, one.rounds)
    yield pgettext("how often rounds ended so", "Concans"), lambda one: _of(one.concans, one.rounds)


def _place_names() -> list[str]:
    return [_("First place"), _("Second place"), _("Third place"), _("Fourth place"), _("Fifth place")]


def _of(part: int, whole: int) -> SafeString:
    """How often, and how often of all."""
    if not part:
        return num(0)
    return format_html('{} <small class="num">{}</small>', num(part), share(part, whole))
