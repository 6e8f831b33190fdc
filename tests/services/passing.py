"""Time that passes at a table, for tests that do not wait for it."""

from datetime import timedelta

from django.db.models import F

from games.models import Seat, Table
from games.services import live as live_tables
from games.services.live_table import LiveTable
from tests.services.tables import now


def passed(live: LiveTable, seconds: float) -> LiveTable:
    """The table so many seconds later: all its moments lie that much further back."""
    earlier = timedelta(seconds=seconds)
    Table.objects.filter(pk=live.id).update(due_at=F("due_at") - earlier, turn_ends_at=F("turn_ends_at") - earlier)
    for name in ("lost_at", "absent_since"):
        Seat.objects.filter(table_id=live.id).update(**{name: F(name) - earlier})
    live_tables.forget_all()
    return now(live.id)
