"""The region "notices" for the pages' frame."""

from typing import Any

from django.http import HttpRequest

from accounts.models import User
from games.pages import notices as pages


def notices(request: HttpRequest) -> dict[str, Any]:
    """Template context for base.html; costs nothing where the page does not show it."""
    reader = getattr(request, "user", None)
    return {"notices": lambda: pages.notices(reader if isinstance(reader, User) else None)}
