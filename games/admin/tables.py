"""Tables: who sits there, what is played, and closing one."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts import names
from accounts.models import User
from concan_site.read_only import ReadOnly
from games.admin.log import LogAdmin
from games.models import Seat, Table
from games.pages.cards import listed
from games.pages.options import PRESET_NAMES
from games.services import lobby
from games.services.bots import bot_name

LONGEST_REASON = 200


class SeatInline(ReadOnly, admin.TabularInline[Seat, Table]):
    """The seats of a table."""

    model = Seat
    fields = ("number", "user", "bot", "ready", "away", "left", "timeouts")


@admin.register(Table)
class TableAdmin(LogAdmin):
    """Tables are changed by those who sit there; staff may close one. The secret of the next deal is nowhere shown."""

    list_display = ("called", "code", "state", "players", "rules", "size", "turn_seconds", "public", "created_at")
    list_filter = ("state", "public")
    list_select_related = ("created_by",)
    search_fields = ("code",)
    search_help_text = gettext_lazy("The code of a table, a part of its name, or the name of somebody who sits there")
    fields = (
        *("called", "code", "state", "match", "created_by", "created_at", "preset", "options", "size"),
        *("turn_seconds", "stake", "public", "suggest", "version", "due_at"),
    )
    inlines = (SeatInline,)
    actions = ("close", "void")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The tables with who sits there, in two queries."""
        seats = Prefetch("seat_set", Seat.objects.select_related("user").order_by("number"))
        found: QuerySet[Any] = super().get_queryset(request)
        return found.prefetch_related(seats)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Finds a table by code, name, or person."""
        term = search_term.strip()
        if not term:
            return queryset, False
        of_person = Seat.objects.filter(user__name_key=names.key(term)).values("table")
        return queryset.filter(Q(code=term.lower()) | Q(name__icontains=term) | Q(pk__in=of_person)), False

    @admin.display(description=gettext_lazy("name"), ordering="name")
    def called(self, table: Table) -> str:
        """Its name, whatever the direction of its letters."""
        return format_html("<bdi>{}</bdi>", table.name)

    @admin.display(description=gettext_lazy("who sits there"))
    def players(self, table: Table) -> str:
        """Persons and bots by seat."""
        return listed(_who(seat) for seat in table.seat_set.all() if seat.user or seat.bot)

    @admin.display(description=gettext_lazy("preset"), ordering="preset")
    def rules(self, table: Table) -> str:
        """The preset's name."""
        return str(PRESET_NAMES.get(table.preset, table.preset))

    def has_close_permission(self, request: HttpRequest) -> bool:
        """Whoever may change tables may close them."""
        return request.user.has_perm("games.change_table")

    @admin.action(description=gettext_lazy("Close the chosen tables"), permissions=["close"])
    def close(self, request: HttpRequest, tables: QuerySet[Any]) -> HttpResponse | None:
        """Closes tables once it was confirmed; a running match is void."""
        if "confirmed" not in request.POST:
            context = {**self.admin_site.each_context(request), "tables": tables, "title": _("Close tables")}
            return TemplateResponse(request, "admin/games/close_tables.html", context)
        for table in tables:
            lobby.close_table(table.code)
            self.log_change(request, table, _("Closed."))
        count = len(tables)
        self.message_user(
            request,
            ngettext("%(count)s table was closed.", "%(count)s tables were closed.", count) % {"count": count},
            messages.SUCCESS,
        )
        return None

    @admin.action(description=gettext_lazy("Void the running match and refund the stakes"), permissions=["close"])
    def void(self, request: HttpRequest, tables: QuerySet[Any]) -> HttpResponse | None:
        """Voids running matches once a reason was given, which people read in their statement."""
        assert isinstance(request.user, User)
        reason = request.POST.get("reason", "").strip()[:LONGEST_REASON]
        running = tables.filter(state=Table.State.PLAYING)
        if not reason:
            context = {**self.admin_site.each_context(request), "tables": running, "title": _("Void and refund")}
            return TemplateResponse(request, "admin/games/void_matches.html", context | {"longest": LONGEST_REASON})
        for table in running:
            lobby.void_match(table.code, request.user, reason)
            self.log_change(request, table, _("Match voided: %(reason)s") % {"reason": reason})
        self.message_user(request, _("The matches are void, and every stake was given back."), messages.SUCCESS)
        return None


def _who(seat: Seat) -> str:
    return seat.user.username if seat.user else bot_name(seat.bot)
