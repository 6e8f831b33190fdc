"""How what is over is counted: a little at a time, outside of the moves, by the clock; by one at a time."""

import asyncio
import logging
from collections.abc import Callable

from django.db import connection

from games.services.resting import rest
from games.services.threads import in_writer

log = logging.getLogger("concan.counting")

REST = 1.0
"""Seconds between two looks when nothing is to be counted."""


async def count_forever(stop: asyncio.Event, count_next: Callable[[], bool]) -> None:
    """Counts whatever is over until told to stop. `count_next` counts the next and says whether there was one."""
    while not stop.is_set():
        if await _count_one(count_next):
            continue
        await rest(stop, REST)


async def _count_one(count_next: Callable[[], bool]) -> bool:
    try:
        return await in_writer(count_next)
    except Exception:
        log.exception("%s cannot count now", count_next.__module__)
        return False


def count_alone(lock: int) -> None:
    """Lets nobody else count under this lock until the transaction ends; SQLite has one writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [lock])
