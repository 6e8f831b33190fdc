"""How deals are proven, and what all of them add up to."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.models import Match
from games.pages import fair as pages
from games.pages import fairness as statistics_pages
from games.services import fairness
from games.services.records import proof_of
from games.views.finding import readable_or_404, watchable_or_404


@require_GET
def fair(request: HttpRequest) -> HttpResponse:
    """What a deal's proof proves and what it does not, and how it is worked out, to the byte."""
    return render(request, "games/fair/page.html", pages.context())


@require_GET
def statistics(request: HttpRequest) -> HttpResponse:
    """What all rounds that are over add up to, and whether that is what fair deals give."""
    return render(request, "games/fair/statistics.html", statistics_pages.context(fairness.counted()))


@never_cache
@require_GET
def deal(request: HttpRequest, match_id: int, number: int) -> HttpResponse:
    """The deal of a round that is over, to be checked in the page; its match may go on."""
    match = readable_or_404(request, match_id)
    if match.state == Match.State.LIVE:
        watchable_or_404(request, match.table.code)
    proof = proof_of(match, number)
    if proof is None:
        raise Http404(_("There is no such round, or it is not over."))
    return render(request, "games/fair/deal.html", pages.deal(match, proof))
