"""A move costs the same few queries however many watch, and what everybody sees is rendered once for a language."""

import json
from collections import Counter
from contextlib import AsyncExitStack
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import get_language

from accounts.models import User
from games.concan.cards import JOKER, TEXTS
from games.pages import table as pages
from games.services import live as live_tables
from games.services.live_table import LiveTable
from games.services.threads import in_writer
from tests.consumers.sockets import Line, socket, version_in
from tests.services.tables import begun, now, person

pytestmark = pytest.mark.django_db(transaction=True)

WATCHERS = (1, 50)
BY_SOCKET = 7
"""The session, begin, lock, whether it was done already, append, save, commit."""
BY_POST = 9
"""The session, its person, the table, and the last six of those."""


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    live_tables.forget_all()


def of_four(name: str) -> LiveTable:
    """A table of four in a round."""
    return begun(*(person(f"{name}{number}") for number in range(4)))


def throw(live: LiveTable) -> tuple[User, dict[str, str]]:
    """Who is on turn, and what throws a card of his."""
    assert live.round is not None
    state = live.round.state
    card = next(card for card in state.hand if card != JOKER)
    user_id = live.seats[state.turn].user_id
    assert user_id is not None
    mover = User.objects.get(pk=user_id)
    return mover, {"do": "throw", "card": TEXTS[card], "seen": live.seen, "id": "a"}


async def watching(stack: AsyncExitStack, live: LiveTable, count: int) -> list[Line]:
    """So many open pages of the table, half of them in each language."""
    path = f"/ws/t/{live.code}/?lang="
    lines = [await stack.enter_async_context(socket(path + ("ar", "en")[number % 2])) for number in range(count)]
    for line in lines:
        await line.connect()
        await line.receive_from()
    return lines


async def shown(lines: list[Line], version: int) -> None:
    for line in lines:
        assert version_in(await line.receive_from()) == version


def begin_counting() -> None:
    connection.force_debug_cursor = True
    connection.queries_log.clear()


def counted() -> int:
    connection.force_debug_cursor = False
    return len(connection.queries_log)


async def test_a_move_over_the_socket_costs_the_same_few_queries_however_many_watch() -> None:
    costs = []
    for count in WATCHERS:
        table = await sync_to_async(of_four)(f"Amal{count}")
        mover, action = await sync_to_async(throw)(table)
        async with AsyncExitStack() as stack:
            mine = await stack.enter_async_context(socket(f"/ws/t/{table.code}/?lang=en", mover))
            await mine.connect()
            await mine.receive_from()
            lines = await watching(stack, table, count)
            version = (await sync_to_async(now)(table.id)).version
            await in_writer(begin_counting)
            await mine.send_to(json.dumps(action))
            await shown(lines, version + 1)
            costs.append(await in_writer(counted))
    assert costs == [BY_SOCKET, BY_SOCKET]


async def test_a_posted_move_costs_the_same_few_queries_however_many_watch() -> None:
    costs = []
    for count in WATCHERS:
        table = await sync_to_async(of_four)(f"Amal{count}")
        mover, action = await sync_to_async(throw)(table)
        client = Client(headers={"HX-Request": "true"})
        await sync_to_async(client.force_login)(mover)
        for _ in range(2):  # his device is noted when it shows itself again
            await sync_to_async(client.get)(f"/t/{table.code}/")
        async with AsyncExitStack() as stack:
            lines = await watching(stack, table, count)

            def post(client: Client = client, table: LiveTable = table, action: Any = action) -> int:
                with CaptureQueriesContext(connection) as queries:
                    assert client.post(f"/t/{table.code}/act/", action).status_code == 200
                return len(queries)

            version = (await sync_to_async(now)(table.id)).version
            await in_writer(begin_counting)
            asked = await sync_to_async(post)()
            await shown(lines, version + 1)
            costs.append(asked + await in_writer(counted))
    assert costs == [BY_POST, BY_POST]


async def test_what_everybody_sees_is_rendered_once_for_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    rendered: Counter[str] = Counter()
    render = pages.public

    def counting(moment: LiveTable) -> pages.Regions:
        rendered[get_language() or ""] += 1
        return render(moment)

    live = await sync_to_async(of_four)("Amal")
    mover, action = await sync_to_async(throw)(live)
    async with AsyncExitStack() as stack:
        mine = await stack.enter_async_context(socket(f"/ws/t/{live.code}/?lang=en", mover))
        await mine.connect()
        lines = await watching(stack, live, 50)
        version = (await sync_to_async(now)(live.id)).version
        monkeypatch.setattr(pages, "public", counting)
        await mine.send_to(json.dumps(action))
        await shown(lines, version + 1)
    assert rendered == {"en": 1, "ar": 1}
