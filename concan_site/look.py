"""What every page knows of its reader's choices: theme, suit colours, digits, direction."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language, get_language_bidi


def look(request: HttpRequest) -> dict[str, Any]:
    """Template context for base.html: `language`, `direction`, `theme`, `colours`, `digits`."""
    user = getattr(request, "user", None)
    return {
        "language": get_language() or "ar",
        "direction": "rtl" if get_language_bidi() else "ltr",
        "theme": getattr(user, "theme", "auto"),
        "colours": getattr(user, "colours", "two"),
        "digits": getattr(user, "digits", "latin"),
    }
