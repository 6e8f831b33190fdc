"""What a person reads of the ledger: his balance and his lines, newest first."""

from dataclasses import dataclass
from datetime import datetime

from accounts.models import Leg, Transfer, User
from accounts.services.coins.ledger import balance_of, lines_of, person

PAGE = 50
"""Lines on a page."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: what it was for, the match it came from if any, why staff did it, coins got (or given), coins then."""

    id: int
    at: datetime
    what: str
    match_id: int | None
    reason: str
    amount: int
    balance: int


@dataclass(frozen=True, slots=True)
class Page:
    """Lines, and the id to go on `before` for the older ones; None at the end."""

    lines: list[Line]
    older: int | None


def balance(user: User) -> int:
    """The coins a person has."""
    return balance_of(person(user.pk))


def page(user: User, before: int | None = None, size: int = PAGE) -> Page:
    """A person's lines, newest first, or those older than the line with the id `before`."""
    legs = lines_of(person(user.pk)).select_related("transfer")
    if before is not None:
        legs = legs.filter(pk__lt=before)
    found = list(legs[: size + 1])
    lines = [_line(leg) for leg in found[:size]]
    return Page(lines, lines[-1].id if len(found) > size else None)


def _line(leg: Leg) -> Line:
    transfer = leg.transfer
    return Line(
        leg.pk,
        transfer.at,
        str(Transfer.Kind(transfer.kind).label),
        transfer.match_id,
        transfer.reason,
        leg.amount,
        leg.balance_after,
    )
