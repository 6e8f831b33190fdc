"""Databases with so many stored moves behind them."""

import os
import subprocess
import sys
from pathlib import Path

from tests.serving import PROJECT

MOST_BY_FILL = 1_000_000
"""So many are written as a house writes them (tests/bench/fill.py); beyond that they are copied."""


def fill(folder: Path, moves: int) -> None:
    """Makes the SQLite database of `folder`: people, matches, ledger and so many moves."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "tests.bench.load.histories", str(moves)]
    settings = {"DJANGO_SETTINGS_MODULE": "concan_site.settings", "DATA_DIR": str(folder)}
    subprocess.run(command, cwd=PROJECT, env=os.environ | settings, check=True)


def main() -> None:
    """Fills the database that the environment names."""
    import django

    django.setup()
    from django.core.management import call_command

    from tests.bench import fill as house

    moves = int(sys.argv[1])
    call_command("migrate", verbosity=0)
    written = min(moves, MOST_BY_FILL)
    house.fill(legs=written, people=max(1000, written // 10), moves=written)
    _copy(moves // written - 1)
    _end_tables()


def _copy(times: int) -> None:
    """Adds the moves that are there so often, each time as later ones of their rounds."""
    from django.db import connection, transaction

    from games.models import Move
    from tests.bench.fill import MOVES_OF_A_MATCH

    names = ", ".join(f'"{field.column}"' for field in Move._meta.concrete_fields if not field.primary_key)
    later = names.replace('"number"', '"number" + %s')
    with transaction.atomic(), connection.cursor() as cursor:
        for time in range(1, times + 1):
            number = time * MOVES_OF_A_MATCH
            cursor.execute(
                f"INSERT INTO games_move ({names}) SELECT {later} FROM games_move WHERE number < %s",
                [number, MOVES_OF_A_MATCH],
            )
        cursor.execute("ANALYZE")


def _end_tables() -> None:
    """Closes what plays and waits in such a house, which follows no rules, so that the clock leaves it alone."""
    from games.models import Table

    Table.objects.exclude(state=Table.State.CLOSED).update(state=Table.State.CLOSED, due_at=None)


if __name__ == "__main__":
    main()
