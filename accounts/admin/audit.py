"""The acts of the staff, to be read."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy

from accounts.admin.finding import OfPeople
from accounts.models import AuditRow
from concan_site.read_only import LongList, ReadOnly


@admin.register(AuditRow)
class AuditRowAdmin(ReadOnly, OfPeople, LongList):
    """Who of the staff did what to whom, and why. Nobody changes it."""

    list_display = ("at", "by", "act", "target", "whom", "why")
    list_display_links = ("at", "act")
    list_select_related = ("by", "whom")
    people = ("by", "whom")
    search_help_text = gettext_lazy(
        "The whole name of one of the staff or of a person, an act like “table.close”, or a key like “match:12”"
    )
    fields = ("at", "by", "act", "target", "whom", "why", "before", "after")

    def find(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        """Acts by who, whom, what or on what."""
        return rows.filter(Q(target=term.lower()) | Q(act=term.lower()) | self.of_person(term))
