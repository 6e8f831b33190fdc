"""Who watches a table through this process: its news comes here once, and goes to all of them."""

import asyncio
from typing import Any

import pytest
from channels.layers import channel_layers, get_channel_layer

from games.consumers.watchers import Watchers
from games.services import push


@pytest.fixture(autouse=True)
def _nobody_else_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel_layers, "backends", {})


class Page:
    """A page of a table that keeps what it hears, or breaks."""

    def __init__(self, *, breaks: bool = False) -> None:
        self.breaks = breaks
        self.heard: asyncio.Queue[int] = asyncio.Queue()

    async def table_news(self, event: dict[str, Any]) -> None:
        if self.breaks:
            raise ConnectionError
        self.heard.put_nowait(event["version"])

    async def table_said(self, event: dict[str, Any]) -> None:
        self.heard.put_nowait(event["message"])


async def news(*tables: tuple[int, int]) -> None:
    await push.atell_versions(tables)


async def test_news_of_a_table_reaches_all_who_watch_it_and_nobody_else() -> None:
    watchers, pages, elsewhere = Watchers(), [Page(), Page()], Page()
    for page in pages:
        await watchers.enter(1, page)
    await watchers.enter(2, elsewhere)
    await news((1, 7), (2, 8))
    assert [await page.heard.get() for page in pages] == [7, 7]
    assert await elsewhere.heard.get() == 8
    assert all(page.heard.empty() for page in (*pages, elsewhere))


async def test_it_comes_to_the_process_once_however_many_watch() -> None:
    watchers = Watchers()
    for _ in range(5):
        await watchers.enter(1, Page())
    assert len(get_channel_layer().groups[push.group_of(1)]) == 1


async def test_one_broken_page_does_not_keep_the_news_from_the_others(caplog: pytest.LogCaptureFixture) -> None:
    watchers, sound = Watchers(), Page()
    await watchers.enter(1, Page(breaks=True))
    await watchers.enter(1, sound)
    await news((1, 7), (1, 8))
    assert [await sound.heard.get() for _ in range(2)] == [7, 8]
    assert "A page of table 1 cannot be reached" in caplog.text


async def test_who_has_left_hears_no_more_and_who_stays_does() -> None:
    watchers, leaves, stays = Watchers(), Page(), Page()
    for page in (leaves, stays):
        await watchers.enter(1, page)
    await watchers.leave(1, leaves)
    await news((1, 7))
    assert await stays.heard.get() == 7
    assert leaves.heard.empty()


async def test_when_nobody_is_left_nothing_is_listened_to_and_who_comes_then_hears_again() -> None:
    watchers, first, second = Watchers(), Page(), Page()
    await watchers.enter(1, first)
    await watchers.leave(1, first)
    assert push.group_of(1) not in get_channel_layer().groups
    await watchers.leave(1, first)  # once more does no harm
    await watchers.enter(1, second)
    await news((1, 7))
    assert await second.heard.get() == 7


async def test_where_the_reading_has_failed_a_heartbeat_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    watchers, page = Watchers(), Page()
    await watchers.enter(1, page)
    reading = watchers._reading
    assert reading is not None
    with monkeypatch.context() as broken:
        broken.setattr(type(get_channel_layer()), "receive", _gone)
        await news((1, 6))
        with pytest.raises(ConnectionError):
            await reading
    await watchers.renew(1)
    await news((1, 7))
    assert await page.heard.get() == 7


async def _gone(*_: object) -> None:
    raise ConnectionError
