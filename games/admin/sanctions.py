"""Sanctions and appeals: imposed, lifted and answered by forms that act at once."""

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import names
from accounts.admin.audited import one_of_staff
from accounts.admin.finding import OfPeople
from accounts.models import Appeal, Sanction, User
from accounts.services.appeals import AppealRefused
from accounts.services.sanctions import SanctionRefused
from concan_site.ids import id_in
from games.admin.by_form import ByForm
from games.services import order

LENGTHS: dict[str, timedelta | None] = {
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "three": timedelta(days=3),
    "week": timedelta(days=7),
    "month": timedelta(days=30),
    "ever": None,
}
"""How long a sanction lasts, by what the form calls it."""
LENGTH_NAMES = (
    ("hour", gettext_lazy("an hour")),
    ("day", gettext_lazy("a day")),
    ("three", gettext_lazy("three days")),
    ("week", gettext_lazy("a week")),
    ("month", gettext_lazy("thirty days")),
    ("ever", gettext_lazy("without an end")),
)


class PersonField(forms.CharField):
    """A person by his name, however it is spelt."""

    def clean(self, value: Any) -> User:
        """The person. Raises ValidationError where there is none."""
        name = super().clean(value)
        found = User.objects.filter(name_key=names.key(name)).first()
        if found is None:
            raise forms.ValidationError(_("Nobody has this name."))
        return found


class SanctionForm(forms.Form):
    """What is imposed, for how long, and why."""

    user = PersonField(label=gettext_lazy("person"), max_length=60)
    kind = forms.ChoiceField(label=gettext_lazy("kind"), choices=Sanction.Kind.choices)
    length = forms.ChoiceField(label=gettext_lazy("how long"), choices=LENGTH_NAMES, initial="day")
    reason = forms.CharField(
        label=gettext_lazy("reason"),
        max_length=300,
        widget=forms.TextInput(attrs={"size": 60}),
        help_text=gettext_lazy("The person reads it, so write in his language."),
    )


class LiftForm(forms.Form):
    """Why a sanction is lifted."""

    reason = forms.CharField(
        label=gettext_lazy("Why is it lifted?"), max_length=300, widget=forms.TextInput(attrs={"size": 60})
    )


class AppealForm(forms.Form):
    """What staff answer to an appeal."""

    granted = forms.TypedChoiceField(
        label=gettext_lazy("decision"),
        choices=(("yes", gettext_lazy("lift the sanction")), ("no", gettext_lazy("leave it"))),
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
    )
    answer = forms.CharField(
        label=gettext_lazy("answer"),
        max_length=500,
        widget=forms.TextInput(attrs={"size": 60}),
        help_text=gettext_lazy("The person reads it, so write in his language."),
    )


@admin.register(Sanction)
class SanctionAdmin(OfPeople, ByForm):
    """What was imposed on whom, until when, why and by whom."""

    list_display = ("user", "kind", "reason", "at", "ends_at", "lifted_at", "by")
    list_display_links = ("kind",)
    list_filter = ("kind",)
    list_select_related = ("user", "by")
    fields = ("user", "kind", "reason", "by", "at", "ends_at", "read_at", "lifted_at", "lifted_by", "report")

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whoever may impose one."""
        return request.user.has_perm("accounts.add_sanction")

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Imposes a sanction, which acts at once."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        named = User.objects.filter(pk=id_in(request.GET.get("user", "")) or 0).first()
        form = SanctionForm(request.POST or None, initial={"user": named.username if named else ""})
        if form.is_valid():
            data = form.cleaned_data
            try:
                order.impose(
                    data["user"], data["kind"], data["reason"], one_of_staff(request), lasts=LENGTHS[data["length"]]
                )
            except SanctionRefused as refusal:
                form.add_error(None, str(refusal))
            else:
                self.message_user(request, _("Imposed, and it holds at once."), messages.SUCCESS)
                return redirect("admin:accounts_sanction_changelist")
        return self.show_form(request, form, _("Impose a sanction"))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The sanction; where it runs, with the form that lifts it."""
        sanction = self.get_object(request, object_id)
        lifts = request.user.has_perm("accounts.change_sanction")
        if sanction is not None and sanction.is_over and lifts and request.method == "POST":
            return self.came_too_late(request, _("This sanction is over already."))
        if sanction is None or sanction.is_over or not lifts:
            return super().change_view(request, object_id, form_url, extra_context)
        form = LiftForm(request.POST or None)
        if form.is_valid():
            try:
                order.lift(sanction.pk, one_of_staff(request), form.cleaned_data["reason"])
            except SanctionRefused as refusal:
                form.add_error(None, str(refusal))
            else:
                self.message_user(request, _("Lifted."), messages.SUCCESS)
                return redirect("admin:accounts_sanction_changelist")
        return self.show_form(request, form, _("Lift a sanction"), sanction=sanction)


@admin.register(Appeal)
class AppealAdmin(ByForm):
    """What people say against sanctions; what waits for an answer comes first."""

    list_display = ("sanction", "person", "words", "at", "granted", "answered_by")
    list_filter = (("answered_at", admin.EmptyFieldListFilter),)
    list_select_related = ("sanction__user", "answered_by")
    fields = ("sanction", "words", "at", "granted", "answer", "answered_by", "answered_at")

    @admin.display(description=gettext_lazy("person"))
    def person(self, appeal: Appeal) -> User:
        """Who appeals."""
        return appeal.sanction.user

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The appeal; where it waits, with the form that answers it."""
        appeal = self.get_object(request, object_id)
        answers = request.user.has_perm("accounts.change_appeal")
        if appeal is not None and appeal.answered_at is not None and answers and request.method == "POST":
            return self.came_too_late(request, _("This appeal was answered already."))
        if appeal is None or appeal.answered_at is not None or not answers:
            return super().change_view(request, object_id, form_url, extra_context)
        form = AppealForm(request.POST or None)
        if form.is_valid():
            data = form.cleaned_data
            try:
                order.answer_appeal(appeal, data["granted"], data["answer"], one_of_staff(request))
            except (AppealRefused, SanctionRefused) as refusal:
                form.add_error(None, str(refusal))
            else:
                self.message_user(request, _("Answered."), messages.SUCCESS)
                return redirect("admin:accounts_appeal_changelist")
        return self.show_form(request, form, _("Answer an appeal"), appeal=appeal, sanction=appeal.sanction)
