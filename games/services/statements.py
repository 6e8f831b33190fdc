"""The statements that every move is made of, written out: a query that is put together anew each time costs ten times
what the database does for it. Whatever is not done for every move goes through the models.
"""

import json
from datetime import datetime
from typing import Any

from django.db import connection

from games.concan.actions import write_action
from games.models import Table
from games.services.live_table import LiveMove, LiveTable

_LOCK = "SELECT version FROM games_table WHERE id = %s"
_WAS_DONE = "SELECT 1 FROM games_move WHERE round_id = %s AND seat = %s AND client_id = %s"
_APPEND = (
    "INSERT INTO games_move (round_id, number, seat, action, at, by, client_id) VALUES (%s, %s, %s, %s, %s, %s, %s)"
)
_GO_ON = "UPDATE games_table SET version = %s, turn_ends_at = %s WHERE id = %s"
_GO_ON_DUE = "UPDATE games_table SET version = %s, turn_ends_at = %s, due_at = %s WHERE id = %s"


def lock(table_id: int) -> int:
    """Locks the row of the table until the transaction ends; its version. Raises Table.DoesNotExist."""
    with connection.cursor() as cursor:
        cursor.execute(_LOCK + (" FOR UPDATE" if connection.features.has_select_for_update else ""), [table_id])
        row = cursor.fetchone()
    if row is None:
        raise Table.DoesNotExist
    version: int = row[0]
    return version


def was_done(round_id: int, seat: int, client_id: str) -> bool:
    """Whether a seat has an action of that name in the round."""
    with connection.cursor() as cursor:
        cursor.execute(_WAS_DONE, [round_id, seat, client_id])
        return cursor.fetchone() is not None


def append(round_id: int, move: LiveMove, client_id: str) -> None:
    """Adds a move to the log. Raises IntegrityError where another is there."""
    action = json.dumps(write_action(move.action))
    values = [round_id, move.number, move.seat, action, _moment(move.at), str(move.by), client_id]
    with connection.cursor() as cursor:
        cursor.execute(_APPEND, values)


def go_on(live: LiveTable, *, due: bool) -> None:
    """Writes the table as it is after a move that did not end the round; when it is due only if that has changed, for
    what the row has may be a clock's lease.
    """
    values = [live.version, _moment(live.turn_ends_at), *([_moment(live.due_at)] if due else []), live.id]
    with connection.cursor() as cursor:
        cursor.execute(_GO_ON_DUE if due else _GO_ON, values)


def _moment(value: datetime | None) -> Any:
    return connection.ops.adapt_datetimefield_value(value)
