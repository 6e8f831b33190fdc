"""The picture of a match's result, which those who show a shared link fetch."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from games.models import Match
from games.pages import picture as pages
from games.services.standing_past import result_of
from games.views.finding import readable_or_404


@require_GET
def picture(request: HttpRequest, match_id: int, kind: str) -> HttpResponse:
    """The result as `svg` or `png`, for those who may read the match."""
    match = readable_or_404(request, match_id)
    if match.state != Match.State.FINISHED:
        raise Http404(_("There is no such match."))
    drawn = pages.svg(result_of(match))
    if kind == "png":
        return HttpResponse(pages.png(drawn), content_type="image/png")
    return HttpResponse(drawn, content_type="image/svg+xml")
