"""Both databases that the site knows, for what must hold on each."""

from collections.abc import Iterator
from typing import Any

import pytest
from pytest_django import DjangoDbBlocker

from tests.accounts.coins.databases import OWN, POSTGRESQL
from tests.emptying import empty_the_database
from tests.postgres import in_place_of_default, made_database


@pytest.fixture(scope="session")
def postgresql_database(django_db_blocker: DjangoDbBlocker, worker_id: str) -> Iterator[dict[str, Any]]:
    with django_db_blocker.unblock(), made_database(f"test_concan_coins_{worker_id}") as database:
        yield database


@pytest.fixture
def postgresql(django_db_blocker: DjangoDbBlocker, postgresql_database: dict[str, Any]) -> Iterator[None]:
    """The test commits on PostgreSQL."""
    with django_db_blocker.unblock(), in_place_of_default(postgresql_database):
        yield
        empty_the_database()


@pytest.fixture(params=[OWN, POSTGRESQL])
def each_database(request: pytest.FixtureRequest) -> None:
    """The test commits on the site's own database, and on PostgreSQL."""
    if request.param == "postgresql":
        request.getfixturevalue("postgresql")
