"""What the pages say of another person to one who may do something about him."""

from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.http import urlencode

from accounts.models import User
from accounts.services import distance, friends


def about(reader: User | None, other: User, at: str = "", said: str = "") -> dict[str, Any]:
    """The context of templates/games/company/acts.html; `at` is the code of a table, `said` the id of a message."""
    context: dict[str, Any] = {"person": other, "at": at, "said": said, "report": report_link(at, said, other)}
    if reader is None or reader.pk == other.pk:
        return {**context, "mine": reader is not None, "may": False}
    return {
        **context,
        "may": True,
        "friend": friends.state(reader, other),
        "befriends": not reader.is_guest and not other.is_guest,
        "muted": distance.is_muted_by(reader, other),
        "blocked": distance.is_blocked_by(reader, other),
    }


def report_link(at: str, said: str, other: User) -> str:
    """Where a person, or what he said, is reported; empty where there is nowhere to do so."""
    kind, place = ("message", f"message:{said}") if said else ("player", f"table:{at}" if at else "")
    try:
        address = reverse("games:report")
    except NoReverseMatch:
        return ""
    return f"{address}?{urlencode({'kind': kind, 'place': place, 'person': str(other.pk)})}"
