"""What every page knows of its reader's choices: theme, suit colours, digits, direction."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language, get_language_bidi


def reading(reader: Any = None) -> dict[str, str]:
    """Return `language`, `direction`, `theme`, `colours` and `digits`, as `reader` chose or as they begin."""
    return {
        "language": get_language() or "ar",
        "direction": "rtl" if get_language_bidi() else "ltr",
        "theme": getattr(reader, "theme", "auto"),
        "colours": getattr(reader, "colours", "two"),
        "digits": getattr(reader, "digits", "latin"),
    }


def look(request: HttpRequest) -> dict[str, str]:
    """Template context for base.html."""
    return reading(getattr(request, "user", None))
