"""The leaderboards: of a week, a month or ever, by rating or by coins won. Each is read off an index from its top."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

from django.db.models import QuerySet

from accounts.models import User
from games.models import Tally
from games.models.standing import EVER
from games.services.standing_tallies import month_of, week_of

By = Literal["rating", "coins"]
Period = Literal["week", "month", "all"]
TOP = 100
"""How many a board shows."""
MOST_COUNTED = 10_000
"""Whose rank is beyond is told no more than that."""


@dataclass(frozen=True, slots=True)
class Board:
    """Which leaderboard: `by` what it ranks, and over which `period` that began on the day `begins` (UTC)."""

    by: By
    period: Period
    begins: date


@dataclass(frozen=True, slots=True)
class Ranked:
    """Somebody on a board: his rank, which equals share, and what his matches in its period add up to."""

    rank: int | None
    """None beyond MOST_COUNTED."""
    tally: Tally


def board_of(by: By, period: Period, day: date) -> Board:
    """The board whose period the day (UTC) is in."""
    begins = {"week": week_of, "month": month_of}.get(period, lambda _: EVER)(day)
    return Board(by, period, begins)


def top(board: Board) -> list[Ranked]:
    """The first of a board. Accounts only: guests are rated too, but come and go."""
    return list(_ranked(board, _best_first(board).select_related("user")[:TOP]))


def rank_of(board: Board, user: User) -> Ranked | None:
    """Where somebody is on a board, None if nowhere."""
    tally = _best_first(board).filter(user=user).first()
    if tally is None:
        return None
    better = _best_first(board).filter(**{f"{board.by}__gt": getattr(tally, board.by)})
    count = better.order_by()[:MOST_COUNTED].count()
    return Ranked(count + 1 if count < MOST_COUNTED else None, tally)


def _best_first(board: Board) -> QuerySet[Tally]:
    scopes = {"week": Tally.Scope.WEEK, "month": Tally.Scope.MONTH, "all": Tally.Scope.PEOPLE}
    found = Tally.objects.filter(scope=scopes[board.period], begins=board.begins)
    found = found.filter(user__is_guest=False, user__is_active=True)
    if board.by == "coins":
        return found.filter(coins__gt=0).order_by("-coins", "user_id")
    return found.filter(rating__isnull=False).order_by("-rating", "user_id")


def _ranked(board: Board, tallies: QuerySet[Tally]) -> Iterator[Ranked]:
    rank, before = 0, None
    for number, tally in enumerate(tallies, 1):
        value = getattr(tally, board.by)
        if value != before:
            rank, before = number, value
        yield Ranked(rank, tally)
