"""Changing a table outside the play of a round: who sits, who is ready, what begins."""

from collections.abc import Iterator
from contextlib import contextmanager

from concan_site.writing import writing
from games.models import Table
from games.services import invitations, push
from games.services import live as live_tables
from games.services.live_table import LiveTable


@contextmanager
def changing(code: str) -> Iterator[Table]:
    """The locked row of the table; when the block ends it is saved, committed, and then told.

    Raises Table.DoesNotExist. An exception in the block changes nothing and tells nobody.
    """
    with writing():
        table = Table.objects.select_for_update().get(code=code)
        yield table
        save(table)
        uninvited = invitations.vanish(table)
    announce(table)
    for user_id in uninvited:
        push.tell_person(user_id)


def save(table: Table, *fields: str) -> None:
    """Saves the row as the table's next version; all of it, or these fields. Only inside a transaction that has it
    locked.
    """
    table.version += 1
    table.save(update_fields=(*fields, "version") if fields else None)


def announce(table: Table) -> LiveTable:
    """Tells of a table that was just committed; returns it as it is now. Never inside a transaction."""
    live = live_tables.load(table)
    live_tables.keep(live)
    push.tell(live)
    return live
