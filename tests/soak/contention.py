"""Many clients fire at the same turn at once: `python -m tests.soak.contention --minutes N [--postgres] [--rate R]`.

Two people play; at every turn of theirs so many of their tabs try the same action on the same moment, each in its own
name, over plain requests and sockets. Exactly one of them is done; the others get the fresh table.
"""

import argparse
import asyncio
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

from tests.serving import serving
from tests.several import several
from tests.soak.books import Books, read_books
from tests.soak.person import Moment, Person

TABS = 6
"""How many tabs each person has open; every second acts over its socket."""
TABLES = 4
FAULTS = re.compile(r"Traceback|database is locked|deadlock|could not serialize|ERROR|CRITICAL")


class Site:
    """A site to fire at: its address, its environment, and where what it says is written."""

    def __init__(self, url: str, environment: dict[str, str], log: Path) -> None:
        self.url, self.environment, self._log = url, environment, log

    def faults(self) -> list[str]:
        """The lines of its log that tell of a fault."""
        return [line for line in self._log.read_text().splitlines() if FAULTS.search(line)]


@contextmanager
def target(folder: Path, *, postgres: bool) -> Iterator[Site]:
    """A new site."""
    if postgres:
        with several(folder) as processes:
            yield Site(processes.url, processes.environment, folder / "processes.log")
    else:
        with serving(folder) as site:
            yield Site(site.url, site.environment, site.log)


class Table:
    """A table of two people with several tabs each."""

    def __init__(self, code: str, people: tuple[list[Person], list[Person]]) -> None:
        self.code, self.people = code, people
        self.wrong: list[str] = []
        self.volleys = 0

    async def fight(self, end: float, pause: float) -> None:
        """Fires a volley at every turn until that moment of the clock, with so many seconds after each; what goes
        wrong is in `wrong`.
        """
        while time.monotonic() < end:
            for tabs in self.people:
                moment = await tabs[0].look(self.code)
                if moment.phase:
                    await self._fire(tabs, moment)
                    await asyncio.sleep(pause)
                elif moment.may_be_ready:
                    await tabs[0].post(f"/t/{self.code}/ready/", {"seed": ""})

    async def _fire(self, tabs: list[Person], moment: Moment) -> None:
        action = {"do": "draw"} if moment.phase == "draw" else {"do": "throw", "card": throwable(moment)}
        done = await asyncio.gather(*(tab.act(self.code, moment, action) for tab in tabs))
        self.volleys += 1
        if sum(done) != 1:
            self.wrong.append(f"{self.code} at {moment.seen}: {action} was done {sum(done)} times")


def throwable(moment: Moment) -> str:
    """A card of his hand that he may throw: no joker if he has another."""
    return next((card for card in moment.hand if card != "X"), "X")


async def contend(site: Site, seconds: float, pause: float = 0) -> tuple[list[str], Books, Counter[str]]:
    """Fights for so long; what went wrong, the books after it, and how much of everything was done."""
    async with AsyncExitStack() as stack:
        tables = [await _table(site.url, stack, number) for number in range(TABLES)]
        end = time.monotonic() + seconds
        await asyncio.gather(*(table.fight(end, pause) for table in tables))
    people = [tab for table in tables for tabs in table.people for tab in tabs]
    acknowledged = {one for person in people for one in person.acknowledged}
    declined = {one for person in people for one in person.declined}
    books = read_books(site.environment)
    wrong = [*(what for table in tables for what in table.wrong), *books.problems, *books.lost(acknowledged, declined)]
    wrong += [f"said: {one}" for person in people for one in person.sentences if "moved on" not in one]
    count = Counter(volleys=sum(table.volleys for table in tables), done=len(acknowledged), declined=len(declined))
    return wrong + site.faults(), books, count


async def _table(url: str, stack: AsyncExitStack, number: int) -> Table:
    people = [await _tabs(url, stack, f"{name}{number}") for name in ("Qamar", "Rami")]
    code = await people[0][0].create_table()
    await people[1][0].post(f"/t/{code}/join/", {"seed": ""})
    return Table(code, (people[0], people[1]))


async def _tabs(url: str, stack: AsyncExitStack, name: str) -> list[Person]:
    first = await stack.enter_async_context(Person(url, name))
    await first.sign_up()
    tabs = [first]
    for place in range(1, TABS):
        tab = await stack.enter_async_context(Person(url, name, by_socket=place % 2 == 1))
        tab.http.cookie_jar.update_cookies(first.cookies)
        tabs.append(tab)
    return tabs


def main() -> None:
    """Reports on standard output; ends with 1 where anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--rate", type=float, help="at most so many volleys a second (no limit)")
    asked = parser.parse_args()
    pause = TABLES / asked.rate if asked.rate else 0
    with tempfile.TemporaryDirectory() as folder, target(Path(folder), postgres=asked.postgres) as site:
        wrong, books, count = asyncio.run(contend(site, asked.minutes * 60, pause))
    sys.stdout.write(
        f"{count['volleys']} volleys of {TABS}: {count['done']} done, {count['declined']} declined; "
        f"{books.moves} moves, {books.finished} finished matches, {len(wrong)} faults\n"
        + "".join(f"  {one}\n" for one in wrong)
    )
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
