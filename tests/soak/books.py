"""What the database of a site holds: `python -m tests.soak.books AFTER` prints it as JSON.

Of the finished matches only those numbered higher than AFTER are checked.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.serving import PROJECT


@dataclass(frozen=True)
class Books:
    """`problems` in sentences; how often each client id stands in the log; how many moves and finished matches."""

    problems: list[str]
    done: dict[str, int]
    moves: int
    finished: int
    last: int
    """The greatest number of a finished match."""

    def lost(self, acknowledged: set[str], declined: set[str]) -> list[str]:
        """What of people's actions is not in the log exactly once, or there although the site said it was not done."""
        return [
            *(f"{one} was acknowledged and is not in the log" for one in acknowledged if one not in self.done),
            *(f"{one} was declined and is in the log" for one in declined if one in self.done),
            *(f"{one} is in the log {count} times" for one, count in self.done.items() if count > 1),
        ]


def read_books(environment: dict[str, str], after: int = 0) -> Books:
    """The books of the site that runs with that environment."""
    command = [sys.executable, "-m", "tests.soak.books", str(after)]
    read = subprocess.run(command, cwd=PROJECT, env=environment, stdout=subprocess.PIPE, check=True)
    return Books(**json.loads(read.stdout))


def main() -> None:
    """Prints them."""
    import django

    django.setup()
    with _one_moment():
        sys.stdout.write(json.dumps(_books(int(sys.argv[1]))))


@contextmanager
def _one_moment() -> Iterator[None]:
    """Everything is read as it was at one moment, however much is written meanwhile."""
    from django.db import connection, transaction

    with transaction.atomic():
        if connection.vendor == "postgresql":
            connection.cursor().execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def _books(after: int) -> dict[str, object]:
    from accounts.services.coins import checking as ledger
    from games.models import Match, Move
    from games.services import checking

    problems = list(ledger.problems())
    for match in checking.finished().filter(pk__gt=after).iterator(chunk_size=20):
        problems += [f"match {match.pk}: {difference}" for difference in checking.differences(match)]
    for match in Match.objects.filter(state=Match.State.LIVE):
        problems += [f"running match {match.pk}: {wrong}" for wrong in _wrong_with_running(match)]
    named = Move.objects.exclude(client_id="").values_list("client_id", flat=True)
    finished = list(checking.finished().values_list("pk", flat=True))
    return {
        "problems": problems,
        "done": Counter(named),
        "moves": Move.objects.count(),
        "finished": len(finished),
        "last": max(finished, default=0),
    }


def _wrong_with_running(match: "Match") -> Iterator[str]:  # type: ignore[name-defined]  # noqa: F821
    from games.concan.refusals import Refusal
    from games.models import Table
    from games.services.live import load_match, load_round

    rounds = list(match.rounds.order_by("number"))
    if [one.number for one in rounds] != list(range(1, len(rounds) + 1)):
        yield f"its rounds are {[one.number for one in rounds]}"
    table = match.table
    if table.state != Table.State.PLAYING or table.match_id != match.pk or table.due_at is None:
        yield f"its table is {table.state}, at match {table.match_id}, due {table.due_at}"
    live = load_match(match)
    for one in rounds:
        try:
            folded = load_round(one, live)
        except Refusal as refusal:
            yield f"the log of round {one.number} does not follow the rules: {refusal!r}"
            continue
        numbers = list(one.moves.values_list("number", flat=True))
        if numbers != list(range(len(numbers))):
            yield f"moves of round {one.number} are missing"
        if folded.over != (one.ended_at is not None):
            yield f"round {one.number} is over: {folded.over}, but ended at {one.ended_at}"


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "concan_site.settings")
    main()
