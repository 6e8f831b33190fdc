"""Who acts in a request."""

from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth import login
from django.http import Http404, HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.bans import device_ban
from accounts.models import User
from accounts.services.friends import FriendRefused
from accounts.services.guests import create_guest
from concan_site.ids import id_in


def player(request: HttpRequest, action: str) -> User:
    """The person who asks; who is signed out plays as a guest from now on.

    `action` is what is asked, by its name in ACCOUNT_RATE_LIMITS; raises ImmediateHttpResponse (429) if it is asked too
    often, and where guests of this device are banned (403).
    """
    if not request.user.is_authenticated:
        kept_out = device_ban(request)
        if kept_out:
            raise ImmediateHttpResponse(kept_out)
        _count(request, "guest")
        login(request, create_guest(get_language() or "ar"))
    _count(request, action)
    assert isinstance(request.user, User)
    return request.user


def ensure_may_befriend(request: HttpRequest) -> None:
    """Counts that somebody asks another to be friends. Raises FriendRefused where he asks too often."""
    if not ratelimit.consume(request, action="friend"):
        raise FriendRefused("too_often")


def person_or_404(user_id: str) -> User:
    """The person of that number, as a page sends it. Raises Http404."""
    found = User.objects.filter(pk=id_in(user_id) or 0, is_active=True).first()
    if found is None:
        raise Http404(_("There is nobody of this name."))
    return found


def page_before(request: HttpRequest, otherwise: str) -> str:
    """Where a form was sent from, by its field `next` or by what the browser says; else that other place.

    Only pages of this site count.
    """
    for asked in (request.POST.get("next", ""), request.headers.get("Referer", "")):
        if url_has_allowed_host_and_scheme(asked, {request.get_host()}, require_https=request.is_secure()):
            return asked
    return otherwise


def _count(request: HttpRequest, action: str) -> None:
    too_many = ratelimit.consume_or_429(request, action=action)
    if too_many:
        raise ImmediateHttpResponse(too_many)
