"""A match that is over as a written record (NOTATION.md), to be kept."""

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.models import Match
from games.services.records import written
from games.views.finding import readable_or_404


@never_cache
@require_GET
def record(request: HttpRequest, match_id: int) -> HttpResponse:
    """The record, exactly what `manage.py referee` reads, for those who may read the match."""
    match = readable_or_404(request, match_id)
    if match.state == Match.State.LIVE:
        raise Http404(_("There is no such match."))
    text = json.dumps(written(match), ensure_ascii=False, indent=1)
    headers = {"Content-Disposition": f'attachment; filename="match-{match.pk}.json"'}
    return HttpResponse(text + "\n", content_type="application/json; charset=utf-8", headers=headers)
