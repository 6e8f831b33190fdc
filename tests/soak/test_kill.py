"""The server is killed in the middle of play: everything that was acknowledged is in the log once, and play goes on."""

import asyncio
import random
from pathlib import Path

import pytest

from tests.soak.kill import kill, victim


@pytest.mark.parametrize(
    ("postgres", "times"),
    [(False, 4), pytest.param(True, 2, marks=pytest.mark.services)],
    ids=["one process", "several"],
)
def test_nothing_that_was_acknowledged_is_lost_when_a_server_is_killed(
    tmp_path: Path, postgres: bool, times: int
) -> None:
    with victim(tmp_path, postgres=postgres) as site:
        wrong, books = asyncio.run(kill(site, times, random.Random()))
        assert wrong == []
        assert books.moves > 0
        assert "Traceback" not in site.log
