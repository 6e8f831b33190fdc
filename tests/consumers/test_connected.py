"""Who is connected: a socket tells when it opens and when it closes, and everybody at the table sees it."""

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from accounts.models import User
from games.services import live as live_tables
from games.services.live_table import LiveTable
from tests.consumers.sockets import socket, version_in
from tests.services.passing import passed
from tests.services.tables import begun, now, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    live_tables.forget_all()


@pytest.fixture
def people() -> list[User]:
    return [person("Amal"), person("Basim")]


@pytest.fixture
def live(people: list[User]) -> LiveTable:
    return begun(*people)


def path(live: LiveTable) -> str:
    return f"/ws/t/{live.code}/?lang=en"


def lost(live: LiveTable) -> list[bool]:
    return [seat.lost_at is not None for seat in now(live.id).seats]


async def test_when_a_socket_closes_everybody_sees_it_and_when_one_opens_again_too(
    live: LiveTable, people: list[User]
) -> None:
    async with socket(path(live), people[0]) as mine:
        await mine.connect()
        await mine.receive_from()
        async with socket(path(live), people[1]) as his:
            await his.connect()
            await his.receive_from()
            assert await sync_to_async(lost)(live) == [False, False]
        seen = await mine.receive_from()
        assert "Offline" in seen
        assert await sync_to_async(lost)(live) == [False, True]
        async with socket(path(live), people[1]) as his:
            await his.connect()
            assert "Offline" not in (await mine.receive_from())
            assert await sync_to_async(lost)(live) == [False, False]


async def test_who_closes_one_of_two_pages_is_still_connected(live: LiveTable, people: list[User]) -> None:
    async with socket(path(live), people[0]) as first:
        await first.connect()
        version = version_in(await first.receive_from())
        async with socket(path(live), people[0]) as second:
            await second.connect()
            await second.receive_from()
        while version < live.version + 2:
            version = version_in(await first.receive_from())
        assert await sync_to_async(lost)(live) == [False, False]
        after = (await sync_to_async(now)(live.id)).seats[0]
        assert after.connection_bank > timedelta(seconds=118)


async def test_a_server_that_stops_marks_nobody(live: LiveTable, people: list[User]) -> None:
    async with socket(path(live), people[0]) as mine:
        await mine.connect()
        await mine.receive_from()
        await mine.disconnect(code=1012)
        assert await sync_to_async(lost)(live) == [False, False]


async def test_who_watches_marks_nobody(live: LiveTable) -> None:
    async with socket(path(live)) as watching:
        await watching.connect()
        await watching.receive_from()
    assert await sync_to_async(now)(live.id) == live


def test_who_plays_by_plain_requests_is_connected_by_each(live: LiveTable, people: list[User]) -> None:
    client = Client()
    client.force_login(people[0])
    client.get(f"/t/{live.code}/")
    for _ in range(3):
        passed(live, 25)
        client.get(f"/t/{live.code}/news/?version=0")
        assert now(live.id).seats[0].connection_bank == timedelta(seconds=120)
    passed(live, 31)
    page = Client().get(f"/t/{live.code}/", headers={"accept-language": "en"}).content.decode()
    assert "Offline" in page
    client.post(f"/t/{live.code}/act/", {"do": "draw", "seen": "x"}, headers={"hx-request": "true"})
    page = Client().get(f"/t/{live.code}/", headers={"accept-language": "en"}).content.decode()
    assert "Offline" not in page
