"""Databases with so many stored moves behind them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.serving import PROJECT

PEOPLE = 10_000
WRITTEN = 10_000
"""So many are written as a house writes them (tests/bench/fill.py); beyond that they are copied."""
DATABASE = "concan.sqlite3"


def fill(folder: Path, moves: int, like: Path | None) -> None:
    """Makes the SQLite database of `folder`: people, matches, ledger and so many moves, a multiple of WRITTEN.

    All but the moves is as in the folder `like`, where there is one.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if like is not None:
        shutil.copy(like / DATABASE, folder / DATABASE)
    command = [sys.executable, "-m", "tests.bench.load.histories", str(moves)]
    settings = {"DJANGO_SETTINGS_MODULE": "concan_site.settings", "DATA_DIR": str(folder)}
    subprocess.run(command, cwd=PROJECT, env=os.environ | settings, check=True)


def main() -> None:
    """Fills the database that the environment names."""
    import django

    django.setup()
    from django.core.management import call_command

    from games.models import Move
    from tests.bench import fill as house

    call_command("migrate", verbosity=0)
    if not Move.objects.exists():
        house.fill(legs=PEOPLE * 10, people=PEOPLE, moves=WRITTEN)
    _copy(Move.objects.count() // WRITTEN, int(sys.argv[1]) // WRITTEN)
    _end_tables()


def _copy(there: int, wanted: int) -> None:
    """Adds the moves of the house until they are there so often, each time as later ones of their rounds."""
    from django.db import connection, transaction

    from games.models import Move
    from tests.bench.fill import MOVES_OF_A_MATCH

    names = ", ".join(f'"{field.column}"' for field in Move._meta.concrete_fields if not field.primary_key)
    later = names.replace('"number"', '"number" + %s')
    with transaction.atomic(), connection.cursor() as cursor:
        for time in range(there, wanted):
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
