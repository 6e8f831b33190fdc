"""Whether tables full of bots keep up with their pauses: `python -m tests.bench.bench_bot_tables`.

Runs the site as it is run in earnest: `serve` with its clock in one process, on a PostgreSQL database of its own at
TEST_POSTGRES_URL or with `--sqlite` on a file; with `--several` a server and a clock of their own behind nginx, with
Redis. Deals at tables of two to four bots of all levels, who pause as they do for people, and has a person play at one
more. Prints how late the bots' moves were by the log of moves, how long the person waited for an answer to his, and how
much of a core each process took.
"""

import asyncio
import os
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import django
from django.utils import timezone

from tests.serving import serving
from tests.several import made_database, several
from tests.soak.person import Moment, Person

if TYPE_CHECKING:
    from datetime import datetime

    from games.models import Round

TABLES, SECONDS = 500, 60
SETTLING = 10
"""Seconds between the last deal and the first measure."""
BOTS = (("waha", "finjan"), ("hudhud", "dallah"), ("najma", "fanous"), ("naranj", "sadu", "zaatar", "mibkhara"))
TICKS = os.sysconf("SC_CLK_TCK")


def main(tables: int, seconds: int, *, sqlite: bool, beside: bool) -> None:
    """Deals, measures and prints."""
    with tempfile.TemporaryDirectory() as name, _site(Path(name), sqlite=sqlite, beside=beside) as (url, environment):
        os.environ |= environment
        django.setup()
        begun = time.monotonic()
        _fill(tables)
        print(f"{tables} tables dealt in {time.monotonic() - begun:.0f} s", flush=True)
        time.sleep(SETTLING)
        since, before, began = timezone.now(), _processor_times(), time.monotonic()
        waited = asyncio.run(_play(url, seconds))
        took, after, until = time.monotonic() - began, _processor_times(), timezone.now()
        late = sorted(_late(since, until))
    print(f"{len(late)} moves of bots in {took:.0f} s, {len(late) / took:.0f} a second; load {os.getloadavg()[0]:.1f}")
    _show("late, ms", late)
    _show("answers to a person, ms", sorted(waited))
    for process, used in sorted(after.items()):
        print(f"{process:24}{(used - before.get(process, 0)) / took:8.0%} of a core")


@contextmanager
def _site(folder: Path, *, sqlite: bool, beside: bool) -> Iterator[tuple[str, dict[str, str]]]:
    """The address of the running site and its settings."""
    with ExitStack() as stack:
        pauses = {"BOT_PAUSE": "1.2"}
        if beside:
            site = stack.enter_context(several(folder, servers=1, **pauses))
            yield site.url, site.environment
            return
        where = {} if sqlite else {"DATABASE_URL": stack.enter_context(made_database(f"concan_bots_{os.getpid()}"))}
        alone = stack.enter_context(serving(folder, **pauses, **where))
        yield alone.url, alone.environment


def _fill(tables: int) -> None:
    from django.db import transaction

    from games.services import change, matches
    from tests.services.tables import table_of

    for number in range(tables):
        with transaction.atomic():  # a clock that saw it before would close it, as nobody came
            table = table_of(*BOTS[number % len(BOTS)])
            table.due_at = None
            table.save()
        with change.changing(table.code) as row:
            matches.begin(row)


@dataclass
class Waiting(Person):
    """A person who looks at his watch: how many milliseconds each action of his took."""

    waited: list[float] = field(default_factory=list)

    async def act(self, code: str, moment: Moment, fields: dict[str, str], picked: list[str] | None = None) -> bool:
        """As a person does."""
        begun = time.perf_counter()
        done = await super().act(code, moment, fields, picked)
        self.waited.append((time.perf_counter() - begun) * 1000)
        return done


async def _play(url: str, seconds: int) -> list[float]:
    """Has a person play for so long; how long he waited for each of his actions."""
    amal = Waiting(url, "Amal", by_socket=True)
    async with amal:
        await amal.sign_up()
        code = await amal.create_table(rounds="5")
        await amal.post(f"/t/{code}/bots/", {"seed": "", "level": "hard"})
        try:
            async with asyncio.timeout(seconds):
                await amal.play(code)
        except TimeoutError:
            return amal.waited
    raise AssertionError("the match was over too soon")


def _late(since: "datetime", until: "datetime") -> Iterator[float]:
    """By how many milliseconds each move of a bot came after it was due."""
    from games.models import Round

    for one in Round.objects.filter(moves__at__gte=since).distinct().select_related("match__table"):
        yield from _late_in(one, since, until)


def _late_in(one: "Round", since: "datetime", until: "datetime") -> Iterator[float]:
    from games.concan.actions import read_action
    from games.models import Move, Table
    from games.services import live, schedule
    from games.services.live_table import LiveMove

    match = live.load_match(one.match)
    table = replace(live.load(one.match.table), state=Table.State.PLAYING, round=live.begun_round(one, match))
    before = one.started_at
    for move in one.moves.order_by("number"):
        if move.by == Move.By.BOT and since <= move.at < until:
            yield (move.at - schedule.next_due(table, before)).total_seconds() * 1000
        told = LiveMove(move.number, move.seat, read_action(move.action), move.by, move.at)
        table, before = replace(table, round=live.after_move(table.round, told)), move.at  # type: ignore[arg-type]


def _processor_times() -> dict[str, float]:
    """The seconds of processor time that each process of the site has had so far; all of PostgreSQL's together."""
    from django.db import connection

    own = os.getpid()
    used = {f"{' '.join(_words(pid)[1:3])} {pid}": _seconds(pid) for pid in _pids() if _parent(pid) == own}
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pid FROM pg_stat_activity WHERE datname = current_database()")
            used["PostgreSQL"] = sum(_seconds(pid) for (pid,) in cursor.fetchall())
    return used


def _pids() -> Iterator[int]:
    return (int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdecimal())


def _words(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/cmdline").read_text().split("\0")


def _stat(pid: int) -> list[str]:
    """What the system tells of a process, from its state on; nothing if it has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _parent(pid: int) -> int:
    stat = _stat(pid)
    return int(stat[1]) if stat else 0


def _seconds(pid: int) -> float:
    stat = _stat(pid)
    return (int(stat[11]) + int(stat[12])) / TICKS if stat else 0


def _show(what: str, values: Sequence[float]) -> None:
    if not values:
        sys.exit(f"{what}: nothing to measure")
    shares = "".join(f"{values[len(values) * share // 100]:10.0f} ({share} %)" for share in (50, 90, 99))
    print(f"{what:24}{shares}{values[-1]:10.0f} (longest)")


if __name__ == "__main__":
    reader = ArgumentParser(description=__doc__)
    reader.add_argument("tables", type=int, nargs="?", default=TABLES)
    reader.add_argument("seconds", type=int, nargs="?", default=SECONDS)
    reader.add_argument("--sqlite", action="store_true")
    reader.add_argument("--several", action="store_true")
    given = reader.parse_args()
    main(given.tables, given.seconds, sqlite=given.sqlite, beside=given.several)
