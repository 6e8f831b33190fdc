"""Standing: a person's public profile, the leaderboards, one's own matches, and a match that is over."""

from typing import TypeVar, get_args

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.services.coins.zones import zone_of
from concan_site.ids import id_in
from games.models import Match
from games.pages import company
from games.pages import reviews as review_pages
from games.pages import standing as pages
from games.pages import standing_past as past_pages
from games.services import reviews, sharing
from games.services import standing_boards as boards
from games.services import standing_past as pasts
from games.services import standing_people as people
from games.views.finding import readable_or_404

Choice = TypeVar("Choice", bound=str)


@never_cache
@require_GET
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """What everybody may know of how a person plays; found by any spelling of the name."""
    try:
        user = User.objects.get_by_natural_key(name)
    except User.DoesNotExist:
        raise Http404(_("There is nobody of this name.")) from None
    if not user.is_active:
        raise Http404(_("There is nobody of this name."))
    if user.username != name:
        return redirect("games:profile", user.username)
    found = people.profile_of(user, timezone.now())
    context = {"person": user, "mine": user.pk == request.user.pk, **pages.profile(found)}
    context |= company.about(request.user if isinstance(request.user, User) else None, user)
    return render(request, "games/standing/profile.html", context)


@never_cache
@require_GET
def leaderboard(request: HttpRequest) -> HttpResponse:
    """The first of this week, this month or ever (`period`), by rating or by coins won (`by`)."""
    by: boards.By = _chosen(request.GET.get("by"), get_args(boards.By))
    period: boards.Period = _chosen(request.GET.get("period"), get_args(boards.Period))
    board = boards.board_of(by, period, timezone.now().date())
    top = boards.top(board)
    listed = any(one.tally.user_id == request.user.pk for one in top)
    own = boards.rank_of(board, request.user) if isinstance(request.user, User) and not listed else None
    context = pages.board(board, top, own, request.user.pk)
    return render(request, "games/standing/board.html", context)


@never_cache
@require_GET
@login_required
def my_matches(request: HttpRequest) -> HttpResponse:
    """One's own finished matches, the last first, or those before the part with the id `before`."""
    assert isinstance(request.user, User)
    show: people.Show = _chosen(request.GET.get("show"), get_args(people.Show))
    history = people.history_of(request.user, id_in(request.GET.get("before", "")), show=show)
    context = {
        "rows": past_pages.listed(history.parts, request.user.pk),
        "older": history.older,
        "show": show,
        "shows": past_pages.SHOWS.items(),
        "newest": "before" not in request.GET,
        "zone": zone_of(request.user),
    }
    return render(request, "games/standing/history.html", context)


@never_cache
@require_GET
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    """A match that is over, for good; one that runs is at its table."""
    found = readable_or_404(request, match_id)
    if found.state == Match.State.LIVE:
        return redirect("games:table", found.table.code)
    zone = zone_of(request.user) if isinstance(request.user, User) else None
    context = {"zone": zone, **past_pages.whole(pasts.past_of(found), request.user.pk), **_sharing(request, found)}
    looked = reviews.of(found, request.user.pk)
    context |= review_pages.context(looked) if looked else {}
    return render(request, "games/standing/match.html", context)


@never_cache
@require_GET
def review(request: HttpRequest, match_id: int) -> HttpResponse:
    """The look back at a match, for who played it against bots: to stand in the page of its result."""
    looked = reviews.of(readable_or_404(request, match_id), request.user.pk)
    if looked is None:
        raise Http404(_("There is no such match."))
    return render(request, "games/standing/review.html", review_pages.context(looked))


@require_POST
@login_required
def share(request: HttpRequest, match_id: int) -> HttpResponse:
    """Lets everybody read a match at a private table, or with `do=withdraw` those alone who sat there."""
    assert isinstance(request.user, User)
    found = readable_or_404(request, match_id)
    change = sharing.withdraw if request.POST.get("do") == "withdraw" else sharing.share
    try:
        change(found, request.user.pk)
    except PermissionError:
        raise PermissionDenied from None
    return redirect(f"{reverse('games:match', args=[match_id])}#sharing")


def _sharing(request: HttpRequest, match: Match) -> dict[str, object]:
    """What the page of a match says of who may read it, to those who decide that."""
    return {
        "may_share": sharing.may_share(match, request.user.pk),
        "shared_by": match.shared_by,
        "address": request.build_absolute_uri(request.path),
    }


def _chosen(asked: str | None, choices: tuple[Choice, ...]) -> Choice:
    """The choice that was asked for, or else the first."""
    return next((choice for choice in choices if choice == asked), choices[0])
