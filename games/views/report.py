"""Reporting: what may be reported of a table, and the form for a player, a message or a move."""

from allauth.core import ratelimit
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import Report, User
from accounts.services.reports import LONGEST_WORDS, ReportRefused
from concan_site.ids import id_in
from games.models import ChatMessage, Match, Move, Round
from games.pages import report as pages
from games.services import reports
from games.services.reports import Subject
from games.services.standing_past import may_read
from games.views.finding import watchable_or_404


class ReportForm(forms.Form):
    """Why something is reported, and what the reporter says of it."""

    cause = forms.ChoiceField(
        label=gettext_lazy("Why?"),
        choices=Report.Cause,
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose why."), "invalid_choice": gettext_lazy("Choose why.")},
    )
    words = forms.CharField(
        label=gettext_lazy("In your words"),
        required=False,
        max_length=LONGEST_WORDS,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy("What the staff should know. They see the table and what was said there by themselves."),
    )


@never_cache
@require_GET
@login_required
def at_table(request: HttpRequest, code: str) -> HttpResponse:
    """The players of a table and the moves of its round, each with its way to be reported."""
    live = watchable_or_404(request, code)
    return render(request, "games/report/table.html", pages.at_table(live, request.user.pk))


@never_cache
@require_http_methods(["GET", "POST"])
@login_required
def report(request: HttpRequest, kind: str, place: str) -> HttpResponse:
    """Reports one thing; `place` says which, as games/report/link.html makes it."""
    assert isinstance(request.user, User)
    subject = _subject(request, request.user, kind, place)
    form = ReportForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        too_many: HttpResponse | None = ratelimit.consume_or_429(request, action="report")
        if too_many:
            return too_many
        try:
            reports.make(request.user, subject, form.cleaned_data["cause"], form.cleaned_data["words"])
        except ReportRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, _("The report has been sent. You read here what becomes of it."))
            return redirect("reports")
    return render(request, "games/report/page.html", {"form": form, **pages.shown(subject)})


def _subject(request: HttpRequest, reporter: User, kind: str, place: str) -> Subject:
    """What is reported, if the reporter may see it. Raises Http404."""
    parts = place.strip("/").split("/")
    finders = {"player": _player, "message": _message, "move": _move}
    found = finders[kind](request, reporter, parts) if kind in finders else None
    if found is None or (found.about is not None and found.about.pk == reporter.pk):
        raise Http404(_("There is nothing here that could be reported."))
    return found


def _player(request: HttpRequest, reporter: User, parts: list[str]) -> Subject | None:
    """`person/17`, or `table/bcdfghjk/17`."""
    about = User.objects.filter(pk=_number(parts[-1]), is_active=True).first()
    match parts, about:
        case (["person", _], User()):
            return reports.player(reporter, about)
        case (["table", code, _], User()):
            live = watchable_or_404(request, code)
            return reports.player_at(live, about) if reports.were_together(live, about) else None
    return None


def _message(request: HttpRequest, reporter: User, parts: list[str]) -> Subject | None:
    """`17`."""
    if len(parts) != 1:
        return None
    said = ChatMessage.objects.select_related("user", "table").filter(pk=_number(parts[0]), removed_at=None).first()
    if said is None or said.user is None:
        return None
    return reports.message(watchable_or_404(request, said.table.code), said)


def _move(request: HttpRequest, reporter: User, parts: list[str]) -> Subject | None:
    """`match/round/move`, the move counted from 0 as in the log."""
    if len(parts) != 3:
        return None
    match_id, number, index = map(_number, parts)
    found = Match.objects.select_related("table").filter(pk=match_id).first()
    if found is None:
        return None
    if found.state == Match.State.LIVE:
        watchable_or_404(request, found.table.code)
    elif not may_read(found, reporter.pk):
        return None
    one = Round.objects.filter(match=found, number=number).first()
    made = Move.objects.filter(round=one, number=index).first() if one else None
    if one is None or made is None or (one.ended_at is None and found.state != Match.State.LIVE):
        return None
    return reports.move(reporter, found, one, made)


def _number(text: str) -> int:
    """A number in an address; for what is none one that nothing has."""
    found = id_in(text)
    return -1 if found is None else found
