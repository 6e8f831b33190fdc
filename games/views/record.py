"""A match that is over as a written record (NOTATION.md), to be kept."""

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.models import Match
from games.services.records import written
from games.services.standing_past import may_read


@never_cache
@require_GET
def record(request: HttpRequest, match_id: int) -> HttpResponse:
    """The record, exactly what `manage.py referee` reads, for those who may read the match."""
    match = Match.objects.select_related("table").filter(pk=match_id).exclude(state=Match.State.LIVE).first()
    if match is None or not may_read(match, request.user.pk):
        raise Http404(_("There is no such match."))
    text = json.dumps(written(match), ensure_ascii=False, indent=1)
    headers = {"Content-Disposition": f'attachment; filename="match-{match.pk}.json"'}
    return HttpResponse(text + "\n", content_type="application/json; charset=utf-8", headers=headers)
