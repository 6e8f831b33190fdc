"""Four clients at a table, whatever server it is at: one of them moves, and all four wait for the news.

The HTML or JSON that comes is searched for the few words that matter and not parsed, so that what is measured is the
server.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from contextlib import AsyncExitStack

import aiohttp

PATIENCE = 30
"""Seconds within which everybody has the news, or the measurement is worth nothing."""


class Line(ABC):
    """One client's open socket. `moment` names what it shows now; a subclass reads it from what comes."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.moment = ""
        self.mine = False
        self.ended = ""
        """Why it hears no more."""

    async def listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Reads what comes until the socket closes."""
        self.socket = socket
        try:
            async for message in socket:
                if message.type is aiohttp.WSMsgType.TEXT:
                    before = self.moment
                    await self.hear(message.data)
                    if self.moment != before:
                        self.table.heard()
            self.ended = f"closed with {socket.close_code}"
        except Exception as fault:
            self.ended = repr(fault)
        self.table.heard()

    @abstractmethod
    async def hear(self, text: str) -> None:
        """Takes from a message what it says of the table."""


class Table(ABC):
    """A table at a server, and the lines of those who sit there."""

    def __init__(self, url: str, http: aiohttp.ClientSession) -> None:
        self.url, self.http = url, http
        self.lines: list[Line] = []
        self.sockets = AsyncExitStack()
        self._tasks: list[asyncio.Task[None]] = []
        self._news = asyncio.Event()

    @abstractmethod
    async def sit(self) -> None:
        """Opens the lines."""

    @abstractmethod
    async def act(self, line: Line, *, post: bool) -> None:
        """Sends a legal move of the one whose turn it is; by a plain request if `post`, whose answer it waits for."""

    async def add(self, line: Line, address: str, headers: dict[str, str], compress: int) -> None:
        """Opens one line."""
        opened = self.http.ws_connect(address, headers=headers, compress=compress, max_msg_size=0)
        socket = await self.sockets.enter_async_context(opened)
        self.lines.append(line)
        self._tasks.append(asyncio.create_task(line.listen(socket)))

    def heard(self) -> None:
        """A line shows another moment than before, or it has ended."""
        self._news.set()

    async def leave(self) -> None:
        """Closes the lines."""
        await self.sockets.aclose()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def settled(self) -> Line:
        """Waits until all show one moment; the line of him whose turn it is."""
        while True:
            self._news.clear()
            turn = [line for line in self.lines if line.mine]
            if len({line.moment for line in self.lines}) == 1 and len(turn) == 1 and turn[0].moment:
                return turn[0]
            await self._wait()

    async def _wait(self) -> None:
        if ended := [line.ended for line in self.lines if line.ended]:
            raise AssertionError(f"{self.url}: {ended}")
        await self._news.wait()

    async def move(self, *, post: bool = False) -> float:
        """Plays a move; seconds from sending it until the last of all has the table after it."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._moved(post=post)
        except TimeoutError:
            shown = [(line.moment, line.mine) for line in self.lines]
            raise AssertionError(f"{self.url}: nothing came for {PATIENCE} s; the lines show {shown}") from None

    async def _moved(self, *, post: bool) -> float:
        line = await self.settled()
        before, begun = line.moment, time.perf_counter()
        await self.act(line, post=post)
        while any(one.moment == before for one in self.lines):
            self._news.clear()
            await self._wait()
        return time.perf_counter() - begun
