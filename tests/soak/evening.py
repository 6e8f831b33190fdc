"""An evening at the real site: two people at a coin table, two with two bots at a free one, and one with bots alone."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from tests.soak.person import Person

STANDSTILL = 60
"""Seconds after which a table where nothing was done stands still."""


class Evening:
    """People who play, and what the site has acknowledged to them."""

    def __init__(self) -> None:
        self.people: list[Person] = []
        self.tables: list[str] = []
        self._moves: Counter[str] = Counter()
        self._news = asyncio.Condition()
        self._play: set[asyncio.Task[None]] = set()

    @property
    def acknowledged(self) -> set[str]:
        """The ids of everything that the site said it did."""
        return {one for person in self.people for one in person.acknowledged}

    @property
    def declined(self) -> set[str]:
        """The ids of everything it said it did not do."""
        return {one for person in self.people for one in person.declined}

    async def moves(self, count: int) -> None:
        """Waits until so many more moves were acknowledged. Raises AssertionError if no more are."""
        end = self._moves.total() + count
        await self._until(lambda: self._moves.total() >= end)

    async def moves_everywhere(self, count: int) -> None:
        """The same at every table."""
        ends = {code: self._moves[code] + count for code in self.tables}
        await self._until(lambda: all(self._moves[code] >= end for code, end in ends.items()))

    async def _until(self, done) -> None:
        async with self._news:
            while not done():
                for task in self._play:
                    if task.done():
                        task.result()
                        raise AssertionError(f"somebody stopped playing: {task}")
                before = self._moves.total()
                try:
                    await asyncio.wait_for(self._news.wait(), STANDSTILL)
                except TimeoutError:
                    assert self._moves.total() > before, f"no table goes on: {self._moves}, {self._said()}"

    def _said(self) -> dict[str, set[str]]:
        return {person.name: person.sentences for person in self.people}

    def _moved(self, code: str) -> None:
        self._moves[code] += 1
        self._tell = asyncio.create_task(self._notify())

    async def _notify(self) -> None:
        async with self._news:
            self._news.notify_all()


@asynccontextmanager
async def evening(url: str, number: int = 0) -> AsyncIterator[Evening]:
    """Everybody comes and plays until the end of the block. `number` keeps the names of two evenings apart."""
    tonight = Evening()
    async with AsyncExitStack() as stack:
        names = ("Amal", "Basim", "Camal", "Dina", "Essam")
        for place, name in enumerate(names):
            person = Person(url, f"{name}{number}", by_socket=place % 2 == 0, moved=tonight._moved)
            tonight.people.append(await stack.enter_async_context(person))
            await person.sign_up()
        amal, basim, camal, dina, essam = tonight.people
        coins = await amal.create_table(stake="50")
        await basim.post(f"/t/{coins}/join/", {"seed": ""})
        mixed = await camal.create_table(size="4")
        await dina.post(f"/t/{mixed}/join/", {"seed": ""})
        await camal.post(f"/t/{mixed}/bots/", {"seed": "", "level": "easy"})
        alone = await essam.create_table(size="4")
        await essam.post(f"/t/{alone}/bots/", {"seed": "", "level": "easy"})
        tonight.tables = [coins, mixed, alone]
        seats = [(amal, coins), (basim, coins), (camal, mixed), (dina, mixed), (essam, alone)]
        tonight._play = {asyncio.create_task(person.play(code)) for person, code in seats}
        try:
            yield tonight
        finally:
            for task in tonight._play:
                task.cancel()
            await asyncio.gather(*tonight._play, return_exceptions=True)
