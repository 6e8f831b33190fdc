"""The replay of a match that is over, at links that stay."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.models import Match
from games.pages import replay as pages
from games.services.moments import Replay, replay_of
from games.services.standing_past import may_read


@never_cache
@require_GET
def replay(request: HttpRequest, match_id: int, number: int = 1, place: int = 0) -> HttpResponse:
    """Round `number` after `place` moves; `?seat=` shows it as that seat saw it, `?part=board` is the table alone."""
    match = Match.objects.select_related("table").filter(pk=match_id).first()
    if match is None or not may_read(match, request.user.pk):
        raise Http404(_("There is no such match."))
    if match.state == Match.State.LIVE:
        return redirect("games:table", match.table.code)
    found = replay_of(match, number)
    if found is None or place > len(found.moves):
        raise Http404(_("There is no such moment in this match."))
    seat = _seat(request, found)
    context = pages.shown(found, place, seat, request.user.pk)
    if request.GET.get("part") == "board":
        return render(request, "games/replay/board.html", context)
    return render(request, "games/replay/page.html", {**context, "turns": pages.turns(found, seat)})


def _seat(request: HttpRequest, found: Replay) -> int | None:
    """The seat that is looked through, None for all."""
    asked = request.GET.get("seat", "")
    return next((seat.number for seat in found.tables[0].seats if str(seat.number) == asked), None)
