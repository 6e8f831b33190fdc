"""Kills the site in the middle of play, again and again, and looks whether anything was lost:
`python -m tests.soak.kill --times 100 [--postgres] [--seed N]`.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.serving import Site, serving
from tests.several import Several, several
from tests.soak.books import Books, read_books
from tests.soak.evening import evening

LONGEST_WAIT = 0.05
"""Seconds after a move was acknowledged within which the blow falls: a move takes a tenth of that."""
KILLS_AN_EVENING = 10
"""Then other people come: nobody runs out of coins."""


class OneProcess:
    """The site as one process with SQLite; its books are read while it is dead."""

    def __init__(self, site: Site) -> None:
        self.url, self.environment, self._site = site.url, site.environment, site

    def blow(self, chance: random.Random, after: int) -> Books:
        """Kills it, reads the books, and starts it again."""
        self._site.kill()
        books = read_books(self.environment, after)
        self._site.start_again()
        return books

    @property
    def log(self) -> str:
        """What it said."""
        return self._site.log.read_text()


class SeveralProcesses:
    """The site as two servers and a clock with PostgreSQL; one of the three is killed."""

    def __init__(self, site: Several) -> None:
        self.url, self.environment, self._site = site.url, site.environment, site

    def blow(self, chance: random.Random, after: int) -> Books:
        """Kills one process, reads the books while the others go on, and starts it again."""
        which = chance.randrange(len(self._site.servers) + 1)
        process = [*self._site.servers, self._site.clock][which]
        process.kill()
        books = read_books(self.environment, after)
        process.start()
        if process is not self._site.clock:
            self._site.wait_until_ready(self._site.urls[which])
        return books

    @property
    def log(self) -> str:
        """What they said."""
        return (self._site.folder / "processes.log").read_text()


Victim = OneProcess | SeveralProcesses


@contextmanager
def victim(folder: Path, *, postgres: bool) -> Iterator[Victim]:
    """A new site."""
    if postgres:
        with several(folder) as processes:
            yield SeveralProcesses(processes)
    else:
        with serving(folder) as site:
            yield OneProcess(site)


async def kill(site: Victim, times: int, chance: random.Random, number: int = 0) -> tuple[list[str], Books]:
    """Has people play and kills so many times; what was lost or wrong, and the last books.

    After each blow every table must go on, or AssertionError is raised.
    """
    wrong: list[str] = []
    after = 0
    async with evening(site.url, number) as tonight:
        for blow in range(times):
            await tonight.moves(chance.randint(5, 60))
            await asyncio.sleep(chance.uniform(0, LONGEST_WAIT))
            acknowledged, declined = tonight.acknowledged, tonight.declined
            books = await asyncio.to_thread(site.blow, chance, after)
            wrong += [f"blow {blow}: {what}" for what in _wrong_in(books, acknowledged, declined)]
            await tonight.moves_everywhere(2)
    books = read_books(site.environment)
    wrong += [f"at the end: {what}" for what in _wrong_in(books, tonight.acknowledged, tonight.declined)]
    return wrong, books


def _wrong_in(books: Books, acknowledged: set[str], declined: set[str]) -> list[str]:
    return books.problems + books.lost(acknowledged, declined)


def main() -> None:
    """Reports on standard output; ends with 1 where anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    asked = parser.parse_args()
    chance = random.Random(asked.seed)
    began, killed, wrong = time.monotonic(), 0, []
    with tempfile.TemporaryDirectory() as folder, victim(Path(folder), postgres=asked.postgres) as site:
        while killed < asked.times:
            times = min(KILLS_AN_EVENING, asked.times - killed)
            found, books = asyncio.run(kill(site, times, chance, killed))
            killed += times
            wrong += found
            sys.stdout.write(
                f"{killed} kills in {time.monotonic() - began:.0f} s, {books.moves} moves, {books.finished} finished "
                f"matches, {len(wrong)} faults (seed {asked.seed})\n" + "".join(f"  {one}\n" for one in found)
            )
            sys.stdout.flush()
        tracebacks = site.log.count("Traceback")
        sys.stdout.write(f"{tracebacks} tracebacks in the log\n{site.log if tracebacks else ''}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
