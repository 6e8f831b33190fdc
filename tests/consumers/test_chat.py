"""Over the socket of a table: what is said, heard and taken away, and who is put out."""

import json
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async

from accounts.models import Presence, Sanction, User
from games.consumers.table import NOT_FOR_YOU
from games.models import Table
from games.services import chat, company, order
from games.services import live as live_tables
from tests.consumers.sockets import Line, socket
from tests.services.tables import person, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def amal(transactional_db: None) -> User:
    live_tables.forget_all()
    return person("Amal")


@pytest.fixture
def table(amal: User) -> Table:
    return table_of(amal, person("Basim"), None)


def path(table: Table, language: str) -> str:
    return f"/ws/t/{table.code}/?lang={language}"


async def hears(line: Line, part: str) -> str:
    """The next message in which that stands."""
    while True:
        html = str(await line.receive_from())
        if part in html:
            return html


async def test_everybody_hears_a_phrase_in_his_own_language(table: Table, amal: User) -> None:
    async with socket(path(table, "en"), amal) as mine, socket(path(table, "ar")) as watching:
        await mine.connect()
        await watching.connect()
        await mine.send_to(json.dumps({"phrase": "luck", "id": "a"}))
        assert "Good luck!" in await hears(mine, "chat-list")
        assert "حظ موفق" in await hears(watching, "chat-list")


async def test_who_watches_is_told_that_he_only_reads(table: Table) -> None:
    async with socket(path(table, "en"), await sync_to_async(person)("Cem")) as line:
        await line.connect()
        await line.send_to(json.dumps({"phrase": "luck", "id": "a"}))
        assert "who watches reads along" in await hears(line, "chat-answer")


async def test_what_staff_take_away_vanishes_from_open_pages(table: Table, amal: User) -> None:
    said = await sync_to_async(chat.say)(table.pk, amal, text="hello")
    staff = await sync_to_async(person)("Keeper")
    async with socket(path(table, "en")) as line:
        await line.connect()
        await sync_to_async(chat.remove)(said, staff, "insult")
        assert f'id="said-{said}" hx-swap-oob="delete"' in await hears(line, "said-")


async def test_a_page_that_missed_a_message_gets_the_list_with_its_heartbeat(table: Table, amal: User) -> None:
    await sync_to_async(chat.say)(table.pk, amal, text="hello")
    async with socket(path(table, "en"), amal) as line:
        await line.connect()
        await line.send_to(json.dumps({"beat": 0, "said": 0}))
        assert "hello" in await hears(line, "chat-list")


async def test_who_is_blocked_is_put_out_at_once_and_the_muted_are_unheard_at_once(table: Table, amal: User) -> None:
    cem = await sync_to_async(person)("Cem")
    basim = await User.objects.aget(username="Basim")
    await sync_to_async(chat.say)(table.pk, basim, text="hello")
    async with socket(path(table, "en"), cem) as watching, socket(path(table, "en"), amal) as mine:
        await watching.connect()
        await mine.connect()
        await sync_to_async(company.mute)(amal, basim)
        assert "hello" not in await hears(mine, "chat-list")
        await sync_to_async(company.block)(amal, cem)
        while (message := await watching.receive_output())["type"] != "websocket.close":
            pass
        assert message["code"] == NOT_FOR_YOU


async def test_who_has_a_page_open_is_there(table: Table, amal: User) -> None:
    async with socket("/ws/me/?lang=en", amal) as line:
        await line.connect()
        await sync_to_async(company.unmute)(amal, await User.objects.aget(username="Basim"))
        await hears(line, "notices")
        assert await Presence.objects.filter(user=amal).aexists()


async def test_who_is_muted_reads_why_and_until_when_on_the_open_page_and_that_it_is_over(
    table: Table, amal: User
) -> None:
    munira = await sync_to_async(User.objects.create_user)("Munira", is_staff=True)
    async with socket(path(table, "en"), amal) as mine:
        await mine.connect()
        mute = await sync_to_async(order.impose)(amal, "mute", "Insults", munira, timedelta(days=1))
        html = await hears(mine, 'id="chat-muted"')
        assert f'data-mute="{mute.pk}"' in html
        assert "You may not write in the chat" in html
        assert "Insults" in html
        assert f"{mute.ends_at:%Y-%m-%d}" in html
        await sync_to_async(order.lift)(mute.pk, munira)
        assert 'data-mute="0"' in await hears(mine, 'id="chat-muted"')


async def test_a_heartbeat_brings_the_mute_that_the_page_has_missed_and_the_end_of_it(table: Table, amal: User) -> None:
    munira = await sync_to_async(User.objects.create_user)("Munira", is_staff=True)
    mute = await sync_to_async(order.impose)(amal, "mute", "Insults", munira, timedelta(days=1))
    async with socket(path(table, "en"), amal) as mine:
        await mine.connect()
        await mine.send_to(json.dumps({"beat": 0, "said": 0, "mute": 0}))
        assert f'data-mute="{mute.pk}"' in await hears(mine, 'id="chat-muted"')
        await sync_to_async(Sanction.objects.update)(ends_at=mute.at)
        await sync_to_async(order.impose)(amal, "warn", "Be kind", munira)  # he looks again
        assert 'data-mute="0"' in await hears(mine, 'id="chat-muted"')
