"""The table's page, and the ways to play without a socket."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.services import distance
from games.inputs import read_sent_action
from games.models import Move
from games.pages import chat, fragments
from games.pages import table as pages
from games.pages.numbers import digits_of, with_digits
from games.services import contact, play, push
from games.services.live_table import LiveTable
from games.views.finding import ensure_watchable, seat_number, sign_in_to_watch, watchable_or_404
from games.views.plain import plain_action


@never_cache
@require_GET
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The whole page; with `?part=table` only what a page that lost its thread puts in the place of its own.

    A code in capitals leads on to the table's own address.
    """
    if code != code.lower():
        return redirect("games:table", code.lower())
    if not request.user.is_authenticated and sign_in_to_watch(code):
        messages.info(request, _("Please come in first: who sits here is watched only by people who are signed in."))
        return redirect_to_login(request.path)
    part = request.GET.get("part") == "table"
    live = _heard(request, watchable_or_404(request, code), page=not part)
    return _whole(request, live, part=part)


@never_cache
@require_GET
def news(request: HttpRequest, code: str) -> HttpResponse:
    """For pages without a socket: nothing new (204), or the whole table; 401 to one that was made for another reader,
    who has been signed out or in since.
    """
    if request.GET.get("reader", "") not in ("", str(request.user.pk or 0)):
        return HttpResponse(status=401)
    live = _heard(request, watchable_or_404(request, code))
    if request.GET.get("version") == str(live.version):
        return HttpResponse(status=204)
    return _whole(request, live, part=True)


@require_POST
def act(request: HttpRequest, code: str) -> HttpResponse:
    """Plays an action; answers with fragments, or sends a plain form's page back to the table."""
    live = _heard(request, watchable_or_404(request, code))
    seat = seat_number(request, live)
    if seat is None:
        return _answer(request, live, _("You have no seat at this table."), status=403)
    sent = read_sent_action(plain_action(request.POST, live.options))
    tried = play.Try(seat, sent.action, Move.By.PLAYER, sent.seen, request.user.pk, sent.client_id)
    outcome = play.act(live.id, tried)
    try:  # what all see is rendered for the answer, and ready when the others hear of it
        return _answer(request, outcome.live, fragments.answer(outcome))
    finally:
        if outcome.kind == "done":
            push.tell_outcome(outcome)


def _heard(request: HttpRequest, live: LiveTable, *, page: bool = False) -> LiveTable:
    """The table, where the person who asks is connected by that."""
    heard = contact.asked(live, request.user.pk, page=page)
    if heard is None:
        return live
    push.tell_table(heard)
    return heard


def _answer(request: HttpRequest, live: LiveTable, sentence: str, status: int = 200) -> HttpResponse:
    if not request.headers.get("HX-Request"):
        if sentence:
            messages.error(request, sentence)
        return redirect("games:table", live.code)
    ensure_watchable(request, live)
    regions = fragments.regions(live, seat_number(request, live))
    html = fragments.version_mark(live) + fragments.out_of_band(regions) + fragments.message(sentence)
    return HttpResponse(with_digits(html, digits_of(request.user)), status=status)


def _whole(request: HttpRequest, live: LiveTable, *, part: bool) -> HttpResponse:
    name = "games/table/main.html" if part else "games/table/page.html"
    context = pages.whole(live, seat_number(request, live))
    if not part:
        reader = request.user if isinstance(request.user, User) else None
        context["chat"] = chat.context(live, reader, distance.unheard_by(request.user.pk))
    return render(request, name, context)
