"""Views for people who are signed in, also where a script asks."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlsplit

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django_htmx.http import HttpResponseClientRedirect

View = Callable[..., HttpResponse]


def signed_in(view: View) -> View:
    """A view for people who are signed in; others are led to the login.

    A script is answered 204 where it only reads, which leaves its page as it is, and else has the whole page led there:
    the login's page is never put into a piece of another.
    """
    led_to_login = login_required(view)

    @wraps(view)
    def respond(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated or request.headers.get("HX-Request") != "true":
            return led_to_login(request, *args, **kwargs)
        if request.method == "GET":
            return HttpResponse(status=204)
        page = urlsplit(request.headers.get("HX-Current-URL", "")).path
        return HttpResponseClientRedirect(redirect_to_login(page or "/").url)

    return respond
