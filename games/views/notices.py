"""The region "notices" for the pages' frame."""

from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.models import User
from games.pages import notices as pages


def notices(request: HttpRequest) -> dict[str, Any]:
    """Template context for base.html; costs nothing where the page does not show it."""
    reader = getattr(request, "user", None)
    return {"notices": lambda: _whole(request, reader) if isinstance(reader, User) else pages.notices(None)}


def _whole(request: HttpRequest, reader: User) -> SafeString:
    """The region, and the form through which its buttons send: a fragment from the socket could not have its token."""
    form = format_html(
        '<form id="notice-act" method="post" hidden><input type="hidden" name="csrfmiddlewaretoken" value="{}">'
        '<input type="hidden" name="next" value="{}"><input type="hidden" name="zone"></form>\n',
        get_token(request),
        request.get_full_path() if request.method == "GET" else "",
    )
    return form + pages.notices(reader)
