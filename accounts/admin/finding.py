"""How the lists of the administration are searched: by whole names and keys, so that each search enters by index."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models import User


def person_called(term: str) -> int | None:
    """The id of the person of that name, however it is spelt; None where nobody has it."""
    return User.objects.filter(name_key=names.key(term)).values_list("pk", flat=True).first()


class Searched(admin.ModelAdmin[Any]):
    """A list that says itself what a search finds in it."""

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """What `find` finds; all of it where nothing is searched for."""
        term = search_term.strip()
        return (self.find(queryset, term) if term else queryset), False

    def find(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        """Those of the rows that the words in the search's field mean."""
        raise NotImplementedError


class OfPeople(Searched):
    """A list of rows about persons, found by the whole name of one."""

    people: ClassVar[tuple[str, ...]] = ("user",)
    """The columns that name a person."""
    search_fields = ("user__username",)
    search_help_text = _("The whole name of a person")

    def find(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        """The rows of the person of that name."""
        return rows.filter(self.of_person(term))

    def of_person(self, term: str) -> Q:
        """That a row is about the person of that name."""
        found = person_called(term)
        if found is None:
            return Q(pk__in=())
        wanted = Q()
        for column in self.people:
            wanted |= Q(**{column: found})
        return wanted
