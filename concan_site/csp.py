"""The Content-Security-Policy: only our own files and the scripts and styles this very answer names."""

import secrets
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

POLICY = (
    "default-src 'self'; "
    "script-src 'self' 'nonce-{nonce}'; "
    "style-src 'self' 'nonce-{nonce}'; "
    "img-src 'self' data:; "
    # Older browsers do not count a websocket to the same host as 'self'.
    "connect-src 'self' {sockets}://{host}; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

Handler = Callable[[HttpRequest], HttpResponse]


def content_security_policy(get_response: Handler) -> Handler:
    """Give each request a fresh `csp_nonce` and its answer the policy that honours it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.csp_nonce = secrets.token_urlsafe(16)  # type: ignore[attr-defined]
        response = get_response(request)
        response.headers.setdefault(
            "Content-Security-Policy",
            POLICY.format(
                nonce=request.csp_nonce,  # type: ignore[attr-defined]
                sockets="wss" if request.is_secure() else "ws",
                host=request.get_host(),
            ),
        )
        return response

    return middleware


def nonce(request: HttpRequest) -> dict[str, str]:
    """Template context: `csp_nonce`, for `<script nonce>` and django-htmx's own tag."""
    return {"csp_nonce": getattr(request, "csp_nonce", "")}
