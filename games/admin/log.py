"""What the lists of the games share: they are read only, and quick however long the log grows."""

from typing import Any, cast

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property

MOST_COUNTED = 10_000


class BoundedPaginator(Paginator[Any]):
    """Counts no further than staff would ever leaf: the log may have millions of rows."""

    @cached_property
    def count(self) -> int:
        """The number of rows, at most MOST_COUNTED."""
        return cast("QuerySet[Any]", self.object_list)[:MOST_COUNTED].count()


class ReadOnly:
    """Rows that only the services write: nobody adds, edits or deletes them by hand, not even a superuser."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


class LogAdmin(ReadOnly, admin.ModelAdmin[Any]):
    """A read-only list, newest first, that never counts the whole log."""

    ordering = ("-pk",)
    list_per_page = 50
    paginator = BoundedPaginator
    show_full_result_count = False
    list_max_show_all = 200

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """The deal's secrets are not shown, so they cannot be asked for in the address either, letter by letter."""
        return "secret" not in lookup and super().lookup_allowed(lookup, value, request)
