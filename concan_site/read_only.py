"""Lists in the administration of rows that only services write: to be read, and quick however many there are."""

from typing import Any, ClassVar, cast

from django.contrib import admin
from django.contrib.admin.views.main import ORDER_VAR, ChangeList
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property

MOST_COUNTED = 10_000


class BoundedPaginator(Paginator[Any]):
    """Counts no further than staff would ever leaf, and reads only the page's rows whole: there may be millions."""

    def page(self, number: int | str) -> Page[Any]:
        """The page; what comes before it is passed over by its ids alone, without what its rows are joined with."""
        rows = cast("QuerySet[Any]", self.object_list)
        valid = self.validate_number(number)
        first = (valid - 1) * self.per_page
        ids = list(rows.values_list("pk", flat=True)[first : min(first + self.per_page, self.count)])
        return Page(rows.filter(pk__in=ids), valid, self)

    @cached_property
    def count(self) -> int:
        """The number of rows, at most MOST_COUNTED."""
        return cast("QuerySet[Any]", self.object_list)[:MOST_COUNTED].count()


class ReadOnly:
    """Rows that nobody adds, edits or deletes by hand, not even a superuser."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


class InItsOrder(ChangeList):
    """A list in the one order that its index has: another, asked for in the address, would sort all there is."""

    def get_ordering(self, request: HttpRequest, queryset: QuerySet[Any]) -> list[Any]:
        """That order, whatever was asked for."""
        self.params.pop(ORDER_VAR, None)
        return super().get_ordering(request, queryset)


class LongList(admin.ModelAdmin[Any]):
    """A list, newest first, that never counts or sorts all of its rows."""

    ordering: ClassVar[tuple[str, ...]] = ("-pk",)
    sortable_by = ()
    list_per_page = 50
    paginator = BoundedPaginator
    show_full_result_count = False
    list_max_show_all = 200
    show_facets = admin.ShowFacets.NEVER

    class Media:
        css: ClassVar[dict[str, tuple[str, ...]]] = {"all": ("css/log.css",)}

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """The list that keeps its order."""
        return InItsOrder
