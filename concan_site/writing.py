"""How this process writes: one durable transaction at a time on SQLite, as many as it likes on PostgreSQL."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from django.db import connection, transaction

# Two SQLite writers of one process, each waiting in BEGIN IMMEDIATE, starve each other for up to a second or two;
# a lock of the process hands the turn over at once.
_one_writer = threading.Lock()


@contextmanager
def writing() -> Iterator[None]:
    """A transaction that is committed when the block ends and never part of another; what is told, is told after it."""
    alone = _one_writer if connection.vendor == "sqlite" else nullcontext()
    with alone, transaction.atomic(durable=True):
        yield
