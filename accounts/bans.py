"""A banned person is answered with one page, whatever he asks for; so is a guest on the device of a banned guest."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve

from accounts.models import User
from accounts.services.sanctions import banned_guest_of, is_banned
from accounts.tracing import device_of
from accounts.views.order import banned

Handler = Callable[[HttpRequest], HttpResponse]
STILL_OPEN = frozenset(
    {"account_logout", "language", "sanction_appeal", "manifest", "worker", "offline"},
)
"""By the names of their addresses: what a banned person may still do, and what his browser asks by itself."""
LOGIN = "account_login"
"""What a guest may do besides on the device of one who is banned."""


def keep_banned_out(get_response: Handler) -> Handler:
    """Answer every other request of a banned person with why and until when, and a way to appeal."""

    def middleware(request: HttpRequest) -> HttpResponse:
        user = request.user
        if not isinstance(user, User) or _name(request) in STILL_OPEN:
            return get_response(request)
        if is_banned(user):
            return banned(request)
        kept_out = device_ban(request) if user.is_guest and _name(request) != LOGIN else None
        return kept_out or get_response(request)

    return middleware


def device_ban(request: HttpRequest) -> HttpResponse | None:
    """The page for who may not be a guest here, nor make an account: a guest of this device is banned. None where
    nobody is."""
    guest = banned_guest_of(device_of(request))
    return banned(request, guest) if guest else None


def _name(request: HttpRequest) -> str:
    try:
        return resolve(request.path_info).url_name or ""
    except Resolver404:
        return ""
