"""After time in which no clock ran: every running turn goes on for a while, and nobody is blamed."""

from datetime import timedelta

from django.utils import timezone

from concan_site.writing import writing
from games.models import Seat, Table
from games.services import change
from games.services import live as live_tables

AFTER_RESTART = timedelta(seconds=20)
"""What every running turn has at least, from then."""


def forgive() -> list[tuple[int, int]]:
    """Gives every person whose time runs AFTER_RESTART at least; ids and versions of the tables to tell of.

    To be called when a clock begins, and when one finds that it did not run for a while; another that ran meanwhile has
    only let people have a little more time.
    """
    until = timezone.now() + AFTER_RESTART
    with writing():
        running = Table.objects.select_for_update().filter(state=Table.State.PLAYING, due_at__lt=until)
        tables = [table for table in running.exclude(turn_ends_at=None) if _of_person(table)]
        for table in tables:
            assert table.turn_ends_at is not None
            assert table.due_at is not None
            table.turn_ends_at += until - table.due_at
            table.due_at = until
            change.save(table)
    return [(table.pk, table.version) for table in tables]


def begin_alone() -> None:
    """The only server begins, and its clock with it: no socket is open yet, and who does not come back soon is lost."""
    with writing():
        seats = Seat.objects.filter(lost_at=None, table__state=Table.State.PLAYING).exclude(user=None)
        seats.update(lost_at=timezone.now() + AFTER_RESTART)
    live_tables.forget_all()
    forgive()


def _of_person(table: Table) -> bool:
    """Whether a person's time runs: what a bot or the clock will do for somebody is due before the pace is over."""
    assert table.turn_ends_at is not None
    assert table.due_at is not None
    return table.due_at >= table.turn_ends_at
