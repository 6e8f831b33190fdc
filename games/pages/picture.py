"""The result of a match as a picture, for links that are shared: drawn as SVG, and as PNG for those who show no SVG."""

import unicodedata
from functools import lru_cache
from typing import Any

import fontpkg
import resvg_py
from django.template.loader import render_to_string
from django.utils.translation import get_language_bidi

from games.pages.result import match_result
from games.services.live_table import LiveTable

WIDTH, HEIGHT = 1200, 630
"""What those who show links expect."""
LONGEST = 22
FONTS = ("Noto Sans", "Noto Sans Arabic")
"""Those of the PNG, from packages of their own, so that it looks the same on every machine."""
UNDRAWN = ("So", "Sk", "Me", "Cf")
"""Kinds of signs that no font of letters has, such as faces."""
KEPT = 200
"""How many pictures a process remembers; each has some 25 kB."""


def svg(after: LiveTable) -> str:
    """The places of the match that the table has just finished, drawn."""
    return render_to_string("games/standing/picture.svg", context(after))


@lru_cache(maxsize=KEPT)
def png(drawn: str) -> bytes:
    """The same for those who show no SVG; letters are joined and ordered as their script wants it."""
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, skip_system_fonts=True, font_files=_font_files()))


def context(after: LiveTable) -> dict[str, Any]:
    """What the template of the picture draws."""
    assert after.match is not None
    result = match_result(after, after.match, None)
    rtl = get_language_bidi()
    rows = [
        {"place": row.place, "name": _short(row.name), "total": row.total, "y": 280 + 68 * order}
        for order, row in enumerate(result["places"])
    ]
    near, far = (WIDTH - 90, 90) if rtl else (90, WIDTH - 90)
    begins, ends = ("end", "start") if rtl else ("start", "end")
    named = near - 100 if rtl else near + 100
    places = {"near": near, "named": named, "far": far, "begins": begins, "ends": ends}
    return {"rows": rows, "name": _short(after.name), **places}


@lru_cache(maxsize=1)
def _font_files() -> list[str]:
    return [str(fontpkg.path(name)) for name in FONTS]


def _short(name: str) -> str:
    """A name that fits and can be drawn."""
    shown = "".join(one for one in name if unicodedata.category(one) not in UNDRAWN).strip()
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 1]}…"
