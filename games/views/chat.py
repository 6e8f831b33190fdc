"""Speaking at a table, and reading along, without a socket."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.services import distance, sanctions
from games.inputs import read_id
from games.pages import chat as pages
from games.pages.numbers import digits_of, with_digits
from games.services import chat
from games.services.chat import ChatRefused
from games.services.live_table import LiveTable
from games.views.finding import watchable_or_404


@require_POST
def say(request: HttpRequest, code: str) -> HttpResponse:
    """Says `phrase` or `text`; answers as the socket does, with the list, or sends a plain form back to the table."""
    live = watchable_or_404(request, code)
    client_id = read_id(request.POST.get("id"))
    refused = _refusal(request, live, client_id)
    if request.headers.get("HX-Request"):
        answer = pages.answer(client_id, str(refused or ""))
        return HttpResponse(answer if refused else answer + _list(request, live))
    if refused:
        messages.error(request, str(refused))
    return redirect("games:table", code)


@never_cache
@require_GET
def heard(request: HttpRequest, code: str) -> HttpResponse:
    """For pages without a socket: nothing new since the message `after` and the mute `mute` (204), or all of it."""
    live = watchable_or_404(request, code)
    newest = chat.newest(live.id, distance.unheard_by(request.user.pk))
    reader = request.user if isinstance(request.user, User) else None
    mute = sanctions.mute_of(reader) if reader else None
    shown = (request.GET.get("after", ""), request.GET.get("mute", "0"))
    if shown == (str(newest), str(mute.pk if mute else 0)):
        return HttpResponse(status=204)
    muted = with_digits(pages.muted(mute, reader, swap=True), digits_of(request.user))
    return HttpResponse(_list(request, live) + muted)


def _list(request: HttpRequest, live: LiveTable) -> str:
    return pages.replaced(chat.lines(live.id, distance.unheard_by(request.user.pk)), request.user.pk)


def _refusal(request: HttpRequest, live: LiveTable, client_id: str) -> ChatRefused | None:
    phrase, text = request.POST.get("phrase", ""), request.POST.get("text", "")
    try:
        if not isinstance(request.user, User):
            raise ChatRefused("not_seated")
        chat.say(live.id, request.user, phrase=phrase, text=text, client_id=client_id)
    except ChatRefused as refused:
        return refused
    return None
