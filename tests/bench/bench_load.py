"""What a move costs and how fast all have it: `python -m tests.bench.bench_load WHAT … [--rounds N] [--seconds N]`.

WHAT is any of: moves (side by side with boardgame.io in memory and with its files), post, memory, bots, history (with
10,000, 1,000,000 and 10,000,000 stored moves; `--history` names others), processes (1, 2 and 4 on PostgreSQL and
Redis); `all` is all of them. boardgame.io is installed from npm into var/ the first time. Servers that are compared
run at once and are measured in turns. LOAD.md tells what came out.
"""

import argparse
import asyncio
import gc
import os
import tempfile
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp

from tests.bench.load import histories, servers
from tests.bench.load.boardgame import Match
from tests.bench.load.clients import Table
from tests.bench.load.concan import ConcanTable
from tests.bench.load.measure import Reading, paced, played, saturated, summed
from tests.bench.load.servers import Server

FEW, MANY = 50, 200
RATE, POSTS = 50, 10
BOT_TABLES, IDLE = 200, 500
WARMING = 3
"""So many moves, or seconds, before anything is measured."""
HEAD = f"{'':44}{'moves/s':>24}{'CPU ms a move':>22}{'median ms':>22}{'p99 ms':>22}"

Measure = Callable[[Server, Sequence[Table]], Awaitable[Reading]]
Contender = tuple[Server, list[Table]]


class Bench:
    """What was asked for, and what must be closed at the end."""

    def __init__(self, asked: argparse.Namespace, folder: Path, stack: AsyncExitStack) -> None:
        self.asked, self.folder, self.stack = asked, folder, stack

    async def begin(self) -> None:
        """Opens what all clients share."""
        connector = aiohttp.TCPConnector(limit=0)
        jar = aiohttp.DummyCookieJar()
        self.http = await self.stack.enter_async_context(aiohttp.ClientSession(connector=connector, cookie_jar=jar))

    async def concan(self, server: Server) -> Contender:
        """The people of a server, at its tables."""
        tables = [ConcanTable(server.urls, self.http, one["code"], one["sessions"]) for one in server.tables]
        return await self._seated(server, list(tables))

    async def boardgame(self, server: Server, count: int) -> Contender:
        """The same at boardgame.io."""
        return await self._seated(server, [Match(server.urls[0], self.http) for _ in range(count)])

    async def _seated(self, server: Server, tables: list[Table]) -> Contender:
        if self.asked.pin:
            server.pin({0})
        for table in tables:
            self.stack.push_async_callback(table.leave)
        await few_at_once([table.sit() for table in tables])
        return server, tables

    async def compare(self, contenders: Sequence[Contender], measures: dict[str, Measure]) -> None:
        """Measures each in turns, and prints the median and the range of all rounds."""
        readings: defaultdict[tuple[str, str], list[Reading]] = defaultdict(list)
        for contender in contenders:
            tables = contender[1]
            await played(tables[:FEW], self.asked.behind)
            await played(tables[FEW:], WARMING)
        gc.collect()
        gc.freeze()
        for _ in range(self.asked.rounds):
            for what, measure in measures.items():
                for server, tables in contenders:
                    readings[what, server.name].append(await measure(server, tables))
        print(f"\n{HEAD}")
        for (what, name), found in readings.items():
            by_database = summed(found, lambda one: one.database_cost) if found[0].used_by_database else ""
            print(
                f"{f'{what}: {name}':44}{summed(found, lambda one: one.per_second):>24}"
                f"{summed(found, lambda one: one.cost, 2):>22}{summed(found, lambda one: one.median):>22}"
                f"{summed(found, lambda one: one.p99):>22}  {by_database}",
                flush=True,
            )

    async def moves(self) -> None:
        """At 50 moves a second with few and many tables, and as many as go, beside boardgame.io."""
        enter = self.stack.enter_context
        own = enter(servers.concan(self.folder / "SQLite", self.asked.tables))
        others = [enter(servers.boardgame(self.folder, files=files)) for files in (False, True)]
        both = [await self.concan(own), *[await self.boardgame(other, self.asked.tables) for other in others]]
        few, many = min(FEW, self.asked.tables), self.asked.tables
        await self.compare(
            both,
            {
                f"{RATE}/s, {few} tables": lambda server, tables: self._paced(server, tables[:few]),
                f"{RATE}/s, {many} tables": self._paced,
                f"saturated, {few} tables": lambda server, tables: saturated(server, tables[:few], self.asked.seconds),
            },
        )

    async def _paced(self, server: Server, tables: Sequence[Table]) -> Reading:
        return await paced(server, tables, RATE, self.asked.seconds)

    async def post(self) -> None:
        """Ten moves a second by plain requests, until their answer and the last of four."""
        own = await self.concan(self.stack.enter_context(servers.concan(self.folder / "posts", FEW)))
        measure = partial(paced, rate=POSTS, seconds=2 * self.asked.seconds, post=True)
        await self.compare([own], {f"POST, {POSTS}/s": measure})

    async def memory(self) -> None:
        """What the server holds of idle sockets and of live tables."""
        server = self.stack.enter_context(servers.concan(self.folder / "memory", MANY, idle=IDLE))
        warm, tables = server.tables[:20], server.tables[20:]
        server.tables = warm
        await saturated(*await self.concan(server), WARMING)
        at_first = server.memory
        await few_at_once([self._idle(server.urls[0], session) for session in server.idle])
        await asyncio.sleep(WARMING)
        with_idle = server.memory
        server.tables = tables
        live = await self.concan(server)
        await paced(*live, rate=RATE, seconds=4 * len(tables) / RATE)
        with_tables = server.memory
        print(f"\nmemory: {at_first / 1e6:.0f} MB at first", end="; ")
        print(f"{(with_idle - at_first) / IDLE / 1000:.1f} kB an idle socket", end="; ")
        print(f"{(with_tables - with_idle) / len(tables) / 1000:.0f} kB a live table with four people", flush=True)

    async def _idle(self, url: str, session: str) -> None:
        headers = {"Cookie": f"sessionid={session}", "Origin": url}
        socket = self.http.ws_connect(f"{url}/ws/me/?lang=ar", headers=headers, compress=15)
        await self.stack.enter_async_context(socket)

    async def bots(self) -> None:
        """Moves of people beside 200 tables at which bots think, at their usual pace."""
        folder = self.folder / "bots"
        server = servers.concan(folder, FEW, BOT_TABLES, BOT_PAUSE="1.2")
        own = await self.concan(self.stack.enter_context(server))
        measure = partial(paced, rate=POSTS, seconds=2 * self.asked.seconds)
        await self.compare([own], {f"{POSTS}/s beside {BOT_TABLES} tables of bots": measure})

    async def history(self) -> None:
        """The same house with more and more behind it."""
        running: list[Server] = []
        before: Path | None = None
        for count in sorted(self.asked.history):
            folder = self.folder / f"{count:,} moves"
            histories.fill(folder, count, before)
            before = folder
        for count in self.asked.history:
            folder = self.folder / f"{count:,} moves"
            running.append(self.stack.enter_context(servers.concan(folder, FEW)))
        measures: dict[str, Measure] = {"saturated": partial(saturated, seconds=self.asked.seconds)}
        await self.compare([await self.concan(server) for server in running], measures)

    async def processes(self) -> None:
        """One, two and four servers on PostgreSQL and Redis, one after the other: Redis would mix up their news."""
        for count in self.asked.processes:
            async with AsyncExitStack() as stack:
                one = Bench(self.asked, self.folder, stack)
                await one.begin()
                folder = self.folder / f"servers-{count}"
                server = stack.enter_context(servers.concan_several(folder, FEW, count))
                await one.compare(
                    [await one.concan(server)],
                    {
                        f"{RATE}/s, {FEW} tables": one._paced,
                        "saturated": partial(saturated, seconds=self.asked.seconds),
                    },
                )


async def few_at_once(works: Sequence[Coroutine[Any, Any, None]]) -> None:
    """Does all of them, eight at a time."""
    gate = asyncio.Semaphore(8)

    async def one(work: Coroutine[Any, Any, None]) -> None:
        async with gate:
            await work

    await asyncio.gather(*map(one, works))


ALL = ("moves", "post", "memory", "bots", "history", "processes")


async def bench(asked: argparse.Namespace) -> None:
    """Measures one after the other, each with servers of its own."""
    for what in ALL:
        if what in asked.what or "all" in asked.what:
            with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
                async with AsyncExitStack() as stack:
                    one = Bench(asked, Path(folder), stack)
                    await one.begin()
                    await getattr(one, what)()


def main() -> None:
    """Prints as it goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="+", choices=(*ALL, "all"))
    parser.add_argument("--tables", type=int, default=MANY)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10, help="of each measurement")
    parser.add_argument("--behind", type=int, default=100, help="moves of the few tables before anything is measured")
    parser.add_argument("--history", type=int, nargs="+", default=[10_000, 1_000_000, 10_000_000])
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--folder", help="where the servers keep what they make; beside other temporary files")
    parser.add_argument("--pin", action="store_true", help="servers on the first core, clients on the second")
    asked = parser.parse_args()
    if asked.pin:
        os.sched_setaffinity(0, {1})
    print(f"load of the machine: {' '.join(f'{one:.1f}' for one in os.getloadavg())}")
    asyncio.run(bench(asked))


if __name__ == "__main__":
    main()
