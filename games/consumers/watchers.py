"""Who watches which table through this process: news of a table comes here once, and goes straight to all of them."""

import asyncio
import logging
from typing import Any, Protocol

from channels.consumer import get_handler_name
from channels.layers import get_channel_layer

from games.services.push import group_of

log = logging.getLogger("concan.tables")


class Watcher(Protocol):
    """A page that shows a table."""

    async def table_news(self, event: dict[str, Any]) -> None:
        """The table has changed."""

    async def table_said(self, event: dict[str, Any]) -> None:
        """Something was said there."""


class Watchers:
    """One channel for all of them, where each socket's own would carry every message once for each, by a queue and a
    task. It belongs to the one event loop of the server.
    """

    def __init__(self) -> None:
        self._by_table: dict[int, dict[Watcher, None]] = {}
        self._channel = ""
        self._reading: asyncio.Task[None] | None = None
        self._opening = asyncio.Lock()

    async def enter(self, table_id: int, watcher: Watcher) -> None:
        """From now on it hears of the table."""
        self._by_table.setdefault(table_id, {})[watcher] = None
        await self.renew(table_id)

    async def renew(self, table_id: int) -> None:
        """Has news of the table come here. Heartbeats repeat it, for what carries the news may have forgotten it."""
        async with self._opening:
            if self._reading is None or self._reading.done():
                self._channel = await get_channel_layer().new_channel()
                self._reading = asyncio.create_task(self._read(self._channel))
        await get_channel_layer().group_add(group_of(table_id), self._channel)

    async def leave(self, table_id: int, watcher: Watcher) -> None:
        """The opposite of `enter`; when nobody is left, nothing is heard any more."""
        of_table = self._by_table.get(table_id, {})
        of_table.pop(watcher, None)
        if of_table:
            return
        self._by_table.pop(table_id, None)
        if not self._by_table and self._reading is not None:
            self._reading.cancel()
            self._reading = None
        await get_channel_layer().group_discard(group_of(table_id), self._channel)

    async def _read(self, channel: str) -> None:
        """Hands on what comes. Should it fail, the next heartbeat of each table begins anew."""
        layer = get_channel_layer()
        while True:
            event = await layer.receive(channel)
            for watcher in tuple(self._by_table.get(event["table"], ())):
                await _hand_on(event, watcher)
            await asyncio.sleep(0)  # where much comes, what people send is heard in between


async def _hand_on(event: dict[str, Any], watcher: Watcher) -> None:
    """One broken page does not keep the news from the others, nor is it lost: a heartbeat will find what it lacks."""
    try:
        await getattr(watcher, get_handler_name(event))(event)
    except Exception:
        log.exception("A page of table %s cannot be reached", event["table"])


watchers = Watchers()
