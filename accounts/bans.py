"""A banned person is answered with one page, whatever he asks for."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from accounts.models import User
from accounts.services.sanctions import is_banned
from accounts.views.order import banned

Handler = Callable[[HttpRequest], HttpResponse]
STILL_OPEN = frozenset(
    {"account_logout", "language", "sanction_appeal", "manifest", "worker", "offline"},
)
"""By the names of their addresses: what a banned person may still do, and what his browser asks by itself."""


def keep_banned_out(get_response: Handler) -> Handler:
    """Answer every other request of a banned person with why and until when, and a way to appeal."""

    def middleware(request: HttpRequest) -> HttpResponse:
        user = request.user
        if isinstance(user, User) and is_banned(user) and _name(request) not in STILL_OPEN:
            return banned(request)
        return get_response(request)

    return middleware


def _name(request: HttpRequest) -> str:
    try:
        return resolve(request.path_info).url_name or ""
    except Resolver404:
        return ""
