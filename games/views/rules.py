"""The rules."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET


@require_GET
def rules(request: HttpRequest) -> HttpResponse:
    """The whole page."""
    return render(request, "games/rules/page.html", {})
