"""The socket of the lobby: the lists as they change, each rendered once for all who read a language."""

import re

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.consumers import hall as halls
from games.consumers.hall import hall
from games.models import Table
from games.services import company, lobby, push
from tests.consumers.sockets import socket
from tests.services.tables import close_table, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)

EN, AR = "/ws/lobby/?lang=en", "/ws/lobby/?lang=ar"


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "pause", 0)


@pytest.fixture
def basim(transactional_db: None) -> User:
    return person("Basim")


@pytest.fixture
def table(basim: User) -> Table:
    return table_of(basim, None, None)


def names(html: str) -> list[str]:
    return re.findall(r"<bdi>(.*?)</bdi>", html)


async def test_who_comes_is_sent_the_lists_in_the_language_of_the_page(table: Table) -> None:
    for path, words in ((EN, "Open tables"), (AR, "طاولات مفتوحة")):
        async with socket(path) as line:
            await line.connect()
            html = await line.receive_from()
            assert '<div id="tables" hx-swap-oob="true">' in html
            assert words in html
            assert names(html) == ["Majlis"]


async def test_a_table_that_opens_or_fills_is_seen_at_once(table: Table, basim: User) -> None:
    async with socket(EN) as line:
        await line.connect()
        assert 'aria-label="Sit on seat 2"' in await line.receive_from()
        await sync_to_async(lobby.join)(table.code, await sync_to_async(person)("Dalal"))
        html = await line.receive_from()
        assert 'aria-label="Sit on seat 2"' not in html
        assert 'aria-label="Dalal"' in html
        await sync_to_async(close_table)(table.code)
        assert names(await line.receive_from()) == []


async def test_one_rendering_serves_everybody_who_reads_the_language(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[str] = []
    render = halls._render
    monkeypatch.setattr(halls, "_render", lambda language: rendered.append(language) or render(language))  # type: ignore[func-returns-value]
    async with socket(EN) as one, socket(EN) as two, socket(AR) as three:
        for line in (one, two, three):
            await line.connect()
            await line.receive_from()
        assert sorted(rendered) == ["ar", "en"]
        await sync_to_async(close_table)(table.code)
        for line in (one, two, three):
            await line.receive_from()
        assert sorted(rendered) == ["ar", "ar", "en", "en"]


async def test_my_own_table_is_not_among_the_others_and_the_page_asks_for_it(table: Table) -> None:
    amal = await sync_to_async(person)("Amal")
    async with socket(EN, amal) as line:
        await line.connect()
        first = await line.receive_from()
        assert names(first) == ["Majlis"]
        assert "ask-own" not in first
        await sync_to_async(lobby.join)(table.code, amal)
        html = await line.receive_from()
        assert names(html) == []
        assert 'hx-get="/?part=mine"' in html


async def test_the_lists_stay_narrowed_as_the_page_asked(table: Table) -> None:
    async with socket(f"{EN}&show=jawaker") as line:
        await line.connect()
        assert names(await line.receive_from()) == []


async def test_numbers_come_in_the_digits_that_the_reader_chose(table: Table) -> None:
    amal = await sync_to_async(person)("Amal")
    await User.objects.filter(pk=amal.pk).aupdate(digits="arabic")
    async with socket(AR, amal) as line:
        await line.connect()
        assert '<b class="num">٣٠</b>' in await line.receive_from()


async def test_what_a_page_says_here_is_not_listened_to(table: Table) -> None:
    async with socket(EN) as line:
        await line.connect()
        await line.receive_from()
        for garbage in (" ", "{", "[]", '{"do":"draw"}', "x" * 100_000):
            await line.send_to(text_data=garbage)
        await line.send_to(bytes_data=b"\xff\x00")
        await sync_to_async(close_table)(table.code)
        assert names(await line.receive_from()) == []


async def test_one_broken_socket_does_not_keep_the_news_from_the_others(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        language = "en"
        asked = 0

        async def show(self, rows: object) -> None:
            self.asked += 1
            if self.asked > 1:
                raise ConnectionError

    broken = Broken()
    await hall.enter(broken)
    async with socket(EN) as line:
        await line.connect()
        await line.receive_from()
        await sync_to_async(close_table)(table.code)
        assert names(await line.receive_from()) == []
        basim = await User.objects.aget(username="Basim")
        await sync_to_async(table_of)(basim, None)
        await push.atell_lobby()
        while names(await line.receive_from()) != ["Majlis"]:  # older news may still be on its way
            pass
    assert broken.asked == 2
    assert "cannot be reached" in caplog.text


async def test_a_socket_from_a_foreign_site_is_refused(table: Table) -> None:
    async with socket(EN, origin="elsewhere.example") as line:
        accepted, _ = await line.connect()
        assert not accepted


async def test_a_block_takes_the_table_off_the_open_page_of_who_is_blocked(table: Table, basim: User) -> None:
    amal = await sync_to_async(person)("Amal")
    async with socket(EN, amal) as line, socket(EN) as other:
        await line.connect()
        await other.connect()
        assert names(await line.receive_from()) == names(await other.receive_from()) == ["Majlis"]
        await sync_to_async(company.block)(basim, amal)
        heard = [await line.receive_from()]
        while "notices" not in heard[-1]:
            heard.append(await line.receive_from())
        assert names(heard[-2]) == []
        await push.atell_lobby()
        assert names(await line.receive_from()) == []
        assert names(await other.receive_from()) == ["Majlis"]
