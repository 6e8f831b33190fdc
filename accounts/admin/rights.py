"""Single rights of the staff, as a superuser gives them: called in his language, by what they are about and what they
allow. Rights about Django's own rows are nobody's business.
"""

from django.contrib import admin
from django.contrib.auth.models import Permission
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

ACTS = {
    "add": pgettext_lazy("a right of the staff", "add"),
    "change": pgettext_lazy("a right of the staff", "change"),
    "delete": pgettext_lazy("a right of the staff", "delete"),
    "view": pgettext_lazy("a right of the staff", "look at"),
    "approve": pgettext_lazy("a right of the staff", "approve or refuse"),
}
"""What a right allows, by the first word of its codename."""


def queryset() -> QuerySet[Permission]:
    """The rights about what the parts of the site keep that the administration shows, with what they are about."""
    apps = {model._meta.app_label for model in admin.site._registry}
    found = Permission.objects.filter(content_type__app_label__in=apps).select_related("content_type")
    return found.order_by("content_type__app_label", "content_type__model", "codename")


def name(right: Permission) -> str:
    """A right in the reader's language: “Messages: look at”."""
    act = ACTS.get(right.codename.partition("_")[0], right.codename)
    model = right.content_type.model_class()
    about = model._meta.verbose_name_plural if model else right.content_type.model
    return str(_("%(about)s: %(act)s") % {"about": about, "act": act})
