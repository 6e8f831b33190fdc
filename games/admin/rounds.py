"""The log: rounds and moves, to be read. Of a live round nothing is shown that a player could not see."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin.finding import Searched
from games.admin.log import LogAdmin
from games.models import Move, Round
from games.pages.scores import ending_name

ROUND = ("match", "number", "dealer", "fingerprint", "seeds", "started_at", "ended_at")
RESULT = ("how", "winner", "winner_committed", "scores")
MOST_ROUNDS = 500
"""So many of a table's newest rounds are searched for moves."""


def _rounds_of_table(term: str) -> list[int]:
    found = Round.objects.filter(match__table__code=term.lower()).order_by("-pk")
    return list(found.values_list("pk", flat=True)[:MOST_ROUNDS])


class HowItEnded:
    """For lists of rounds: `how`, the ending in the reader's language."""

    @admin.display(description=_("ending"))
    def how(self, played: Round) -> str:
        """In a word; empty while it is played."""
        return ending_name(played.ending)


@admin.register(Round)
class RoundAdmin(HowItEnded, Searched, LogAdmin):
    """Rounds. From the secret all hands follow, so it appears only once the round is over."""

    list_display = ("__str__", "match", "number", "dealer", "started_at", "ended_at", "how", "winner")
    list_select_related = ("match",)
    search_fields = ("match__table__code",)
    search_help_text = _("The code of a table")

    def get_fields(self, request: HttpRequest, obj: Round | None = None) -> tuple[str, ...]:
        """What is shown of this round."""
        if obj is None or obj.ended_at is None:
            return ROUND
        return (*ROUND, "secret", *RESULT)

    def find(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        """The rounds of a table."""
        return rows.filter(pk__in=_rounds_of_table(term))


@admin.register(Move)
class MoveAdmin(Searched, LogAdmin):
    """Moves, newest first. An action says nothing that the whole table did not see."""

    list_display = ("round", "number", "seat", "action", "by", "at")
    list_display_links = ("number",)
    list_select_related = ("round",)
    search_fields = ("round__match__table__code",)
    search_help_text = _("The code of a table")
    fields = ("round", "number", "seat", "action", "by", "at", "client_id")

    def find(self, rows: QuerySet[Any], term: str) -> QuerySet[Any]:
        """The moves at a table; its rounds first, so that the log is entered by index."""
        return rows.filter(round__in=_rounds_of_table(term))
