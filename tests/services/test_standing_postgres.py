"""Several clocks count on PostgreSQL at once: every match once, in order, every round once, and nothing lost."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from pytest_django import DjangoDbBlocker

from accounts.models import User
from games.models import Played, Tally
from games.services import fairness, standing
from tests.emptying import empty_the_database
from tests.postgres import at_once, in_place_of_default, made_database
from tests.services import scripts
from tests.services.finished import NOON, written
from tests.services.tables import person

pytestmark = pytest.mark.services

CLOCKS = 6
MATCHES = 8


@pytest.fixture(scope="module")
def database(django_db_blocker: DjangoDbBlocker, worker_id: str) -> Iterator[dict[str, Any]]:
    with django_db_blocker.unblock(), made_database(f"test_concan_standing_{worker_id}") as made:
        yield made


@pytest.fixture(autouse=True)
def _on_postgresql(django_db_blocker: DjangoDbBlocker, database: dict[str, Any]) -> Iterator[None]:
    with django_db_blocker.unblock(), in_place_of_default(database):
        yield
        empty_the_database()


def finished(amal: User, basim: User) -> None:
    """Matches of the two, one finished a minute after the other, the last one written first."""
    for number in reversed(range(1, MATCHES + 1)):
        written(amal, basim, script=scripts.drawn(), pk=number, at=NOON + timedelta(minutes=number))


def count() -> None:
    while standing.count_next():
        pass


def check(amal: User) -> None:
    """Every match was counted once, in order, each rating beginning where the one before had ended."""
    assert Tally.objects.get(user=amal, scope="people").matches == MATCHES
    parts = list(Played.objects.filter(user=amal).order_by("pk"))
    assert [part.finished_at for part in parts] == sorted(part.finished_at for part in parts)
    assert [part.before for part in parts] == [1000, *(part.after for part in parts[:-1])]


def test_every_match_is_counted_once_and_in_order_however_many_count() -> None:
    amal = person("Amal")
    finished(amal, person("Basim"))
    at_once(*[count] * CLOCKS)
    check(amal)


def test_counting_anew_while_the_clocks_count_loses_nothing() -> None:
    amal = person("Amal")
    finished(amal, person("Basim"))
    at_once(*[count] * CLOCKS, standing.forget_all)
    count()
    check(amal)


def count_rounds() -> None:
    while fairness.count_next(1):
        pass


def test_every_round_is_counted_once_however_many_count_and_when_it_is_begun_anew() -> None:
    finished(person("Amal"), person("Basim"))
    at_once(*[count_rounds] * CLOCKS)
    once = fairness.counted()
    assert sum(many for key, many in once.items() if key.what == "stock") == MATCHES
    at_once(*[count_rounds] * CLOCKS, fairness.forget_all)
    count_rounds()
    assert fairness.counted() == once
