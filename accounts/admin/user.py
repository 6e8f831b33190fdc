from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.contrib.auth.models import Group
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.admin.coins import CoinsOfPerson
from accounts.models import User
from accounts.services import naming


class NameCheck:
    """Staff may give a reserved name, but not one that reads like another's."""

    cleaned_data: dict[str, Any]
    instance: User

    def clean_username(self) -> str:
        name = names.clean(self.cleaned_data["username"])
        naming.ensure_free(name, besides=self.instance)
        return name


class UserForm(NameCheck, forms.ModelForm[User]):
    class Meta:
        model = User
        fields = ("username",)


class NewUserForm(NameCheck, AdminUserCreationForm[User]):
    class Meta:
        model = User
        fields = ("username",)


@admin.register(User)
class UserAdmin(CoinsOfPerson, DjangoUserAdmin[User]):
    """People, found by any spelling of their name. Hashes of passwords are not shown to anybody."""

    form = UserForm
    add_form = NewUserForm
    list_display = ("username", "is_guest", "is_staff", "is_active", "date_joined", "last_login")
    list_filter = ("is_guest", "is_staff", "is_active", "language")
    list_per_page = 50
    show_full_result_count = False
    ordering = ("-date_joined",)
    search_fields = ("username",)
    search_help_text = _("The beginning of a name however it is spelt, or a whole e-mail address")
    readonly_fields = ("name_key", "is_guest", "balance", "date_joined", "last_login")
    filter_horizontal = ("user_permissions",)
    fieldsets = (
        (None, {"fields": ("username", "name_key", "email", "is_guest", "balance")}),
        (_("choices"), {"fields": ("language", "digits", "theme", "colours", "sound", "quick_throw")}),
        (_("rights"), {"fields": ("is_active", "is_staff", "is_superuser", "user_permissions")}),
        (_("dates"), {"fields": ("date_joined", "last_login")}),
    )

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        """Search by index: the normal form of the name from its beginning, or the exact address."""
        term = search_term.strip()
        if not term:
            return queryset, False
        return queryset.filter(Q(name_key__startswith=names.key(term)) | Q(email=term.lower())), False


admin.site.unregister(Group)
