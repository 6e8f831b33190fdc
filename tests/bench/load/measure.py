"""Moves at a steady pace or as many as go, and what they took."""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles

from tests.bench.load.clients import Table
from tests.bench.load.servers import Server


@dataclass
class Reading:
    """A stretch of moves: the seconds each took to the last of four, how long all took, and the processor's time."""

    times: list[float] = field(default_factory=list)
    seconds: float = 0
    used: float = 0
    used_by_database: float = 0

    @property
    def per_second(self) -> float:
        """Moves a second."""
        return len(self.times) / self.seconds

    @property
    def cost(self) -> float:
        """Milliseconds of processor time a move, of the server's own processes."""
        return self.used / len(self.times) * 1000

    @property
    def database_cost(self) -> float:
        """The same of PostgreSQL's."""
        return self.used_by_database / len(self.times) * 1000

    @property
    def per_core(self) -> float:
        """Moves a second that one core would carry."""
        return 1000 / self.cost

    @property
    def median(self) -> float:
        """Milliseconds to the last of four."""
        return median(self.times) * 1000

    @property
    def p99(self) -> float:
        """The same, of all but one move in a hundred."""
        return quantiles(self.times, n=100)[98] * 1000


async def paced(server: Server, tables: Sequence[Table], rate: float, seconds: float, *, post: bool = False) -> Reading:
    """So many moves a second, each at the table that has waited longest, whether those before have arrived or not."""
    waiting, reading = _queue(tables), Reading()
    begun, used, by_database = time.perf_counter(), server.used, server.used_by_database

    async def one(table: Table) -> None:
        reading.times.append(await table.move(post=post))
        waiting.put_nowait(table)

    async with asyncio.TaskGroup() as moves:
        for number in range(int(rate * seconds)):
            await asyncio.sleep(begun + number / rate - time.perf_counter())
            moves.create_task(one(await waiting.get()))
    return _ended(reading, server, begun, used, by_database)


async def played(tables: Sequence[Table], moves: int) -> None:
    """So many moves at each of the tables, of which nothing is kept."""

    async def one(table: Table) -> None:
        for _ in range(moves):
            await table.move()

    async with asyncio.TaskGroup() as all_of_them:
        for table in tables:
            all_of_them.create_task(one(table))


async def saturated(server: Server, tables: Sequence[Table], seconds: float) -> Reading:
    """Every table moves as soon as all four have the news of the move before."""
    reading = Reading()
    begun, used, by_database = time.perf_counter(), server.used, server.used_by_database

    async def one(table: Table) -> None:
        while time.perf_counter() < begun + seconds:
            reading.times.append(await table.move())

    async with asyncio.TaskGroup() as moves:
        for table in tables:
            moves.create_task(one(table))
    return _ended(reading, server, begun, used, by_database)


def _queue(tables: Sequence[Table]) -> "asyncio.Queue[Table]":
    queue: asyncio.Queue[Table] = asyncio.Queue()
    for table in tables:
        queue.put_nowait(table)
    return queue


def _ended(reading: Reading, server: Server, begun: float, used: float, by_database: float) -> Reading:
    reading.seconds = time.perf_counter() - begun
    reading.used = server.used - used
    reading.used_by_database = server.used_by_database - by_database
    return reading


def summed(readings: Sequence[Reading], what: Callable[[Reading], float], digits: int = 1) -> str:
    """The median of several readings and their range."""
    values = sorted(map(what, readings))
    return f"{median(values):.{digits}f} ({values[0]:.{digits}f}–{values[-1]:.{digits}f})"
