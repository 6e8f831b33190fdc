"""Fills an empty database with a house that was full for years: `python -m tests.bench.fill DIRECTORY`, or without one
into the database at DATABASE_URL.

100,000 people, 1,000,000 lines of the ledger, 100,000 matches with who played, 1,000,000 moves (of the newest matches),
standing, reports, sanctions, appeals, acts of the staff, chat, traces, pairs. The rows fit together by their keys;
moves and evidence are of the right size and shape, and follow no rules.
"""

import json
import os
import sys
import time
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from random import Random
from typing import Any

from tests.bench.bench_ledger import BUSY, LEGS, PEOPLE, Books, Row, insert, write

MOVES = 1_000_000
MOVES_OF_A_MATCH = 140
TABLES_OF_MATCHES = 4
"""So many matches were played at each table."""
LIVE, OPEN = 200, 100
"""So many tables play now, and so many wait."""
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
SECRET = "5" * 64
_AT = BEGAN.isoformat()
_SAID = {"id": 1, "at": _AT, "seat": 0, "user": 1, "name": "Player 1", "bot": "", "phrase": "", "text": "مرحبا"}
_DREW = {"number": 1, "seat": 0, "by": "player", "at": _AT, "do": "draw"}
EVIDENCE = json.dumps({"chat": [_SAID] * 40, "running": [{"round": 1, "moves": [_DREW] * 200}]})


class Played(Books):
    """The books, and who played each of their matches."""

    def __init__(self, people: int) -> None:
        super().__init__(people)
        self.players: list[list[int]] = []

    def _match(self, number: int, players: list[int]) -> None:
        super()._match(number, players)
        self.players.append(players)


class Filling:
    """The rows of everything that is no ledger."""

    def __init__(self, books: Played, moves: int) -> None:
        self.players = books.players
        self.people = books.people
        self.moves = moves
        self.chance = Random(2)
        self.matches = len(self.players)
        self.tables = self.matches // TABLES_OF_MATCHES + 1
        self.with_moves = min(self.matches, moves // MOVES_OF_A_MATCH + 1)

    def fill(self) -> None:
        """Writes all of it."""
        from django.core.management.color import no_style
        from django.db import connection

        from accounts.models import User

        staff = User.objects.create_superuser("Head of the house", password="uK8bTq2z", language="en")
        User.objects.filter(pk__lte=self.people, pk__gt=self.people * 2 // 3).update(is_guest=True)
        self._tables()
        self._matches()
        self._standing()
        self._order(staff.pk)
        self._company()
        models = _models()
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), models):
                cursor.execute(statement)
            cursor.execute("ANALYZE")

    def _tables(self) -> None:
        from games.models import Seat, Table

        last = self.tables - LIVE - OPEN

        def state(number: int) -> str:
            return "closed" if number <= last else "playing" if number <= last + LIVE else "open"

        put(
            Table,
            "id code own_name created_by_id created_at state version",
            (
                (number, f"t{number:07}", f"مجلس {number}", self._person(), self._at(number), state(number), 500)
                for number in range(1, self.tables + 1)
            ),
            **{"options": "{}", "size": 4, "next_secret": SECRET},
        )
        put(
            Seat,
            "id table_id number user_id",
            ((4 * table + seat, table, seat, None) for table in range(1, self.tables + 1) for seat in range(4)),
        )

    def _matches(self) -> None:
        from games.models import Match, MatchSeat, Move, Round

        numbers = range(1, self.matches + 1)
        put(
            Match,
            "id table_id number size state started_at finished_at",
            (
                (
                    number,
                    self._table(number),
                    number,
                    len(self.players[number - 1]),
                    "finished",
                    self._at(number),
                    self._at(number),
                )
                for number in numbers
            ),
            **{"options": "{}", "stake": 10},
        )
        put(
            MatchSeat,
            "id match_id number user_id total place payout",
            (
                (10 * number + seat, number, seat, user, 40 * seat, seat + 1, 0)
                for number in numbers
                for seat, user in enumerate(self.players[number - 1])
            ),
        )
        put(
            Round,
            "id match_id number started_at ended_at ending winner scores",
            (
                (number, number, 1, self._at(number), self._at(number), "out", 0, "[-10, 3, 40, 100]")
                for number in numbers
            ),
            **{"dealer": 0, "secret": SECRET, "fingerprint": SECRET, "seeds": '["", "", "", ""]'},
        )
        put(Move, "id round_id number seat action at by", islice(self._moves(), self.moves))

    def _moves(self) -> Iterator[Row]:
        actions = ('{"do": "draw"}', '{"do": "throw", "card": "7h"}', '{"do": "take"}', '{"do": "throw", "card": "Kd"}')
        row = 0
        for match in range(self.matches - self.with_moves + 1, self.matches + 1):
            at, size = self._at(match), len(self.players[match - 1])
            for number in range(MOVES_OF_A_MATCH):
                row += 1
                yield row, match, number, number // 2 % size, actions[number % 4], at, "player"

    def _standing(self) -> None:
        from games.models import Played as Part
        from games.models import Tally

        put(
            Part,
            "id match_id seat user_id finished_at place coins",
            (
                (10 * number + seat, number, seat, user, self._at(number), seat + 1, (18, 2, -10, -10, -10)[seat])
                for number in range(1, self.matches + 1)
                for seat, user in enumerate(self.players[number - 1])
            ),
            **{"alone": False, "left": False, "joined": False, "rounds": 1, "points": 5},
            **{"openings": 1, "hands": 0, "concans": 0, "before": 1500, "after": 1510},
        )
        put(
            Tally,
            "id user_id scope rating coins",
            ((user, user, "people", 1000 + user % 900, user % 5000) for user in range(1, self.people + 1)),
            **{"mu": 25.0, "sigma": 8.0, "rated": 20, "first": 5},
        )

    def _order(self, staff: int) -> None:
        from accounts.models import Announcement, Appeal, AuditRow, Closing, CoinAdjustment, Report, Sanction

        def numbers(most: int) -> range:
            return range(1, most + 1)

        put(
            Report,
            "id kind cause reporter_id about_id place at state",
            (
                (
                    number,
                    "player",
                    "insult",
                    self._person(),
                    self._person(),
                    f"table:t{number:07}",
                    self._at(number * 20),
                    "open" if number % 20 == 0 else "upheld",
                )
                for number in numbers(5000)
            ),
            **{"evidence": EVIDENCE, "words": "كلام لا يليق"},
        )
        put(
            Sanction,
            "id user_id kind at ends_at report_id",
            (
                (number, self._person(), "mute", self._at(number * 20), self._at(number * 20 + 99), number)
                for number in numbers(3000)
            ),
            **{"reason": "كلام لا يليق", "by_id": staff},
        )
        put(
            Appeal,
            "id sanction_id at",
            ((number, number * 3, self._at(number * 20)) for number in numbers(900)),
            words="لم أقصد",
        )
        put(
            AuditRow,
            "id at target whom_id act before after",
            (
                (
                    number,
                    self._at(number),
                    f"person:{number}",
                    self._person(),
                    "sanction.impose",
                    "{}",
                    '{"kind": "mute"}',
                )
                for number in numbers(50_000)
            ),
            by_id=staff,
        )
        put(
            Announcement,
            "id begins_at ends_at",
            ((number, self._at(number), self._at(number + 50)) for number in numbers(200)),
            **{"arabic": "صيانة", "english": "Maintenance", "by_id": staff},
        )
        put(
            Closing,
            "id since ended_at",
            ((number, self._at(number), self._at(number + 50)) for number in numbers(100)),
            **{"reason": "An upgrade", "by_id": staff},
        )
        CoinAdjustment.objects.bulk_create(
            CoinAdjustment(user_id=BUSY, amount=1, reason="-", asked_by_id=staff, asked_at=BEGAN, state="done")
            for _number in numbers(1000)
        )

    def _company(self) -> None:
        from accounts.models import Trace
        from games.models import ChatMessage, FilteredWord, Pair

        put(
            ChatMessage,
            "id table_id user_id seat text at",
            (
                (number, number % self.tables + 1, self._person(), number % 4, "يا سلام", self._at(number // 3))
                for number in range(1, 300_001)
            ),
        )
        put(
            FilteredWord,
            "id word key",
            ((number, f"word{number}", f"word{number}") for number in range(100_001, 100_501)),
        )
        put(
            Trace,
            "id user_id kind digest first_at last_at",
            (
                (2 * user + place, user, kind, f"{user // people:032x}", BEGAN, BEGAN)
                for user in range(1, self.people + 1)
                for place, (kind, people) in enumerate((("device", 1), ("address", 3)))
            ),
        )
        put(
            Pair,
            "id first_id second_id weight device address",
            (
                (pair, pair, pair + 1, pair % 90 / 10, pair % 9 == 0, pair % 3 == 0)
                for pair in range(1, min(5001, self.people))
            ),
            **{"day": BEGAN.date(), "matches": 20, "share": 0.5, "coins": 300, "coin_matches": 9},
            **{"taken": 30, "offered": 90},
        )

    def _table(self, match: int) -> int:
        return (match - 1) // TABLES_OF_MATCHES + 1

    def _person(self) -> int:
        return self.chance.randrange(1, self.people + 1)

    def _at(self, number: int) -> datetime:
        return BEGAN + timedelta(minutes=3 * number)


def put(model: Any, names: str, rows: Iterable[Row], **same: Any) -> None:
    """Writes rows of a model's columns `names`; the other columns are as in `same`, or as by default."""
    from django.db import connection
    from django.utils.duration import duration_microseconds

    columns = {field.attname: field for field in model._meta.concrete_fields if not field.generated}
    assert {*names.split(), *same} <= columns.keys()
    others = {name: same.get(name, _default(field)) for name, field in columns.items() if name not in names.split()}
    rest = tuple(others.values())

    def adapted(value: Any) -> Any:
        if connection.vendor == "sqlite" and isinstance(value, datetime):
            return connection.ops.adapt_datetimefield_value(value)
        if connection.vendor == "sqlite" and isinstance(value, timedelta):
            return duration_microseconds(value)
        return value

    def ready(row: Row) -> Row:
        return tuple(map(adapted, (*row, *rest)))

    insert(model._meta.db_table, " ".join([*names.split(), *others]), map(ready, rows))


def _default(field: Any) -> Any:
    found = field.get_default()
    return BEGAN if found is None and not field.null and field.get_internal_type() == "DateTimeField" else found


def _models() -> list[Any]:
    from django.apps import apps

    return [*apps.get_app_config("accounts").get_models(), *apps.get_app_config("games").get_models()]


def fill(legs: int = LEGS, people: int = PEOPLE, moves: int = MOVES) -> None:
    """Fills the default database, which is migrated and empty."""
    books = Played(people)
    books.fill(legs)
    write(books)
    Filling(books, moves).fill()


def main() -> None:
    """Fills the database in DIRECTORY, or that of DATABASE_URL."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "concan_site.settings")
    if len(sys.argv) > 1:
        os.environ["DATA_DIR"] = sys.argv[1]
        os.environ.pop("DATABASE_URL", None)
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    begun = time.perf_counter()
    fill()
    print(f"filled in {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
