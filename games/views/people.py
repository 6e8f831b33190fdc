"""Who acts in a request."""

from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.models import User
from accounts.services.guests import create_guest


def player(request: HttpRequest, action: str) -> User:
    """The person who asks; who is signed out plays as a guest from now on.

    `action` is what is asked, by its name in ACCOUNT_RATE_LIMITS; raises ImmediateHttpResponse (429) if it is asked too
    often.
    """
    if not request.user.is_authenticated:
        _count(request, "guest")
        login(request, create_guest(get_language() or "ar"))
    _count(request, action)
    assert isinstance(request.user, User)
    return request.user


def _count(request: HttpRequest, action: str) -> None:
    too_many = ratelimit.consume_or_429(request, action=action)
    if too_many:
        raise ImmediateHttpResponse(too_many)
