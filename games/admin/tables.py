"""Tables: who sits there, what is played, and closing one."""

from typing import Any

from django.contrib import admin
from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext_lazy

from accounts.admin.finding import Searched, person_called
from concan_site.read_only import ReadOnly
from games.admin.log import LogAdmin
from games.admin.table_acts import TableActs
from games.models import Seat, Table
from games.pages.cards import listed
from games.pages.options import PRESET_NAMES
from games.services.bots import bot_name


class SeatInline(ReadOnly, admin.TabularInline[Seat, Table]):
    """The seats of a table."""

    model = Seat
    fields = ("number", "user", "bot", "ready", "away", "left", "timeouts")


@admin.register(Table)
class TableAdmin(TableActs, Searched, LogAdmin):
    """Tables are changed by those who sit there; staff may close one. The secret of the next deal is nowhere shown."""

    list_display = ("called", "code", "state", "players", "rules", "size", "turn_seconds", "public", "created_at")
    list_filter = ("state", "public")
    list_select_related = ("created_by",)
    search_fields = ("code",)
    search_help_text = gettext_lazy("The code of a table, a part of its name, or the name of somebody who sits there")
    fields = (
        *("called", "code", "state", "match", "created_by", "created_at", "rules", "options", "size"),
        *("turn_seconds", "stake", "public", "suggest", "version", "due_at"),
    )
    inlines = (SeatInline,)
    actions = ("close", "void", "hand_over")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The tables with who sits there, in two queries."""
        seats = Prefetch("seat_set", Seat.objects.select_related("user").order_by("number"))
        found: QuerySet[Any] = super().get_queryset(request)
        return found.prefetch_related(seats)

    def find(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        """A table by code, name, or person."""
        of_person = Seat.objects.filter(user=person_called(term) or 0).values("table")
        return rows.filter(
            Q(code=term.lower()) | Q(own_name__icontains=term) | Q(named_after__icontains=term) | Q(pk__in=of_person)
        )

    @admin.display(description=gettext_lazy("name"))
    def called(self, table: Table) -> str:
        """Its name, whatever the direction of its letters."""
        return format_html("<bdi>{}</bdi>", table.name)

    @admin.display(description=gettext_lazy("who sits there"))
    def players(self, table: Table) -> str:
        """Persons and bots by seat."""
        return listed(_who(seat) for seat in table.seat_set.all() if seat.user or seat.bot)

    @admin.display(description=gettext_lazy("preset"))
    def rules(self, table: Table) -> str:
        """The preset's name."""
        return str(PRESET_NAMES.get(table.preset, table.preset))


def _who(seat: Seat) -> str:
    return seat.user.username if seat.user else bot_name(seat.bot)
