"""Requests are worked on by a few threads that stay, each with its connection to the database."""

import asyncio
from typing import Any

import pytest
from channels.testing import HttpCommunicator
from django.db import connection
from django.db.backends.signals import connection_created

from concan_site.asgi import REQUESTS_AT_ONCE, application

pytestmark = pytest.mark.django_db(transaction=True)

HOST = (b"host", b"localhost")


async def page(path: str) -> int:
    """Asks for a page; the status of the answer."""
    asked = HttpCommunicator(application, "GET", path, headers=[HOST])
    status: int = (await asked.get_response(timeout=60))["status"]
    return status


@pytest.mark.skipif(connection.vendor != "sqlite", reason="elsewhere a pool keeps the connections")
async def test_many_requests_open_the_database_no_more_often_than_there_are_threads() -> None:
    opened: list[Any] = []

    def note(**facts: Any) -> None:
        opened.append(facts["connection"])

    connection_created.connect(note)
    try:
        at_once = await asyncio.gather(*(page("/leaderboard/") for _ in range(4 * REQUESTS_AT_ONCE)))
        then = [await page("/leaderboard/") for _ in range(REQUESTS_AT_ONCE)]
        assert {*at_once, *then} == {200}
        assert 0 < len(opened) <= REQUESTS_AT_ONCE
    finally:
        connection_created.disconnect(note)


async def test_an_error_page_takes_no_thread_with_it() -> None:
    paths = ["/leaderboard/", "/no/such/page/"] * (2 * REQUESTS_AT_ONCE)
    assert [await page(path) for path in paths] == [200, 404] * (2 * REQUESTS_AT_ONCE)
