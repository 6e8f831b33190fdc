"""Empties the database after a test that commits for real, although triggers refuse to delete what is kept for ever.

Only tables that hold something are emptied, and those that migrations fill for all tests are left alone: Django's own
way, which empties every table and makes all permissions anew, takes longer than most tests.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connections, transaction
from django.test import TransactionTestCase

KEPT = {"django_migrations", "django_content_type", "auth_permission"}


def let_tests_empty_the_database() -> None:
    """Once, before the first test."""
    TransactionTestCase._fixture_teardown = _after_a_test  # type: ignore[attr-defined]


def _after_a_test(case: Any) -> None:
    for name in case._databases_names(include_mirrors=False):
        empty_the_database(name)


def empty_the_database(name: str = "default") -> None:
    """Deletes all rows but those of KEPT; whatever guards them looks away meanwhile."""
    connection = connections[name]
    with transaction.atomic(using=name), connection.cursor() as cursor:
        full = _full_tables(connection, cursor)
        with _unguarded(connection, cursor, full):
            for table in full:
                cursor.execute(f'DELETE FROM "{table}"')


def _full_tables(connection: Any, cursor: Any) -> list[str]:
    """The tables that hold a row."""
    tables = sorted(set(connection.introspection.django_table_names(only_existing=False)) - KEPT)
    cursor.execute(" UNION ALL ".join(f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM \"{table}\")" for table in tables))
    return [table for (table,) in cursor.fetchall()]


@contextmanager
def _unguarded(connection: Any, cursor: Any, tables: list[str]) -> Iterator[None]:
    """Triggers of these tables and foreign keys are looked away from until the block ends."""
    if connection.vendor == "postgresql":
        cursor.execute("SET LOCAL session_replication_role = replica")
        yield
        return
    cursor.execute("PRAGMA defer_foreign_keys = ON")
    cursor.execute("SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'")
    triggers = [(trigger, sql) for trigger, table, sql in cursor.fetchall() if table in tables]
    for trigger, _ in triggers:
        cursor.execute(f'DROP TRIGGER "{trigger}"')
    yield
    for _, sql in triggers:
        cursor.execute(sql)
