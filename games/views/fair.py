"""How deals are proven."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.pages import fair as pages


@require_GET
def fair(request: HttpRequest) -> HttpResponse:
    """What a deal's proof proves and what it does not, and how it is worked out, to the byte."""
    return render(request, "games/fair/page.html", pages.context())
