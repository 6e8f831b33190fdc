"""The acts of the staff, to be read."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from accounts import names
from accounts.models import AuditRow, User
from concan_site.read_only import LongList, ReadOnly

Found = tuple[QuerySet[Any], bool]


@admin.register(AuditRow)
class AuditRowAdmin(ReadOnly, LongList):
    """Who of the staff did what to whom, and why. Nobody changes it."""

    list_display = ("at", "by", "act", "target", "whom", "why")
    list_display_links = ("at", "act")
    list_select_related = ("by", "whom")
    search_fields = ("target",)
    search_help_text = gettext_lazy(
        "The whole name of one of the staff or of a person, an act like “table.close”, or a key like “match:12”"
    )
    fields = ("at", "by", "act", "target", "whom", "why", "before", "after")

    def get_search_results(self, request: HttpRequest, queryset: QuerySet[Any], search_term: str) -> Found:
        """Finds acts by who, whom, what or on what."""
        term = search_term.strip()
        if not term:
            return queryset, False
        people = list(User.objects.filter(name_key=names.key(term)).values_list("pk", flat=True))  # to enter by index
        by_person = Q(by__in=people) | Q(whom__in=people)
        return queryset.filter(Q(target=term.lower()) | Q(act=term.lower()) | by_person), False
