"""Standing, to be read: what matches add up to, and what each was for its people (`recompute_standing` makes it)."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models import User
from concan_site.read_only import LongList, ReadOnly
from games.models import Played, Tally

Found = tuple[QuerySet[Any], bool]


def _people(term: str) -> QuerySet[User]:
    return User.objects.filter(name_key=names.key(term))


class OfPeople(ReadOnly, LongList):
    """Rows of persons, found by the whole name however it is spelt."""

    search_fields = ("user__username",)
    search_help_text = _("The whole name of a person")

    def get_search_results(self, request: HttpRequest, queryset: QuerySet[Any], search_term: str) -> Found:
        """Finds the rows of a person."""
        term = search_term.strip()
        return (queryset.filter(user__in=_people(term)) if term else queryset), False


@admin.register(Tally)
class TallyAdmin(OfPeople):
    """What a person's matches add up to, ever and in each month and week."""

    list_display = ("user", "scope", "begins", "rating", "rated", "matches", "first", "left", "coins")
    list_filter = ("scope",)
    list_select_related = ("user",)


@admin.register(Played)
class PlayedAdmin(OfPeople):
    """What a match was for each of its people."""

    list_display = ("match", "user", "finished_at", "place", "left", "joined", "before", "after", "coins")
    list_select_related = ("user", "match")
