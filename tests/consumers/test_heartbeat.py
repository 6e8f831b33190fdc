"""The pages without a table keep in touch as the table's does: a heartbeat is answered, and brings what was missed."""

import json

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import Closing, User
from games.consumers.attendance import attendance
from games.consumers.base import HEARD, SIGNED_OUT
from games.consumers.hall import hall
from games.models import Table
from games.services import push
from tests.consumers.sockets import Line, closed_with, socket
from tests.services.tables import begun, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)

LOBBY, ME = "/ws/lobby/?lang=en", "/ws/me/?lang=en"


@pytest.fixture(autouse=True)
def _nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "pause", 0)


@pytest.fixture
def amal(transactional_db: None) -> User:
    return person("Amal")


async def come(line: Line, path: str) -> None:
    """The page's socket opens; what comes by itself has come."""
    await line.connect()
    if path != ME:
        await line.receive_from()


async def beat(line: Line, shows: object = True, **more: object) -> list[str]:
    """The heart of the page beats; what it is sent until that is answered."""
    await line.send_to(json.dumps({"beat": shows, **more}))
    heard = [await line.receive_from()]
    while heard[-1] != HEARD:
        heard.append(await line.receive_from())
    return heard[:-1]


@pytest.mark.parametrize("path", [LOBBY, ME])
async def test_a_heartbeat_is_answered(path: str, amal: User) -> None:
    for reader in (amal, None):
        async with socket(path, reader) as line:
            await come(line, path)
            assert await beat(line) == []
            assert await beat(line) == []


@pytest.mark.parametrize("path", [LOBBY, ME])
async def test_a_page_that_may_have_missed_notices_asks_for_them(path: str, amal: User) -> None:
    async with socket(path, amal) as line:
        await come(line, path)
        await Closing.objects.acreate(since=timezone.now(), by=amal, reason="for the night")
        (notices,) = await beat(line, notices=True)
        assert notices.startswith('<div id="notices" hx-swap-oob="true"')
        assert "No new match begins" in notices


async def test_a_table_too_tells_of_notices_that_were_missed(amal: User) -> None:
    live = await sync_to_async(begun)(amal, await sync_to_async(person)("Basim"))
    async with socket(f"/ws/t/{live.code}/?lang=en", amal) as line:
        await line.connect()
        version = (await line.receive_from()).partition('data-version="')[2].partition('"')[0]
        await line.send_to(json.dumps({"beat": int(version), "notices": True}))
        assert (await line.receive_from()).startswith('<div id="notices"')


@pytest.mark.parametrize("path", [LOBBY, ME, "/ws/t/{}/?lang=en"])
async def test_a_heartbeat_renews_what_the_page_hears(path: str, amal: User) -> None:
    live = await sync_to_async(begun)(amal, await sync_to_async(person)("Basim"))
    async with socket(path.format(live.code), amal) as line:
        await come(line, path)
        layer = get_channel_layer()
        for group in (push.EVERYBODY, push.group_of_person(amal.pk), push.LOBBY_GROUP):
            layer.groups.pop(group, None)
        await line.send_to(json.dumps({"beat": 0}))
        while HEARD not in (heard := await line.receive_from()) and "t-version" not in heard:
            pass
        await sync_to_async(push.tell_everybody)()
        while 'id="notices"' not in await line.receive_from():
            pass


@pytest.mark.parametrize("path", [LOBBY, ME, "/ws/t/{}/?lang=en"])
async def test_however_often_its_heart_beats_a_page_is_one_page_of_its_person(path: str, amal: User) -> None:
    """Who closes it is not there any more."""
    live = await sync_to_async(begun)(amal, await sync_to_async(person)("Basim"))
    async with socket(path.format(live.code), amal) as line:
        await line.connect()
        for _ in range(3):
            await line.send_to(json.dumps({"beat": 0}))
        await line.send_to(json.dumps({"beat": 0, "notices": True}))
        while 'id="notices"' not in await line.receive_from():
            pass
        assert attendance._pages[amal.pk] == 1
    assert attendance._pages[amal.pk] == 0


async def test_a_page_of_the_lobby_that_lacks_what_was_sent_last_is_sent_it_again(amal: User) -> None:
    await sync_to_async(table_of)(await sync_to_async(person)("Basim"), None)
    async with socket(LOBBY) as line:
        await line.connect()
        lists = await line.receive_from()
        name = lists.partition('data-name="')[2].partition('"')[0]
        assert await beat(line) == []
        assert await beat(line, name) == []
        assert await beat(line, "another") == [lists]
        assert await beat(line, ["strange"]) == [lists]


async def test_news_of_the_lobby_that_was_lost_is_found_by_a_heartbeat(
    amal: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with socket(LOBBY) as line:
        await line.connect()
        assert "Majlis" not in await line.receive_from()
        assert await Table.objects.acount() == 0
        monkeypatch.setattr(push, "LOBBY_GROUP", "nowhere")
        await sync_to_async(table_of)(await sync_to_async(person)("Basim"), None)
        assert await beat(line) == []
        monkeypatch.setattr(hall, "trust", 0)
        await line.send_to(json.dumps({"beat": True}))
        while "Majlis" not in await line.receive_from():
            pass


@pytest.mark.parametrize("path", [LOBBY, ME, "/ws/t/{}/?lang=en"])
async def test_who_was_signed_out_unheard_is_told_by_the_next_heartbeat(path: str, amal: User) -> None:
    live = await sync_to_async(begun)(amal, await sync_to_async(person)("Basim"))
    async with socket(path.format(live.code), amal) as line:
        await line.connect()
        await Session.objects.all().adelete()
        await line.send_to(json.dumps({"beat": True}))
        while (message := await line.receive_output())["type"] != "websocket.close":
            pass
        assert message["code"] == SIGNED_OUT


@pytest.mark.parametrize("path", [LOBBY, ME, "/ws/t/{}/?lang=en"])
async def test_a_page_made_for_another_reader_is_closed_and_asks_again_for_itself(path: str, amal: User) -> None:
    """A tab that slept while its person was signed out elsewhere, or somebody signed in."""
    basim = await sync_to_async(person)("Basim")
    live = await sync_to_async(begun)(amal, basim)
    path = path.format(live.code)
    for made_for, reads in ((amal.pk, None), (amal.pk, basim), (0, amal)):
        async with socket(f"{path}&reader={made_for}", reads) as line:
            assert await closed_with(line) == SIGNED_OUT
    for made_for, reads in ((amal.pk, amal), (0, None)):
        async with socket(f"{path}&reader={made_for}", reads) as line:
            await line.connect()
            await line.send_to(json.dumps({"beat": True}))
            assert await line.receive_from()
