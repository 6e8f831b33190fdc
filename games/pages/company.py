"""What the pages say of another person to one who may do something about him."""

from typing import Any

from django.urls import reverse

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
    """Where is reported what a person said, or else the person: at that table, or anywhere."""
    if said.isascii() and said.isdecimal():
        return reverse("games:report", args=["message", said])
    return reverse("games:report", args=["player", f"table/{at}/{other.pk}" if at else f"person/{other.pk}"])
