"""The engine and a slow, obvious witness, written from the rulebook alone, say the same of random records."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.concan.refusals import CODES
from games.concan.replay import judge
from tests.concan.effort import EFFORT
from tests.concan.random_records import random_record, reached, spoiled_record
from tests.concan.slow_match import slow_answer

RECORDS = 150
CHUNKS = 5
SEEDS = [
    range(first, first + RECORDS * EFFORT // CHUNKS) for first in range(0, RECORDS * EFFORT, RECORDS * EFFORT // CHUNKS)
]

SEEN = {code for code in CODES if code != "fire_empty"} | {
    "ok",
    "bad_record",
    "recycled",
    "committed",
    "finished",
    *(f"did {do}" for do in ("commit", "draw", "take", "lay", "layoff", "swap", "throw", "undo")),
    *(f"ended {ending}" for ending in ("out", "hand", "concan", "stock", None)),
}
"""All that records can show; `fire_empty` cannot occur by these rules."""


def engine_answer(record: Any) -> dict[str, Any]:
    """The engine's answer without what only people read."""
    answer = judge(json.dumps(record))
    answer.pop("detail", None)
    return answer


@pytest.mark.parametrize("seeds", SEEDS, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
def test_random_records(seeds):
    for seed in seeds:
        record = random_record(Random(seed))
        assert engine_answer(record) == slow_answer(record), seed


@pytest.mark.parametrize("seeds", SEEDS, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
def test_spoiled_records(seeds):
    for seed in seeds:
        record = spoiled_record(Random(seed))
        assert engine_answer(record) == slow_answer(record), seed


def test_such_records_reach_everything():
    seen: Counter[str] = Counter()
    for seed in range(RECORDS):
        for record in (random_record(Random(seed)), spoiled_record(Random(seed))):
            seen.update(reached(record, engine_answer(record)))
    assert set(seen) == SEEN


def test_the_witness_is_no_relative_of_the_engine():
    for name in ("slow_melds", "slow_round", "slow_match", "random_records"):
        assert "games" not in (Path(__file__).with_name(f"{name}.py")).read_text(encoding="utf-8")
