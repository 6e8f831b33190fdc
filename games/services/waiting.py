"""What of the house and of others waits for a reader above every page: asked for in one query, whatever there is."""

from typing import Any, Literal, get_args

from django.db.models import CharField, Model, QuerySet, Value

from accounts.models import User
from accounts.services import friends, house, reports, sanctions
from games.services import invitations

Kind = Literal["announcements", "closed", "sanctions", "reports", "invitations", "asking"]


def kinds_for(reader: User | None) -> frozenset[Kind]:
    """Which kinds of notices there are for a reader, None for who is signed out: most of the time, none."""
    asked = _asked(reader)
    first, *others = (_named(kind, found) for kind, found in asked.items())
    there = {row["waits"] for row in first.union(*others)}
    return frozenset(kind for kind in get_args(Kind) if kind in there)


def _asked(reader: User | None) -> dict[Kind, QuerySet[Model]]:
    """By kind, the rows that are there where there is something to say."""
    asked: dict[Kind, QuerySet[Model]] = {
        "announcements": house.running_announcements(),
        "closed": house.running_closings(),
    }
    if reader is not None:
        asked |= {"sanctions": sanctions.unread(reader), "reports": reports.unread(reader)}
    if reader is not None and not reader.is_guest:
        asked |= {"invitations": invitations.holding_for(reader), "asking": friends.waiting_for(reader)}
    return asked


def _named(kind: Kind, found: QuerySet[Model]) -> Any:
    return found.order_by().annotate(waits=Value(kind, CharField())).values("waits")
