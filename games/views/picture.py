"""The picture of a match's result, which those who show a shared link fetch."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from games.models import Match
from games.pages import picture as pages
from games.services.standing_past import may_read, result_of


@require_GET
def picture(request: HttpRequest, match_id: int) -> HttpResponse:
    """The result as SVG, for those who may read the match."""
    match = Match.objects.select_related("table").filter(pk=match_id, state=Match.State.FINISHED).first()
    if match is None or not may_read(match, request.user.pk):
        raise Http404(_("There is no such match."))
    return render(request, "games/standing/picture.svg", pages.context(result_of(match)), content_type="image/svg+xml")
