"""The acts of the staff, each written in the transaction that does it. Rows are only ever added."""

from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from accounts.models import AuditRow, User

Facts = Mapping[str, object] | None
LONGEST_WHY = 500


def write(
    by: User,
    act: str,
    target: str,
    *,
    whom: User | None = None,
    why: str = "",
    before: Facts = None,
    after: Facts = None,
) -> AuditRow:
    """Writes that `by` did `act` ("sanction.impose") to `target` ("person:17"), and what that changed.

    `before` and `after` are JSON values of what was changed, and never hold a hand or the order of a stock of a running
    round. Raises RuntimeError outside a transaction: an act and its row are committed together or not at all.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("an act of the staff is written in the transaction that does it")
    return AuditRow.objects.create(
        at=timezone.now(),
        by=by,
        act=act,
        target=target,
        whom=whom,
        why=why[:LONGEST_WHY],
        before=None if before is None else dict(before),
        after=None if after is None else dict(after),
    )
