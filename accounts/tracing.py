"""Where a signed-in person comes from is noted, before his request is answered: what it asks may depend on it."""

import secrets
from collections.abc import Callable
from contextlib import suppress

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest, HttpResponse

from accounts.models import User
from accounts.services import traces
from accounts.services.traces import Seen

Handler = Callable[[HttpRequest], HttpResponse]

COOKIE = "device"
SALT = "concan.device"
LASTS = 400 * 24 * 3600
"""The longest that browsers keep a cookie, in seconds."""


def note_traces(get_response: Handler) -> Handler:
    """Note the device and the address of who is signed in; give a browser without a device its own.

    A device counts once its cookie comes back: who keeps no cookies leaves no row with every request.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        secret = _secret(request)
        if isinstance(request.user, User):
            traces.note(request.user.pk, _seen(request, secret))
        response = get_response(request)
        if secret is None and isinstance(request.user, User):
            _give_device(response)
        return response

    return middleware


def device_of(request: HttpRequest) -> Seen | None:
    """The device that a request comes from, None for a browser that has none yet."""
    secret = _secret(request)
    return traces.device(secret) if secret else None


def _secret(request: HttpRequest) -> str | None:
    return request.get_signed_cookie(COOKIE, default=None, salt=SALT)


def _seen(request: HttpRequest, secret: str | None) -> list[Seen]:
    seen = [traces.device(secret)] if secret else []
    with suppress(ImproperlyConfigured, PermissionDenied, ValueError):  # what the proxies say may be no address
        seen.append(traces.address(get_adapter(request).get_client_ip(request)))
    return seen


def _give_device(response: HttpResponse) -> None:
    response.set_signed_cookie(
        COOKIE,
        secrets.token_urlsafe(16),
        salt=SALT,
        max_age=LASTS,
        httponly=True,
        samesite="Lax",
        secure=settings.SECURE,
    )
