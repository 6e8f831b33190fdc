"""The stand-alone script in JavaScript, run, and deals to give it."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.services.deal import fingerprint_of
from games.services.proof import worked_out

SCRIPT = Path(__file__).resolve().parents[2] / "static" / "check_deal.mjs"
LETTERS = "abc XYZ 019 لوزنعناع é 🍋\\\"'"


def checked_by_script(*arguments: str, text: str = "") -> list[dict[str, Any]]:
    """What the script says, a line for each round. Skips where there is no node to run it."""
    node = shutil.which("node")
    if node is None:
        give_up = pytest.fail if os.environ.get("CI") else pytest.skip
        give_up("No node here, which runs the script in JavaScript; on Debian: apt-get install nodejs")
    done = subprocess.run([node, str(SCRIPT), *arguments], input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def lines(proofs: Iterable[dict[str, Any]]) -> str:
    """Proofs as the script reads them, one a line."""
    return "\n".join(json.dumps(proof, ensure_ascii=False) for proof in proofs)


def random_proofs(count: int, random: Random) -> Iterator[dict[str, Any]]:
    """Proofs of deals with any secrets and seeds, of all sizes, as services/deal.py deals them."""
    for _ in range(count):
        secret, seats = random.randbytes(32).hex(), random.randint(2, 5)
        seeds = ["".join(random.choices(LETTERS, k=random.randint(0, 12))) for _ in range(seats)]
        match, number = random.randint(1, 10**9), random.randint(1, 6)
        dealer = None if number == 1 else random.randrange(seats)
        first = worked_out(secret, seeds, match, number, dealer)
        piles = [first["stock"][: random.randint(1, 40)] for _ in range(random.randint(0, 3))]
        found = worked_out(secret, seeds, match, number, dealer, piles)
        given = {"secret": secret, "seeds": seeds, "match": match, "round": number, "piles": piles}
        yield {**given, **{key: found[key] for key in ("dealer", "hands", "stock", "reshuffles", "key")}} | {
            "fingerprint": fingerprint_of(secret)
        }
