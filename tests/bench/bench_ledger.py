"""How fast the ledger is when it is long: `python -m tests.bench.bench_ledger [LEGS] [PEOPLE]`.

Fills a database on SQLite, and one on PostgreSQL where there is a server (tests/postgres.py), with a million legs of a
hundred thousand people; then measures, in milliseconds: moving coins, `check_ledger`, a person's statement, the lists
of the administration. Both databases are gone afterwards.
"""

import os
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

LEGS, PEOPLE = 1_000_000, 100_000
STAFF = "staff"
BUSY = 1
"""The id of a person who plays much more than the others."""
AT = datetime(2026, 1, 1, tzinfo=UTC)

Row = tuple[Any, ...]


class Books:
    """Rows of transfers and legs that add up, for people with ids from 1 on and accounts to match."""

    def __init__(self, people: int) -> None:
        self.people = people
        self.accounts: list[Row] = [(number, f"person:{number}", "person", number) for number in range(1, people + 1)]
        self.balances: defaultdict[int, int] = defaultdict(int)
        self.transfers: list[Row] = []
        self.legs: list[Row] = []
        self.mint = self._open("mint", "mint")

    def fill(self, legs: int) -> None:
        """Everybody's welcome, then matches of four until there are so many legs."""
        chance = Random(1)
        for person in range(1, self.people + 1):
            self._move(f"welcome:{person}", "welcome", None, {self.mint: -1_000_000, person: 1_000_000})
        number = 0
        while len(self.legs) < legs:
            number += 1
            regular = BUSY if number % 5 == 0 else chance.randrange(2, 9)
            players = [*chance.sample(range(2, self.people + 1), 3), regular]
            self._match(number, list(dict.fromkeys(players)))

    def _match(self, number: int, players: list[int]) -> None:
        escrow = self._open(f"match:{number}", "escrow")
        pot = 10 * len(players)
        first = pot * 7 // 10
        self._move(f"stake:{number}", "stake", number, {escrow: pot} | dict.fromkeys(players, -10))
        self._move(f"payout:{number}", "payout", number, {escrow: -pot, players[0]: first, players[1]: pot - first})

    def _open(self, key: str, kind: str) -> int:
        number = len(self.accounts) + 1
        self.accounts.append((number, key, kind, None))
        return number

    def _move(self, cause: str, kind: str, match_id: int | None, amounts: dict[int, int]) -> None:
        transfer = len(self.transfers) + 1
        self.transfers.append((transfer, cause, kind, match_id, AT, None, ""))
        for account, amount in amounts.items():
            self.balances[account] += amount
            self.legs.append((len(self.legs) + 1, transfer, account, amount, self.balances[account]))


def write(books: Books) -> None:
    """Puts the books into the empty default database, past its guards."""
    from django.db import connection

    from accounts.models import User

    guards = import_module("accounts.migrations._ledger_guards")
    people = (User(pk=number, username=f"Player {number}", password="!") for number in range(1, books.people + 1))
    User.objects.bulk_create(people, batch_size=1000)
    with connection.schema_editor() as editor:
        guards.lift(None, editor)
    insert(
        "accounts_account",
        "id key kind user_id balance",
        ((*account, books.balances[account[0]]) for account in books.accounts),
    )
    insert("accounts_transfer", "id cause kind match_id at by_id reason", books.transfers)
    insert("accounts_leg", "id transfer_id account_id amount balance_after", books.legs)
    with connection.schema_editor() as editor:
        guards.put(None, editor)
    _go_on_counting()


def insert(table: str, columns: str, rows: Any) -> None:
    """Writes rows of these columns, past the models."""
    from django.db import connection, transaction

    names = ", ".join(f'"{column}"' for column in columns.split())
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            places = ", ".join(["%s"] * len(columns.split()))
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({places})", rows)


def _go_on_counting() -> None:
    """New rows get ids after those that were written with theirs; PostgreSQL learns how much there is."""
    from django.core.management.color import no_style
    from django.db import connection

    from accounts.models import Account, Leg, Transfer, User

    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [User, Account, Transfer, Leg]):
            cursor.execute(statement)
        cursor.execute("ANALYZE")


def measure() -> None:
    """Prints what each question costs."""
    from django.core.management import call_command
    from django.test import Client
    from django.utils import timezone

    from accounts.models import CoinAdjustment, Leg, Transfer, User
    from accounts.services.coins.ledger import MINT, move_now, person

    staff = User.objects.create_superuser(STAFF, password="uK8bTq2z")
    CoinAdjustment.objects.bulk_create(
        CoinAdjustment(user_id=BUSY, amount=1, reason="-", asked_by=staff, asked_at=timezone.now(), state="done")
        for _ in range(1000)
    )
    admin, player = Client(), Client()
    admin.force_login(staff)
    player.force_login(User.objects.get(pk=BUSY))
    middle = Leg.objects.filter(account_id=BUSY).order_by("pk")[Leg.objects.filter(account_id=BUSY).count() // 2].pk

    with open(os.devnull, "w") as nowhere:
        show("check_ledger", lambda: call_command("check_ledger", stdout=nowhere), times=3)
    causes = iter(range(10_000))
    four = {MINT: -40} | {person(number): 10 for number in range(10, 14)}
    show("a transfer of five legs", lambda: move_now(f"bench:{next(causes)}", Transfer.Kind.ADJUST, four), times=50)
    pages = {
        "a person's statement": (player, "/coins/"),
        "  from its middle": (player, f"/coins/?before={middle}"),
        "  as a file": (player, "/coins/statement.csv"),
        "people": (admin, "/admin/accounts/user/"),
        "a person": (admin, f"/admin/accounts/user/{BUSY}/change/"),
        "accounts": (admin, "/admin/accounts/account/"),
        "  of matches": (admin, "/admin/accounts/account/?kind__exact=escrow"),
        "transfers": (admin, "/admin/accounts/transfer/"),
        "  corrections (none)": (admin, "/admin/accounts/transfer/?kind__exact=adjust"),
        "  by cause": (admin, "/admin/accounts/transfer/?q=payout:77"),
        "lines": (admin, "/admin/accounts/leg/"),
        "  the last page": (admin, "/admin/accounts/leg/?p=200"),
        "  of a busy person": (admin, "/admin/accounts/leg/?q=Player+1"),
        "  of the mint": (admin, "/admin/accounts/leg/?q=mint"),
        "  of a match": (admin, "/admin/accounts/leg/?q=match:77"),
        "a line": (admin, f"/admin/accounts/leg/{middle}/change/"),
        "corrections": (admin, "/admin/accounts/coinadjustment/"),
    }
    for what, (client, address) in pages.items():
        show(what, partial(fetch, client, address), times=5)


def fetch(client: Any, address: str) -> None:
    """The whole answer."""
    response = client.get(address)
    assert response.status_code == 200, f"{address}: {response.status_code}"
    if response.streaming:
        list(response)


def show(what: str, act: Callable[[], object], times: int) -> None:
    """Prints the median and the worst, once the first time is over."""
    act()
    taken = []
    for _ in range(times):
        begun = time.perf_counter()
        act()
        taken.append((time.perf_counter() - begun) * 1000)
    taken.sort()
    print(f"{what:32}{taken[len(taken) // 2]:10,.1f}{taken[-1]:10,.1f}", flush=True)


@contextmanager
def sqlite() -> Iterator[None]:
    """A migrated database in a folder that is removed at the end."""
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connections

    from tests.postgres import in_place_of_default

    own = settings.DATABASES["default"]
    with tempfile.TemporaryDirectory() as folder:
        database = connections.configure_settings({"default": own | {"NAME": str(Path(folder) / "ledger.sqlite3")}})
        with in_place_of_default(database["default"]):
            call_command("migrate", verbosity=0)
            yield


@contextmanager
def postgresql() -> Iterator[None]:
    """A migrated database that is dropped at the end."""
    from tests.postgres import in_place_of_default, made_database

    with made_database("test_concan_bench") as database, in_place_of_default(database):
        yield


def main(legs: int, people: int) -> None:
    """Measures on each database."""
    import warnings

    import django
    from django.conf import settings

    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    os.environ.pop("DATABASE_URL", None)
    django.setup()
    warnings.filterwarnings("ignore", message="StreamingHttpResponse")  # the test client reads it all at once
    settings.ALLOWED_HOSTS.append("testserver")
    books = Books(people)
    books.fill(legs)
    for name, database in (("SQLite", sqlite), ("PostgreSQL", postgresql)):
        with database():
            begun = time.perf_counter()
            write(books)
            print(f"\n{name}: {len(books.legs):,} legs of {people:,} people, written in", end=" ")
            print(f"{time.perf_counter() - begun:.0f} s\n{'milliseconds':32}{'median':>10}{'worst':>10}")
            measure()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:])) if len(sys.argv) > 2 else main(LEGS, PEOPLE)
