"""How fast the solver is on one core, in processor time: `python -m tests.bench.bench_solver [HANDS]`.

Prints the median, the 99th percentile and the worst of each question on random and on ripe hands (two to four planted
melds, often jokers, the rest random), and how many deals can open.
"""

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from games.concan.cards import FULL_DECK, JOKER, Hand, hand_of
from games.concan.options import PRESETS, Options
from games.concan.solver import best_by_cards, best_by_points, can_open, concan, least_left, opening
from tests.concan.hands import ripe_hand

HANDS = 4000
SIZE = 15
BOTH_JOKERS = replace(PRESETS["sahrat"], jokers_per_meld=2)

Question = Callable[[Hand, Options], object]
QUESTIONS: dict[str, Question] = {
    "points": best_by_points,
    "cards": best_by_cards,
    "least left": least_left,
    "opening": opening,
    "opening with a run": lambda hand, options: opening(hand, replace(options, opening_run=True)),
    "must use a card": lambda hand, options: best_by_points(hand, options, must_use=hand[SIZE // 2]),
    "concan": concan,
}


def main(hands: int) -> None:
    """Measures and prints."""
    chance = Random(1)
    kinds = {
        "random": [random_hand(chance, SIZE) for _ in range(hands)],
        "random, no joker": list(with_jokers(chance, 0, hands // 4)),
        "random, one joker": list(with_jokers(chance, 1, hands // 4)),
        "random, two jokers": list(with_jokers(chance, 2, hands // 4)),
        "ripe": [ripe_hand(chance, SIZE) for _ in range(hands)],
        "ripe, 20 cards": [ripe_hand(chance, 20) for _ in range(hands // 4)],
    }
    for name, options in (("one joker a meld", PRESETS["sahrat"]), ("two jokers a meld", BOTH_JOKERS)):
        print(f"\n{name + ', microseconds':48}{'median':>9}{'99 %':>9}{'worst':>9}")
        for kind, of_kind in kinds.items():
            for question, ask in QUESTIONS.items():
                show(f"{kind}: {question}", of_kind, ask, options)
    print("\ndeals that can open at 51, two jokers a meld")
    for size in (SIZE - 1, SIZE):
        dealt = [random_hand(chance, size) for _ in range(hands)]
        print(f"{size} cards: {sum(can_open(hand, BOTH_JOKERS) for hand in dealt) / hands:.1%}")


def show(what: str, hands: list[Hand], ask: Question, options: Options) -> None:
    """Prints one line of figures."""
    taken = []
    for hand in hands:
        begun = time.process_time_ns()
        ask(hand, options)
        taken.append((time.process_time_ns() - begun) / 1000)
    taken.sort()
    figures = (taken[len(taken) // 2], taken[len(taken) * 99 // 100], taken[-1])
    print(f"{what:48}" + "".join(f"{one:9,.0f}" for one in figures))


def random_hand(chance: Random, size: int) -> Hand:
    """A hand of the two decks."""
    return hand_of(chance.sample(FULL_DECK, size))


def with_jokers(chance: Random, jokers: int, hands: int) -> Iterator[Hand]:
    """Random hands with exactly so many jokers."""
    naturals = [card for card in FULL_DECK if card != JOKER]
    for _ in range(hands):
        yield hand_of([*chance.sample(naturals, SIZE - jokers), *[JOKER] * jokers])


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else HANDS)
