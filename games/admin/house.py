"""The house: announcements, and when no new match begins. All open pages learn of it at once."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin.audited import Audited, one_of_staff
from accounts.models import Announcement, Closing
from accounts.services import house
from accounts.services.house import HouseRefused
from concan_site.read_only import LongList
from concan_site.writing import writing
from games.services import push


class ToldToEverybody(Audited, LongList):
    """Rows whose change all open pages learn of once it was committed."""

    def add_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Tells after the row was made."""
        return _told(request, super().add_view(request, *args, **kwargs))

    def change_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Tells after it was changed."""
        return _told(request, super().change_view(request, *args, **kwargs))

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Tells after it was deleted."""
        return _told(request, super().delete_view(request, *args, **kwargs))


def _told(request: HttpRequest, response: Any) -> Any:
    if request.method == "POST":
        push.tell_everybody()
    return response


@admin.register(Announcement)
class AnnouncementAdmin(ToldToEverybody):
    """What everybody reads above every page, in his language, as long as it runs."""

    list_display = ("english", "arabic", "begins_at", "ends_at", "by")
    list_select_related = ("by",)
    fields = ("arabic", "english", "begins_at", "ends_at")

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """It begins now unless somebody says otherwise."""
        return {"begins_at": timezone.now(), **super().get_changeform_initial_data(request)}

    def save_model(self, request: HttpRequest, obj: Announcement, form: Any, change: bool) -> None:
        """Signed by who made it."""
        if not change:
            obj.by = one_of_staff(request)
        super().save_model(request, obj, form, change)


class ClosingForm(forms.ModelForm[Closing]):
    """Why no new match shall begin."""

    class Meta:
        model = Closing
        fields = ("reason",)

    def clean(self) -> dict[str, Any]:
        """Says early that it holds already."""
        if self.instance.pk is None and house.is_closed():
            raise forms.ValidationError(_("No new match begins already."))
        return super().clean() or self.cleaned_data


@admin.register(Closing)
class ClosingAdmin(ToldToEverybody):
    """Times in which no new match begins: adding one stops new matches at once, the action lets them begin again."""

    form = ClosingForm
    list_display = ("since", "ended_at", "by", "reason")
    list_select_related = ("by",)
    fields = ("reason",)
    actions = ("reopen",)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What was is not edited."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nor deleted."""
        return False

    def save_form(self, request: HttpRequest, form: Any, change: bool) -> Closing:
        """Stops new matches."""
        return house.close(one_of_staff(request), form.cleaned_data["reason"])

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Nothing is left to be saved."""

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Nor to be written."""

    def has_reopen_permission(self, request: HttpRequest) -> bool:
        """Who may let matches begin again."""
        return request.user.has_perm("accounts.change_closing")

    @admin.action(description=gettext_lazy("Let new matches begin again"), permissions=["reopen"])
    def reopen(self, request: HttpRequest, chosen: QuerySet[Closing]) -> None:
        """Ends the closing that holds."""
        try:
            with writing():
                house.reopen(one_of_staff(request))
        except HouseRefused as refusal:
            self.message_user(request, str(refusal), messages.WARNING)
        else:
            push.tell_everybody()
            self.message_user(request, _("New matches may begin again."), messages.SUCCESS)
