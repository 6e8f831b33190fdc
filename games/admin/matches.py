"""Matches: who played, and what it brought."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import names
from concan_site.read_only import ReadOnly
from games.admin.log import LogAdmin
from games.admin.rounds import HowItEnded
from games.models import Match, MatchSeat, Round


class MatchSeatInline(ReadOnly, admin.TabularInline[MatchSeat, Match]):
    """Who sat where."""

    model = MatchSeat
    fields = ("number", "user", "bot", "total", "place", "payout")


class RoundInline(HowItEnded, ReadOnly, admin.TabularInline[Round, Match]):
    """The rounds of a match, without what the deals follow from."""

    model = Round
    fields = ("number", "dealer", "started_at", "ended_at", "how", "winner", "scores")
    readonly_fields = ("how",)
    show_change_link = True


@admin.register(Match)
class MatchAdmin(LogAdmin):
    """Matches, found by the code of their table or by who played."""

    list_display = ("__str__", "table", "state", "size", "stake", "started_at", "finished_at")
    list_filter = ("state",)
    list_select_related = ("table",)
    search_fields = ("table__code",)
    search_help_text = _("The code of a table, or the name of somebody who played")
    fields = ("table", "number", "state", "rules", "options", "size", "stake", "started_at", "finished_at")
    inlines = (MatchSeatInline, RoundInline)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Finds matches by table or person."""
        term = search_term.strip()
        if not term:
            return queryset, False
        played = MatchSeat.objects.filter(user__name_key=names.key(term)).values("match")
        return queryset.filter(Q(table__code=term.lower()) | Q(pk__in=played)), False
