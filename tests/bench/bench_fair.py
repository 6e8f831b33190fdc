"""What fair deals give, for the statistics of deals: `python -m tests.bench.bench_fair [HANDS] [MATCHES]`.

Deals so many hands of 14 and of 15 cards and counts exactly how many could open; plays so many matches between bots
of one kind for each preset and number of seats, and counts how rounds end and how many turns they have. Prints the
counts as games/services/fair_deal.py keeps them, and ends with an error where what is kept there disagrees.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from games.concan.bots import baseline
from games.concan.cards import FULL_DECK, hand_of
from games.concan.options import MAX_SEATS, MIN_SEATS, PRESETS
from games.concan.solver import can_open
from games.management.commands.simulate import Table, play_match
from games.services.fair_deal import ENDINGS, MEASURE, OPENS, ROUNDS, SIZES
from games.services.intervals import Mean, Share, agree

HANDS, MATCHES = 2_000_000, 1_000
SEED = 51
UNLIKELY = 0.001


def main(hands: int = HANDS, matches: int = MATCHES) -> None:
    """Measures and prints."""
    found = (agree([*opens(hands)], UNLIKELY), agree([*rounds(matches)], UNLIKELY))
    if not all(found):
        sys.exit("What is kept in fair_deal.py is not what fair deals give.")


def opens(hands: int) -> Iterator[float]:
    """How many hands can open, by their size: how far from what is kept."""
    chance = Random(SEED)
    for size in SIZES:
        share = Share(sum(can_open(hand_of(chance.sample(FULL_DECK, size)), MEASURE) for _ in range(hands)), hands)
        value, low, high = share.interval()
        print(f"    {size}: Share({share.found}, {hands}),  # {value:.3%}, from {low:.3%} to {high:.3%}", flush=True)
        yield share.apart(OPENS[size].value, OPENS[size].error)


def rounds(matches: int) -> Iterator[float]:
    """How the bots' rounds go, by preset and number of seats: how far from what is kept."""
    for preset, options in PRESETS.items():
        for seats in range(MIN_SEATS, MAX_SEATS + 1):
            chances = (Random(f"{SEED} {seats} {number}") for number in range(matches))
            tables = (Table(seats, options, preset, chance) for chance in chances)
            played = [one for table in tables for one in play_match(table, baseline.choose)]
            numbers = [one.turns for one in played]
            turns = Mean(len(played), sum(numbers), sum(one * one for one in numbers))
            ended = Counter(one.ending for one in played)
            endings = tuple(ended[ending] for ending in ENDINGS)
            print(f'    ("{preset}", {seats}): Rounds(Mean{tuple(turns)}, {endings}),', flush=True)
            kept = ROUNDS[preset, seats]
            yield turns.apart(kept.turns.value, kept.turns.error)
            for number, known in zip(endings, kept.endings, strict=True):
                fair = Share(known, kept.turns.of)
                yield Share(number, turns.of).apart(fair.value, fair.error)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
