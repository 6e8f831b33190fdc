"""The replay of a match that is over, at links that stay."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from games.concan.record import BadRecord
from games.models import Match
from games.pages import record_problems
from games.pages import replay as pages
from games.pages import reviews as review_pages
from games.services import reviews
from games.services.brought import MOST_BYTES, replay_of_record
from games.services.moments import Replay, replay_of
from games.views.finding import readable_or_404


@never_cache
@require_GET
def replay(request: HttpRequest, match_id: int, number: int = 1, place: int = 0) -> HttpResponse:
    """Round `number` after `place` moves; `?seat=` shows it as that seat saw it, `?part=board` is the table alone."""
    match = readable_or_404(request, match_id)
    if match.state == Match.State.LIVE:
        return redirect("games:table", match.table.code)
    found = replay_of(match, number)
    if found is None or place > len(found.moves):
        raise Http404(_("There is no such moment in this match."))
    seat = _seat(request, found)
    otherwise = review_pages.by_move(reviews.of(match, request.user.pk), number)
    context = pages.shown(found, place, seat, request.user.pk, otherwise)
    if request.GET.get("part") == "board":
        return render(request, "games/replay/board.html", context)
    return render(request, "games/replay/page.html", {**context, "turns": pages.turns(found, seat, otherwise)})


@never_cache
@require_http_methods(["GET", "POST"])
def brought(request: HttpRequest) -> HttpResponse:
    """Replays a record that is sent along with each step, as a file or as text; nothing of it is kept."""
    if request.method == "GET":
        return render(request, "games/replay/bring.html")
    file = request.FILES.get("file")
    text = file.read(MOST_BYTES + 1) if file else request.POST.get("record", "").encode()
    number, place, seat = _asked(request.POST.get("at", ""))
    try:
        found = replay_of_record(text, number)
    except BadRecord as problem:
        record = "" if file else text.decode()
        context = {"problem": record_problems.told(problem), "record": record[:MOST_BYTES]}
        return render(request, "games/replay/bring.html", context, status=422)
    seat = seat if seat is not None and seat < found.tables[0].size else None
    context = pages.shown(found, min(place, len(found.moves)), seat, None)
    if request.GET.get("part") == "board":
        return render(request, "games/replay/board.html", context)
    return render(
        request, "games/replay/page.html", {**context, "turns": pages.turns(found, seat), "record": text.decode()}
    )


def _asked(text: str) -> tuple[int, int, int | None]:
    """The round, moment and seat that a step asks for, such as `2.17.1`; the beginning where it asks nonsense."""
    parts = [int(part) if part.isascii() and part.isdecimal() and len(part) < 6 else None for part in text.split(".")]
    number, place, seat = (*parts, None, None, None)[:3]
    return number or 1, place or 0, seat


def _seat(request: HttpRequest, found: Replay) -> int | None:
    """The seat that is looked through, None for all."""
    asked = request.GET.get("seat", "")
    return next((seat.number for seat in found.tables[0].seats if str(seat.number) == asked), None)
