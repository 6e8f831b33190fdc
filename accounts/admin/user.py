"""People: found by any spelling of their name; what they have, what was imposed on them, and what staff may change."""

from collections.abc import Iterable
from contextlib import nullcontext
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.contrib.auth.models import Group
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.admin import rights
from accounts.admin.audited import Audited, one_of_staff
from accounts.admin.coins import CoinsOfPerson
from accounts.admin.finding import Searched
from accounts.models import Report, Sanction, Trace, User
from accounts.services import audit, naming, open_pages, sanctions
from concan_site.read_only import LongList
from concan_site.writing import writing

ROLES = {
    "moderator": pgettext_lazy("role of the staff", "moderator"),
    "treasurer": pgettext_lazy("role of the staff", "treasurer"),
    "administrator": pgettext_lazy("role of the staff", "administrator"),
}
RIGHTS = ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")
READ_RIGHTS = ("is_active", "is_staff", "is_superuser", "roles", "single_rights")
"""The same for who may only read them, called in his language."""
MOST_LINES = 20


class NameCheck:
    """Staff may give a reserved name, but not one that reads like another's or holds a filtered word."""

    cleaned_data: dict[str, Any]
    instance: User

    def clean_username(self) -> str:
        name = names.clean(self.cleaned_data["username"])
        if name != self.instance.username:
            naming.ensure_decent(name)
        naming.ensure_free(name, besides=self.instance)
        return name


class UserForm(NameCheck, forms.ModelForm[User]):
    class Meta:
        model = User
        fields = ("username",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "groups" in self.fields:
            self.fields["groups"].label_from_instance = _role  # type: ignore[attr-defined]


class NewUserForm(NameCheck, AdminUserCreationForm[User]):
    class Meta:
        model = User
        fields = ("username",)


def _role(group: Group) -> str:
    """A role in the reader's language."""
    return str(ROLES.get(group.name, group.name))


class RecordOfPerson:
    """For the page of a person: what was imposed on him, what was reported of him, and where he came from."""

    @admin.display(description=_("sanctions"))
    def imposed(self, user: User) -> SafeString | str:
        """His newest sanctions, those that run marked, and where to impose one."""
        running = set(sanctions.running(user).values_list("pk", flat=True))
        newest = Sanction.objects.filter(user=user).order_by("-pk")[:MOST_LINES]
        address = f"{reverse('admin:accounts_sanction_add')}?user={user.pk}"
        return _lines(
            [
                *((f"{sanction} – {sanction.reason}", _runs(sanction.pk in running)) for sanction in newest),
                (format_html('<a href="{}">{}</a>', address, gettext("Impose a sanction")), ""),
            ]
        )

    @admin.display(description=_("reports about him"))
    def reported(self, user: User) -> SafeString | str:
        """The newest reports about him, each leading to its page."""
        newest = Report.objects.filter(about=user).order_by("-pk")[:MOST_LINES]
        return _lines(
            (
                format_html(
                    '<a href="{}">{}</a>',
                    reverse("admin:accounts_report_change", args=[report.pk]),
                    f"{report.get_cause_display()} ({report.place})",
                ),
                report.get_state_display(),
            )
            for report in newest
        )

    @admin.display(description=_("devices and addresses"))
    def traces(self, user: User) -> SafeString | str:
        """Hashes of where he came from, newest first, and who else came from there."""
        newest = list(Trace.objects.filter(user=user).order_by("-last_at")[:MOST_LINES])
        same = Trace.objects.filter(_from_these(newest)).exclude(user=user)
        others: dict[tuple[str, str], list[str]] = {}
        for trace in same.select_related("user").order_by("-last_at")[:200]:
            others.setdefault((trace.kind, trace.digest), []).append(trace.user.username)
        return _lines(
            (
                format_html("{} <code>{}</code>", trace.get_kind_display(), trace.digest[:8]),
                ", ".join(f"\u2068{name}\u2069" for name in others.get((trace.kind, trace.digest), [])),
            )
            for trace in newest
        )

    @admin.display(description=_("matches"))
    def played(self, user: User) -> SafeString:
        """Where his matches are."""
        return format_html('<a href="{}">{}</a>', reverse("games:profile", args=[user.username]), gettext("Profile"))


def _from_these(traces: list[Trace]) -> Q:
    """That a trace is of the same device or address as one of these; each kind by itself, as the index has them."""
    wanted = Q(pk__in=())
    for kind in Trace.Kind:
        wanted |= Q(kind=kind, digest__in=[trace.digest for trace in traces if trace.kind == kind])
    return wanted


def _runs(runs: bool) -> str:
    return gettext("runs") if runs else ""


def _lines(lines: Iterable[tuple[Any, Any]]) -> SafeString | str:
    return format_html_join("", '<div class="line">{} <b>{}</b></div>', lines) or "-"


@admin.register(User)
class UserAdmin(CoinsOfPerson, RecordOfPerson, Audited, Searched, LongList, DjangoUserAdmin[User]):
    """People, found by any spelling of their name. Hashes of passwords are not shown to anybody.

    Only a superuser changes one of the staff, or says who is: nobody gives himself a right.
    """

    form = UserForm
    add_form = NewUserForm
    list_display = ("username", "is_guest", "is_staff", "is_active", "ban_ends", "date_joined", "last_login")
    list_filter = ("is_guest", "is_staff", "is_active", "language")
    ordering = ("-date_joined",)
    search_fields = ("username",)
    search_help_text = _("The beginning of a name however it is spelt, or a whole e-mail address")
    readonly_fields = (
        *("name_key", "is_guest", "balance", "date_joined", "last_login", "ban_ends"),
        *("imposed", "reported", "traces", "played"),
    )
    filter_horizontal = ("groups", "user_permissions")
    fieldsets = (
        (None, {"fields": ("username", "name_key", "email", "is_guest", "balance")}),
        (
            _("choices"),
            {"fields": ("language", "digits", "theme", "colours", "sound", "quick_throw", "hears_bots", "bot_level")},
        ),
        (_("order"), {"fields": ("imposed", "ban_ends", "reported", "traces", "played")}),
        (_("rights"), {"fields": RIGHTS}),
        (_("dates"), {"fields": ("date_joined", "last_login")}),
    )

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Nobody reads what is reported of himself."""
        fieldsets = super().get_fieldsets(request, obj)
        if obj is not None and not request.user.is_superuser:
            fieldsets = [
                (title, {**options, "fields": READ_RIGHTS if options["fields"] == RIGHTS else options["fields"]})
                for title, options in fieldsets
            ]
        if obj is None or obj != request.user:
            return fieldsets
        return [
            (title, {**options, "fields": tuple(name for name in options["fields"] if name != "reported")})
            for title, options in fieldsets
        ]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Rights are a superuser's to give."""
        theirs = () if request.user.is_superuser else READ_RIGHTS
        return (*super().get_readonly_fields(request, obj), *theirs)

    @admin.display(description=_("banned until"))
    def ban_ends(self, user: User) -> str:
        """When his ban ends; one without an end ends on no day that anybody would read."""
        if user.banned_until is None:
            return "-"
        return (
            gettext("Without an end")
            if user.banned_until >= sanctions.FOREVER
            else date_format(localtime(user.banned_until), "DATETIME_FORMAT")
        )

    @admin.display(description=_("roles"))
    def roles(self, user: User) -> str:
        """His roles."""
        return ", ".join(map(_role, user.groups.all())) or "-"

    @admin.display(description=_("single rights"))
    def single_rights(self, user: User) -> str:
        """What he may do besides what his roles allow."""
        return ", ".join(map(rights.name, user.user_permissions.select_related("content_type"))) or "-"

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Each right is called by its model too: all of them in one query."""
        if db_field.name == "user_permissions":
            kwargs["queryset"] = rights.queryset()
        field = super().formfield_for_manytomany(db_field, request, **kwargs)
        if db_field.name == "user_permissions" and field is not None:
            vars(field)["label_from_instance"] = rights.name
        return field

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """One of the staff is changed by a superuser alone: a password set by another would be his rights."""
        if obj is not None and (obj.is_staff or obj.is_superuser) and not request.user.is_superuser:
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody is deleted: his games, coins and sanctions stay."""
        return False

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> Any:
        """Sets a forgotten password, which is written down; the password is not."""
        with writing() if request.method == "POST" else nullcontext():
            response = super().user_change_password(request, id, form_url)
            if response.status_code == 302:
                person = User.objects.get(pk=id)
                audit.write(one_of_staff(request), "person.password", f"person:{person.pk}", whom=person)
        if response.status_code == 302:
            open_pages.tell_person(int(id))
        return response

    def find(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        """By index: the normal form of the name from its beginning, or the exact address."""
        return rows.filter(Q(name_key__startswith=names.key(term)) | Q(email=term.lower()))


admin.site.unregister(Group)
