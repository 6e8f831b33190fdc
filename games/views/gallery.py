"""The gallery: what the table can look like, for staff and tests to look at."""

from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_GET

from concan_site.look import reading
from games.pages import gallery

LOOKS = ("theme", "colours", "digits")


@require_GET
def parts(request: HttpRequest) -> HttpResponse:
    """Every state of each part."""
    return _shown(request, "games/gallery/page.html", gallery.parts)


@require_GET
def table(request: HttpRequest, name: str) -> HttpResponse:
    """A whole table at a moment made by hand."""
    if name not in gallery.whole_tables():
        raise Http404
    return _shown(request, "games/gallery/table.html", lambda: gallery.whole(name))


def _shown(request: HttpRequest, template: str, context: Any) -> HttpResponse:
    """The page in the language and look that the query asks for (`language`, `theme`, `colours`, `digits`)."""
    if not (settings.DEBUG or getattr(request.user, "is_staff", False)):
        raise Http404
    language = request.GET.get("language", "")
    with translation.override(language if language in dict(settings.LANGUAGES) else translation.get_language()):
        look = reading(SimpleNamespace(**{name: request.GET[name] for name in LOOKS if name in request.GET}))
        return render(request, template, {**context(), **look})
