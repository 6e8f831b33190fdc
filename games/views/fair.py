"""How deals are proven, and what all of them add up to."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.pages import fair as pages
from games.pages import fairness as statistics_pages
from games.services import fairness


@require_GET
def fair(request: HttpRequest) -> HttpResponse:
    """What a deal's proof proves and what it does not, and how it is worked out, to the byte."""
    return render(request, "games/fair/page.html", pages.context())


@require_GET
def statistics(request: HttpRequest) -> HttpResponse:
    """What all rounds that are over add up to, and whether that is what fair deals give."""
    return render(request, "games/fair/statistics.html", statistics_pages.context(fairness.counted()))
