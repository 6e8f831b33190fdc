"""The result of a match as a picture, for links that are shared."""

from typing import Any

from django.utils.translation import get_language_bidi

from games.pages.result import match_result
from games.services.live import LiveTable

WIDTH, HEIGHT = 1200, 630
"""What those who show links expect."""
LONGEST = 22


def context(after: LiveTable) -> dict[str, Any]:
    """The places of the match that the table has just finished, as the picture's template draws them."""
    assert after.match is not None
    result = match_result(after, after.match, None)
    rtl = get_language_bidi()
    rows = [
        {"place": row.place, "name": _short(row.name), "total": row.total, "y": 280 + 68 * order}
        for order, row in enumerate(result["places"])
    ]
    near, far = (WIDTH - 90, 90) if rtl else (90, WIDTH - 90)
    named = near - 100 if rtl else near + 100
    return {"rows": rows, "name": _short(after.name), "rtl": rtl, "near": near, "named": named, "far": far}


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
