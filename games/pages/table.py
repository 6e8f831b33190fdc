"""The table page, region by region: the same HTML on the whole page and in the fragments that follow it.

A region's HTML is its whole element, whose id is its name here. What is public is the same for all readers of a
language: the reader's own seat only turns and colours it, by attributes of the page's root (static/css/seats.css).
"""

from functools import partial
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from games.pages import board, missed, own, result
from games.pages.page_words import page_words
from games.pages.rendering import NOTHING, piece, render
from games.services.live_table import LiveTable

Regions = dict[str, str]
"""HTML of each region by its element's id."""


def public(live: LiveTable) -> Regions:
    """The regions that everybody sees, in the active language."""
    within = partial(piece, language=get_language())
    return {
        "t-head": within("head", board.head(live)),
        "t-seats": within("seats", NOTHING, board.seats(live)),
        "t-mid": within("mid", NOTHING, board.mid(live)),
        "t-said": within("said", NOTHING, board.said(live)),
        "t-melds": within("melds", board.melds(live)),
        "t-moves": within("moves", NOTHING, board.moves(live)),
    }


def private(live: LiveTable, seat: int | None, *, plain: bool = False) -> Regions:
    """The regions for the person on that seat, or for one who watches, in the active language.

    `plain` adds what a browser without scripts needs; only whole pages have it.
    """
    within = partial(piece, language=get_language())
    seen = own.own_view(live, seat)
    return {
        "t-now": within("now", own.now(live, seat, seen)),
        "t-me": within(
            "me", own.me(live, seat, seen), board.turn_ends(live) if seen and seen.my_turn else board.NOT_ON_TURN
        ),
        "t-hand": within("hand", own.hand(seat, seen, plain=plain)),
        "t-acts": within("acts", own.acts(live, seat, seen, plain=plain)),
        "t-missed": within("missed", missed.context(live, seat)),
        "t-result": (within if live.playing else render)("result", result.context(live, seat)),
    }


def whole(live: LiveTable, seat: int | None) -> dict[str, Any]:
    """The context of templates/games/table/page.html and main.html."""
    regions = public(live) | private(live, seat, plain=True)
    return {
        "live": live,
        "base": reverse("games:table", args=[live.code]),
        "regions": {name.removeprefix("t-"): html for name, html in regions.items()},
        "root": own.me(live, seat, own.own_view(live, seat)),
        "page_words": page_words(),
        "now": board.in_browser_time(timezone.now()),
    }
