"""The rules."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.pages import rules as pages
from games.services import live as live_tables
from games.services.live import LiveTable
from games.views.finding import seat_number

CODE_LENGTH = 16
"""No table has a longer code."""


@require_GET
def rules(request: HttpRequest) -> HttpResponse:
    """The whole page; with `?for=` a table's code what that table plays stands first and is marked throughout."""
    return render(request, "games/rules/page.html", pages.context(_table(request)))


def _table(request: HttpRequest) -> LiveTable | None:
    """The table that the reader comes from, if it is one that he may see."""
    code = request.GET.get("for", "")
    live = live_tables.find(code) if 0 < len(code) <= CODE_LENGTH else None
    if live is None or (seat_number(request, live) is None and not live.open_to_watchers):
        return None
    return live
