"""A bad line between browsers and the site: a proxy that drops, delays, repeats and reorders messages of sockets, and
cuts them off. Plain requests pass as they are.
"""

import asyncio
import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import aiohttp
from aiohttp import web

HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "content-length", "upgrade"}
FATES = ("drop", "delay", "repeat", "reorder")
OUR_CODES = 3000
RESTART = 1012
LONGEST_DELAY = 1.5
LONGEST_WAIT = 0.5
"""Seconds after which a message that was to come after the next one comes though there was none."""
Socket = web.WebSocketResponse | aiohttp.ClientWebSocketResponse


class BadLine:
    """Good at first. The share `bad` of all messages have one of FATES; after the share `cut` of them the connection is
    cut.
    """

    bad = 0.0
    cut = 0.0

    def __init__(self, site: str) -> None:
        self.url = ""
        self.fates: Counter[str] = Counter()
        self.losing: Callable[[str, str], bool] = lambda address, message: False
        """Which messages are lost in any case, by the address of their socket and what they say."""
        self._calls = self._dead = 0
        self._site = site
        self._chance = random.Random()

    def forget_open_ones(self) -> None:
        """Sockets that are open now stay so, but nothing passes them any more: neither side is told."""
        self._dead = self._calls

    async def start(self) -> web.AppRunner:
        """Listens on a free port."""
        self._session = aiohttp.ClientSession(self._site, auto_decompress=False, cookie_jar=aiohttp.DummyCookieJar())
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self._answer)
        app.on_cleanup.append(lambda _: self._session.close())
        runner = web.AppRunner(app, shutdown_timeout=1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        return runner

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self._connect(request)
        headers = {name: value for name, value in request.headers.items() if name.lower() not in HOP_BY_HOP}
        body = await request.read()
        async with self._session.request(
            request.method, request.rel_url, headers=headers, data=body or None, allow_redirects=False
        ) as found:
            kept = [(name, value) for name, value in found.headers.items() if name.lower() not in HOP_BY_HOP]
            return web.Response(status=found.status, headers=kept, body=await found.read())

    async def _connect(self, request: web.Request) -> web.StreamResponse:
        named = ("Cookie", "Origin", "Host", "Accept-Language", "User-Agent")
        headers = {name: request.headers[name] for name in named if name in request.headers}
        self._calls += 1
        page = web.WebSocketResponse(compress=False)
        async with self._session.ws_connect(request.rel_url, headers=headers) as site:
            await page.prepare(request)
            up = asyncio.create_task(self._carry(page, site, request))
            down = asyncio.create_task(self._carry(site, page, request))
            await asyncio.wait({up, down}, return_when=asyncio.FIRST_COMPLETED)
            for one in (up, down):
                one.cancel()
            await asyncio.gather(up, down, return_exceptions=True)
            if request.transport is not None and not page.closed:
                code = site.close_code or 0
                await page.close(code=code if code >= OUR_CODES else RESTART)
        return page

    async def _carry(self, source: Socket, target: Socket, request: web.Request) -> None:
        """Carries messages in one direction until the source or the line is gone."""
        held: list[str] = []
        call = self._calls
        while True:
            try:
                message = await asyncio.wait_for(source.receive(), LONGEST_WAIT if held else None)
            except TimeoutError:
                await target.send_str(held.pop())
                continue
            if message.type != aiohttp.WSMsgType.TEXT:
                return
            lost = call <= self._dead or self.losing(request.path_qs, message.data)
            fate = "drop" if lost else self._fate()
            self.fates[fate] += 1
            if fate == "drop":
                continue
            if fate == "reorder" and not held:
                held.append(message.data)
                continue
            if fate == "delay":
                await asyncio.sleep(self._chance.uniform(0, LONGEST_DELAY))
            for text in [message.data, *([message.data] if fate == "repeat" else []), *held]:
                await target.send_str(text)
            held.clear()
            if self._chance.random() < self.cut:
                self.fates["cut"] += 1
                if request.transport is not None:
                    request.transport.abort()
                return

    def _fate(self) -> str:
        return self._chance.choice(FATES) if self._chance.random() < self.bad else "pass"


@contextmanager
def bad_line(site: str) -> Iterator[BadLine]:
    """A line to the site at that address, in a thread of its own until the block ends."""
    line, loop = BadLine(site), asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    def done(work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, loop).result()

    runner = done(line.start())
    try:
        yield line
    finally:
        done(runner.cleanup())
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
