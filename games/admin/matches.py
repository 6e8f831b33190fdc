"""Matches: who played, and what it brought."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.admin.finding import Searched, person_called
from concan_site.read_only import ReadOnly
from games.admin.log import LogAdmin
from games.admin.rounds import HowItEnded
from games.models import HandedSeat, Match, MatchSeat, Round, Table


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
class MatchAdmin(Searched, LogAdmin):
    """Matches, found by the code of their table or by who played."""

    list_display = ("__str__", "table", "state", "size", "stake", "started_at", "finished_at")
    list_filter = ("state",)
    list_select_related = ("table",)
    search_fields = ("table__code",)
    search_help_text = _("The code of a table, or the name of somebody who played")
    fields = ("table", "number", "state", "rules", "options", "size", "stake", "started_at", "finished_at")
    inlines = (MatchSeatInline, RoundInline)

    def find(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        """Matches by table or person."""
        at_tables = list(Table.objects.filter(code=term.lower()).values_list("pk", flat=True))
        if at_tables:
            return rows.filter(table__in=at_tables)
        person = person_called(term) or 0
        played = MatchSeat.objects.filter(user=person).values("match")
        handed = HandedSeat.objects.filter(user=person).values("match")
        return rows.filter(Q(pk__in=played) | Q(pk__in=handed))
