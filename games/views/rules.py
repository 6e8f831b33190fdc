"""The rules."""

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_GET

from games.pages import rules as pages
from games.pages.numbers import digits_of, with_digits
from games.services.live_table import LiveTable
from games.views.finding import watchable_or_404


@require_GET
def rules(request: HttpRequest) -> HttpResponse:
    """The whole page; with `?for=` a table's code what that table plays stands first and is marked throughout."""
    html = render_to_string("games/rules/page.html", pages.context(_table(request)), request)
    return HttpResponse(with_digits(html, digits_of(request.user)))


def _table(request: HttpRequest) -> LiveTable | None:
    """The table that the reader comes from, if it is one that he may see."""
    try:
        return watchable_or_404(request, request.GET.get("for", ""))
    except Http404:
        return None
