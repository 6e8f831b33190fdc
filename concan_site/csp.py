"""The Content-Security-Policy: only our own files and the scripts and styles this very answer names."""

import secrets
from collections.abc import Callable

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse

POLICY = (
    "default-src 'self'; "
    "script-src 'self' 'nonce-{nonce}'; "
    "style-src 'self' 'nonce-{nonce}'; "
    "img-src 'self' data:; "
    "connect-src 'self' {socket}; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

Handler = Callable[[HttpRequest], HttpResponse]


def content_security_policy(get_response: Handler) -> Handler:
    """Give each request a fresh `csp_nonce` and its answer the policy that honours it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.csp_nonce = secrets.token_urlsafe(16)  # type: ignore[attr-defined]
        response = get_response(request)
        policy = POLICY.format(nonce=request.csp_nonce, socket=_socket(request))  # type: ignore[attr-defined]
        response.headers.setdefault("Content-Security-Policy", policy)
        return response

    return middleware


def _socket(request: HttpRequest) -> str:
    """The origin of our websockets: older browsers do not count it as 'self'."""
    try:
        return f"{'wss' if request.is_secure() else 'ws'}://{request.get_host()}"
    except DisallowedHost:
        return ""


def nonce(request: HttpRequest) -> dict[str, str]:
    """Template context: `csp_nonce`, for `<script nonce>` and django-htmx's own tag."""
    return {"csp_nonce": getattr(request, "csp_nonce", "")}
