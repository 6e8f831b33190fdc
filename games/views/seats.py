"""Sitting down, leaving, being ready: everything at a table that is no move."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.models import User
from accounts.services.coins import CoinsError
from games.models import Table
from games.pages import fragments
from games.services import company, lobby
from games.services.lobby import LobbyError
from games.views.finding import table_or_404, watchable_or_404
from games.views.people import player

CONFLICT = 409


@require_POST
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Sits down on `seat`, or on a free one; who is signed out does so as a guest.

    Who has blocked somebody who sits there is asked first, unless he says `anyway`.
    """
    live = table_or_404(code)
    if not live.is_open_to(request.user.pk):
        raise Http404(_("There is no such table."))
    user = player(request, "seat")
    if "anyway" not in request.POST and company.blocked_at(live, user):
        seat = urlencode({"seat": request.POST.get("seat", "")})
        return _elsewhere(request, f"{reverse('games:meet', args=[code])}?{seat}")
    refusal = _through(lambda: lobby.join(code, user, _number(request), request.POST.get("seed", "")))
    return _refused(request, code, refusal) if refusal else _elsewhere(request, reverse("games:table", args=[code]))


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    """Leaves the table, for the lobby."""
    refusal = _through(lambda: lobby.leave(code, _user(request, code)))
    return _refused(request, code, refusal) if refusal else _elsewhere(request, reverse("games:lobby"))


@require_POST
def ready(request: HttpRequest, code: str) -> HttpResponse:
    """Is ready for the next deal, and mixes `seed` into it."""
    return _here(request, code, lambda: lobby.ready(code, _user(request, code), request.POST.get("seed")))


@require_POST
def fill(request: HttpRequest, code: str) -> HttpResponse:
    """Has bots of the `level` that was asked for sit on the empty seats."""
    seed, level = request.POST.get("seed"), request.POST.get("level", "")
    return _here(request, code, lambda: lobby.fill(code, _user(request, code), seed, level))


@require_POST
def start(request: HttpRequest, code: str) -> HttpResponse:
    """Starts with those who sit."""
    return _here(request, code, lambda: lobby.start(code, _user(request, code), request.POST.get("seed")))


@require_POST
def back(request: HttpRequest, code: str) -> HttpResponse:
    """Is back after having been away."""
    return _here(request, code, lambda: lobby.back(code, _user(request, code)))


@require_POST
def told(request: HttpRequest, code: str) -> HttpResponse:
    """Has seen what was played for him."""
    return _here(request, code, lambda: lobby.told(code, _user(request, code)))


def _user(request: HttpRequest, code: str) -> User:
    """The person who asks. Raises LobbyError for who is signed out, and so sits nowhere; Http404 and PermissionDenied
    as ever.
    """
    watchable_or_404(request, code)
    if not isinstance(request.user, User):
        raise LobbyError("not_seated")
    return request.user


def _number(request: HttpRequest) -> int | None:
    """The number of the seat that was asked for, if one was. Raises LobbyError for what is no number."""
    asked = request.POST.get("seat", "")
    if not asked:
        return None
    if len(asked) > 1 or not asked.isdecimal():
        raise LobbyError("no_such_seat")
    return int(asked)


def _through(door: Callable[[], None]) -> LobbyError | CoinsError | None:
    """Goes through a door of the lobby; what it refuses, if it does. Raises Http404 where there is no such table."""
    try:
        door()
    except Table.DoesNotExist:
        raise Http404(_("There is no such table.")) from None
    except (LobbyError, CoinsError) as refusal:
        return refusal
    return None


def _here(request: HttpRequest, code: str, door: Callable[[], None]) -> HttpResponse:
    """Goes through a door and stays at the table: the answer to htmx is the table as it is then."""
    refusal = _through(door)
    if refusal:
        return _refused(request, code, refusal)
    table = reverse("games:table", args=[code])
    return redirect(f"{table}?part=table" if _by_htmx(request) else table)


def _elsewhere(request: HttpRequest, url: str) -> HttpResponse:
    return HttpResponseClientRedirect(url) if _by_htmx(request) else redirect(url)


def _refused(request: HttpRequest, code: str, refusal: LobbyError | CoinsError) -> HttpResponse:
    if _by_htmx(request):
        return HttpResponse(fragments.message(str(refusal)), status=CONFLICT)
    messages.error(request, str(refusal))
    return redirect("games:table", code)


def _by_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"
