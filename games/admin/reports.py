"""The queue of reports: the evidence is read, and one press decides, with a sanction or without."""

from datetime import timedelta
from typing import Any, NamedTuple

from django import forms
from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.audited import one_of_staff
from accounts.admin.finding import OfPeople
from accounts.models import Report, Sanction
from accounts.services.reports import LONGEST_ANSWER, ReportRefused
from accounts.services.sanctions import SanctionRefused
from games.admin.by_form import ByForm
from games.pages import evidence as pages
from games.services import order
from games.services.order import Penalty

Kind = Sanction.Kind


class Decision(NamedTuple):
    """A button: what it says, whether it upholds the report, and the sanction that goes with it, if any."""

    key: str
    label: Promise
    upheld: bool = True
    kind: str = ""
    lasts: timedelta | None = None


DECISIONS = (
    Decision("dismiss", gettext_lazy("Dismiss"), upheld=False),
    Decision("uphold", gettext_lazy("Uphold, no sanction")),
    Decision("warn", gettext_lazy("Warn"), kind=Kind.WARN),
    Decision("mute-day", gettext_lazy("Mute for a day"), kind=Kind.MUTE, lasts=timedelta(days=1)),
    Decision("mute-week", gettext_lazy("Mute for a week"), kind=Kind.MUTE, lasts=timedelta(days=7)),
    Decision("no-coins", gettext_lazy("No coin tables for thirty days"), kind=Kind.NO_COINS, lasts=timedelta(days=30)),
    Decision("ban-day", gettext_lazy("Ban for a day"), kind=Kind.BAN, lasts=timedelta(days=1)),
    Decision("ban-week", gettext_lazy("Ban for a week"), kind=Kind.BAN, lasts=timedelta(days=7)),
    Decision("ban-ever", gettext_lazy("Ban without an end"), kind=Kind.BAN),
)


class DecisionForm(forms.Form):
    """What goes with the button that is pressed."""

    answer = forms.CharField(
        label=gettext_lazy("Answer to the reporter"),
        required=False,
        max_length=LONGEST_ANSWER,
        widget=forms.TextInput(attrs={"size": 60}),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason of a sanction"),
        required=False,
        max_length=300,
        widget=forms.TextInput(attrs={"size": 60}),
        help_text=gettext_lazy("The person reads it, so write in his language."),
    )


@admin.register(Report)
class ReportAdmin(OfPeople, ByForm):
    """What people report, the open ones first, each with the evidence frozen when it was made."""

    list_display = ("about", "kind", "cause", "words", "reporter", "at", "state")
    list_display_links = ("about", "kind")
    list_filter = ("state", "kind", "cause")
    list_select_related = ("about", "reporter")
    people = ("about", "reporter")
    search_help_text = gettext_lazy("The whole name of who is reported or reports, or a place like “table:bcdfghjk”")
    fields = (
        *("kind", "cause", "words", "reporter", "about", "place", "at"),
        *("state", "decided_by", "decided_at", "answer", "evidence"),
    )

    def get_ordering(self, request: HttpRequest) -> Any:
        """What is open comes first, the newest first."""
        return ("queue", "-pk")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Nobody reads what is reported of himself, nor by whom. Lists go without the evidence."""
        found: QuerySet[Any] = super().get_queryset(request).exclude(about=request.user)
        return found if request.resolver_match and request.resolver_match.kwargs else found.defer("evidence")

    def find(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        """Reports by person or place."""
        return rows.filter(Q(place=term) | self.of_person(term))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The report with its evidence; where it is open, with the buttons that decide it."""
        report = self.get_object(request, object_id)
        if report is None or not self.has_view_permission(request, report):
            return super().change_view(request, object_id, form_url, extra_context)
        decides, is_open = request.user.has_perm("accounts.change_report"), report.state == Report.State.OPEN
        if request.method == "POST" and decides and not is_open:
            return self.came_too_late(request, _("This report was decided already."))
        may_decide = decides and is_open
        form = DecisionForm(request.POST or None, initial={"reason": _usual_reason(report)})
        if may_decide and form.is_valid() and self._decide(request, report, form):
            return redirect("admin:accounts_report_changelist")
        decisions = [made for made in DECISIONS if may_decide and (report.about_id or not made.kind)]
        facts = {"report": report, "decisions": decisions, "evidence": pages.context(report.evidence)}
        return self.show_form(request, form, _("Report %(number)s") % {"number": report.pk}, template="report", **facts)

    def _decide(self, request: HttpRequest, report: Report, form: DecisionForm) -> bool:
        """Does what the pressed button says; whether it could be done."""
        pressed = request.POST.get("decision", "")
        decision = next((made for made in DECISIONS if made.key == pressed), None)
        if decision is None:
            form.add_error(None, _("Press one of the buttons."))
            return False
        data = form.cleaned_data
        penalty = Penalty(decision.kind, data["reason"], decision.lasts) if decision.kind else None
        try:
            order.decide(report, decision.upheld, data["answer"], one_of_staff(request), penalty)
        except (ReportRefused, SanctionRefused) as refusal:
            form.add_error(None, str(refusal))
            return False
        self.message_user(request, f"{report}: {decision.label}", messages.SUCCESS)
        return True


def _usual_reason(report: Report) -> str:
    """Why, in the language of who is reported."""
    if report.about is None:
        return ""
    with translation.override(report.about.language):
        return str(report.get_cause_display())
