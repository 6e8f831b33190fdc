"""Many tabs of the same people try the same action on the same moment: exactly one is done, the others get the fresh
table, nobody gets an error, and no database is locked."""

import asyncio
from pathlib import Path

import pytest

from tests.soak.contention import TABS, contend, target

SECONDS = 6


@pytest.mark.parametrize(
    "postgres", [False, pytest.param(True, marks=pytest.mark.services)], ids=["one process", "several"]
)
def test_of_many_who_act_on_one_moment_exactly_one_wins(tmp_path: Path, postgres: bool) -> None:
    with target(tmp_path, postgres=postgres) as site:
        wrong, books, count = asyncio.run(contend(site, SECONDS))
    assert wrong == []
    assert books.moves == count["done"] == count["volleys"] > 0
    assert count["declined"] == count["volleys"] * (TABS - 1)
