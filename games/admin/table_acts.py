"""What staff do to tables from their list: each act says what it means, asks why, and is written down."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.admin.audited import one_of_staff
from accounts.models import User
from games.models import Table
from games.services import acts
from games.services.lobby_error import LobbyError

LONGEST_REASON = 200


class Line(NamedTuple):
    """What an act is about to touch; with a value, what can be chosen."""

    text: str
    value: str = ""


class Act(NamedTuple):
    """An act on tables, in words."""

    name: str
    title: Promise
    meaning: Promise
    why: Promise


CLOSE = Act(
    "close",
    gettext_lazy("Close tables"),
    gettext_lazy(
        "These tables are closed for good. Where a match is running it becomes void, "
        "and whoever sits there is told at once."
    ),
    gettext_lazy("Why?"),
)
VOID = Act(
    "void",
    gettext_lazy("Void and refund"),
    gettext_lazy(
        "The matches that run at these tables become void: they count for nothing, and every stake is given back. "
        "The tables stay open for another match."
    ),
    gettext_lazy("Why? The players read it."),
)
HAND_OVER = Act(
    "hand_over",
    gettext_lazy("Hand seats to bots"),
    gettext_lazy("A bot takes the seat and plays on with the same hand; the person may sit down again elsewhere."),
    gettext_lazy("Why?"),
)


class TableActs(admin.ModelAdmin[Any]):
    """The acts, for the list of tables."""

    def has_close_permission(self, request: HttpRequest) -> bool:
        """Whoever may change tables may close them and hand seats over."""
        return request.user.has_perm("games.change_table")

    def has_void_permission(self, request: HttpRequest) -> bool:
        """Whoever may change matches may void them."""
        return request.user.has_perm("games.change_match")

    @admin.action(description=gettext_lazy("Close the chosen tables"), permissions=["close"])
    def close(self, request: HttpRequest, tables: QuerySet[Any]) -> HttpResponse | None:
        """Closes tables once a reason was given; a running match is void."""
        open_ones = list(tables.exclude(state=Table.State.CLOSED))
        reason = _reason(request)
        if not reason:
            return self._ask(request, CLOSE, [Line(_called(table)) for table in open_ones], tables)
        count = self._at_each(request, acts.close_table, tables, reason)
        said = ngettext("%(count)s table was closed.", "%(count)s tables were closed.", count) % {"count": count}
        if count:
            self.message_user(request, said, messages.SUCCESS)
        return None

    @admin.action(description=gettext_lazy("Void the running match and refund the stakes"), permissions=["void"])
    def void(self, request: HttpRequest, tables: QuerySet[Any]) -> HttpResponse | None:
        """Voids running matches once a reason was given, which people read in their statement."""
        running = tables.filter(state=Table.State.PLAYING)
        reason = _reason(request)
        if not reason:
            return self._ask(request, VOID, [Line(f"{_called(table)}: {table.stake}") for table in running], tables)
        if self._at_each(request, acts.void_match, tables, reason):
            self.message_user(request, _("The matches are void, and every stake was given back."), messages.SUCCESS)
        return None

    @admin.action(description=gettext_lazy("Hand a seat to a bot"), permissions=["close"])
    def hand_over(self, request: HttpRequest, tables: QuerySet[Any]) -> HttpResponse | None:
        """Gives chosen persons' seats at free tables to bots once a reason was given."""
        reason, chosen = _reason(request), request.POST.getlist("chosen")
        if not reason or not chosen:
            return self._ask(request, HAND_OVER, list(_persons_seats(tables)), tables)
        for key in chosen:
            code, _colon, number = key.partition(":")
            try:
                acts.hand_to_bot(code, int(number), one_of_staff(request), reason)
            except LobbyError as refusal:
                self.message_user(request, f"{code}: {refusal}", messages.ERROR)
            except (Table.DoesNotExist, ValueError):
                self.message_user(request, _("There is no such seat."), messages.ERROR)
            else:
                self.message_user(request, _("%(table)s: a bot plays on.") % {"table": code}, messages.SUCCESS)
        return None

    def _at_each(
        self, request: HttpRequest, act: Callable[[str, User, str], None], tables: QuerySet[Any], reason: str
    ) -> int:
        """Does an act at each of these tables; at how many it could be done. Of the others it says why not."""
        done = 0
        for table in tables:
            try:
                act(table.code, one_of_staff(request), reason)
            except LobbyError as refusal:
                self.message_user(request, f"{table}: {refusal}", messages.WARNING)
            else:
                done += 1
        return done

    def _ask(self, request: HttpRequest, act: Act, lines: list[Line], tables: QuerySet[Any]) -> HttpResponse | None:
        """The page that says what an act means and asks why; where there is nothing to do, only that."""
        if not lines:
            self.message_user(request, _("There is nothing to do at any of them."), messages.WARNING)
            return None
        context = {
            **self.admin_site.each_context(request),
            **{"tables": tables, "lines": lines, "longest": LONGEST_REASON},
            **{"action": act.name, "title": act.title, "meaning": act.meaning, "why": act.why},
        }
        return TemplateResponse(request, "admin/games/act.html", context)


def _reason(request: HttpRequest) -> str:
    """Why, once it was said."""
    return request.POST.get("reason", "").strip()[:LONGEST_REASON]


def _called(table: Table) -> str:
    return f"{table}: {table.get_state_display()}"


def _persons_seats(tables: QuerySet[Any]) -> Iterator[Line]:
    """The seats that persons have at the free ones of these tables."""
    for table in tables.filter(stake=0).exclude(state=Table.State.CLOSED):
        for seat in table.seat_set.all():
            if seat.user:
                yield Line(f"{table}: \u2068{seat.user.username}\u2069", f"{table.code}:{seat.number}")
