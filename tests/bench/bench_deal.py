"""Whether deals are fair, and how fast they are checked: `python -m tests.bench.bench_deal`.

Deals 100,000 decks and asks by chi-square tests whether every kind of card is as often in every place as chance would
have it, and whether the first dealer is; then has 10,000 deals worked out again by the script in JavaScript. Ends with
an error where a test fails or the script does not agree.
"""

import math
import sys
import time
from collections.abc import Iterable, Iterator
from random import Random
from statistics import NormalDist

from games.concan.cards import COPIES, FULL_DECK, JOKER
from games.services.deal import shuffler
from tests.services.deals import checked_by_script, lines, random_proofs

DEALS = 100_000
CHECKED = 10_000
LIMIT = 0.001
"""How improbable a result may be. The seeds are fixed, so the answer is always the same."""


def main() -> None:
    """Measures and prints."""
    begun = time.perf_counter()
    places, dealers, pairs = counted(DEALS)
    write(f"{DEALS:,} decks in {time.perf_counter() - begun:.0f} s")
    size, kinds = len(FULL_DECK), JOKER + 1
    in_places = chi_square((count, DEALS * COPIES / size) for row in places for count in row)
    fair = (
        # A deck has each kind twice: what is in one place is missing in the others, which this scale sets right.
        tested("each kind of card in each place", in_places * (size - 1) / size, (size - 1) * (kinds - 1)),
        tested("the first two of a hundred, by tens", chi_square(with_expected(pairs)), 99),
        tested("the first dealer of five", chi_square((count, DEALS / 5) for count in dealers), 4),
    )
    agree = all_agree()
    if not all(fair) or not agree:
        sys.exit(1)


def counted(deals: int) -> tuple[list[list[int]], list[int], list[list[int]]]:
    """How often each card was in each place, each seat dealt, and two tens came first in a pile of a hundred."""
    places = [[0] * (JOKER + 1) for _ in FULL_DECK]
    dealers, pairs = [0] * 5, [[0] * 10 for _ in range(10)]
    hundred = tuple(range(100))
    for number in range(deals):
        chance = shuffler(f"{number:064x}", ("", ""), 1, 1)
        for place, card in enumerate(chance.shuffled(FULL_DECK, "deck")):
            places[place][card] += 1
        dealers[chance.dealer(5)] += 1
        first, second = chance.shuffled(hundred, "reshuffle 1")[:2]
        pairs[first // 10][second // 10] += 1
    return places, dealers, pairs


def with_expected(pairs: list[list[int]]) -> Iterator[tuple[int, float]]:
    """The counts of pairs of tens, each with what chance would make it."""
    for first, row in enumerate(pairs):
        for second, count in enumerate(row):
            yield count, DEALS * 10 * (9 if first == second else 10) / (100 * 99)


def chi_square(counts: Iterable[tuple[int, float]]) -> float:
    """The chi-square statistic of counts and what was expected."""
    return sum((count - expected) ** 2 / expected for count, expected in counts)


def tested(what: str, value: float, freedom: int) -> bool:
    """Prints a chi-square statistic, and whether chance explains it."""
    # Wilson and Hilferty's approximation, good to three digits at so many degrees.
    spread = 2 / (9 * freedom)
    probability = 1 - NormalDist(1 - spread, math.sqrt(spread)).cdf((value / freedom) ** (1 / 3))
    write(f"{what:40} chi-square {value:10,.1f}, {freedom:5,} degrees of freedom, p = {probability:.3f}")
    return LIMIT < probability < 1 - LIMIT


def all_agree() -> bool:
    """Has deals checked in JavaScript, and prints how many it finds the same."""
    proofs = list(random_proofs(CHECKED, Random(8)))
    begun = time.perf_counter()
    answers = checked_by_script("--jsonl", text=lines(proofs))
    taken = time.perf_counter() - begun
    agree = sum(bool(one["proven"]) and one["key"] == proof["key"] for one, proof in zip(answers, proofs, strict=True))
    write(f"JavaScript agrees on {agree:,} of {CHECKED:,} deals, in {taken:.1f} s")
    return bool(agree == CHECKED)


def write(line: str) -> None:
    """Prints a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
