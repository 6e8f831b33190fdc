"""Lets a test's database be emptied although triggers refuse to delete what is kept for ever.

Tests that commit for real end by deleting every row of every table; for that moment the triggers are lifted.
"""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from django.db.backends.postgresql.base import DatabaseWrapper as PostgreSQL
from django.db.backends.sqlite3.base import DatabaseWrapper as SQLite

Flush = Callable[..., list[str]]


def let_tests_empty_the_database() -> None:
    """Once, before the first test."""
    SQLite.ops_class.sql_flush = _lifting(SQLite.ops_class.sql_flush, _sqlite_lift)  # type: ignore[method-assign]
    PostgreSQL.ops_class.sql_flush = _lifting(PostgreSQL.ops_class.sql_flush, _postgresql_lift)  # type: ignore[method-assign]


def _lifting(flush: Flush, lift: Callable[[Any, Sequence[str]], tuple[list[str], list[str]]]) -> Flush:
    @wraps(flush)
    def sql_flush(self: Any, style: Any, tables: Sequence[str], **options: Any) -> list[str]:
        before, after = lift(self.connection, tables)
        return [*before, *flush(self, style, tables, **options), *after]

    return sql_flush


def _sqlite_lift(connection: Any, tables: Sequence[str]) -> tuple[list[str], list[str]]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
    return [f'DROP TRIGGER "{name}"' for name, _ in triggers], [sql for _, sql in triggers]


def _postgresql_lift(connection: Any, tables: Sequence[str]) -> tuple[list[str], list[str]]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal")
        guarded = [name for (name,) in cursor.fetchall()]
    return tuple([f"ALTER TABLE {name} {do} TRIGGER USER" for name in guarded] for do in ("DISABLE", "ENABLE"))  # type: ignore[return-value]
