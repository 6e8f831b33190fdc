"""Where asynchronous code lets synchronous work be done: one thread that writes, one in which bots think.

A thread of its own keeps its database connection, and one writer never waits for another of its own process.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection

P = ParamSpec("P")
R = TypeVar("R")

_writer = ThreadPoolExecutor(1, thread_name_prefix="writer")
_thinker = ThreadPoolExecutor(1, thread_name_prefix="thinker")


async def in_writer(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """The result of work that uses the database."""
    return await sync_to_async(_mending(work), thread_sensitive=False, executor=_writer)(*args, **kwargs)


async def in_thinker(work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """The result of work that only computes, and may take a while."""
    return await sync_to_async(work, thread_sensitive=False, executor=_thinker)(*args, **kwargs)


def _mending(work: Callable[P, R]) -> Callable[P, R]:
    """The work, after whose failure a broken connection is dropped, so that the next work gets a new one."""

    def mended(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return work(*args, **kwargs)
        except DatabaseError:
            connection.close_if_unusable_or_obsolete()
            raise

    return mended
