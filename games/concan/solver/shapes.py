"""The small melds that a hand can hold, as the search wants them: packed naturals, jokers and a weight.

Cards are counted by kind in one number, three bits a kind (two for the count, one guard that is set as long as the
count has not gone below zero), ranks first, so that the kinds of a set lie side by side. Taking a meld's cards from a
hand is then one subtraction, and whether the hand held them shows in the guards.

Runs of three to five cards are enough: a longer one is two of these in a row, and every weight is a sum over cards.
Of the melds with the same naturals and as many jokers only the heaviest is kept.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import Literal, NamedTuple

from games.concan.cards import JOKER, SUITS, VALUES, Card, card_of, hand_value
from games.concan.melds import SET_SIZE, SMALLEST, Meld, card_at, meld_value, set_of

Objective = Literal["points", "cards", "left"]
"""What to have most of: points laid, cards laid, or value gone from the hand (so least left in it)."""

LONGEST = 2 * SMALLEST - 1
BITS = 3
COUNT = (1 << BITS - 1) - 1
"""The count of a kind, as a mask at the first kind."""
TALLY = 10
"""Bits of each of the three sums in a weight."""


def _place(card: Card) -> int:
    return BITS * (card % 13 * len(SUITS) + card // 13)


UNITS: tuple[int, ...] = (*(1 << _place(card) for card in range(JOKER)), 1 << BITS * JOKER)
"""What each card adds to a packed hand; a joker is counted above all guards."""

KINDS: int = sum(UNITS[:JOKER])
GUARDS: int = KINDS << (BITS - 1)
LINES: tuple[int, ...] = (
    *(sum(UNITS[card_of(suit, rank)] for rank in range(1, 14)) for suit in range(len(SUITS))),
    *(sum(UNITS[card_of(suit, rank)] for suit in range(len(SUITS))) for rank in range(1, 14)),
)
"""The kinds of each suit, then of each rank: every meld lies in one of these lines."""
BY_VALUE: tuple[Card, ...] = tuple(sorted(range(JOKER), key=VALUES.__getitem__))
"""The natural cards, the least first."""


class Shape(NamedTuple):
    """A small meld: its weight, its naturals as a packed number, how many jokers it needs, and the meld itself."""

    weight: int
    naturals: int
    jokers: int
    meld: Meld


def weight_of(meld: Meld, objective: Objective) -> int:
    """A meld's weight: what is sought first, then what breaks ties."""
    return _weigh(objective, meld_value(meld), len(meld.cards), hand_value(meld.cards))


def _weigh(objective: Objective, points: int, cards: int, value: int) -> int:
    first, second, third = {
        "points": (points, cards, value),
        "cards": (cards, value, points),
        "left": (value, cards, points),
    }[objective]
    return (first << 2 * TALLY) + (second << TALLY) + third


@lru_cache(maxsize=3)
def card_worths(objective: Objective) -> tuple[int, ...]:
    """What each card adds to the weight of a meld; a joker, at most."""
    highest = max(VALUES[:JOKER])
    return tuple(_weigh(objective, min(value, highest), 1, value) for value in VALUES)


@lru_cache(maxsize=1 << 15)
def shapes_in(line: int, held: int, jokers: int, objective: Objective, lowest: int, highest: int) -> tuple[Shape, ...]:
    """The shapes of one line with exactly so many jokers whose naturals are among the kinds held."""
    shapes = _line_shapes(line, jokers, objective, lowest, highest)
    return tuple(shape for shape in shapes if shape.naturals & held == shape.naturals)


@cache
def _line_shapes(line: int, jokers: int, objective: Objective, lowest: int, highest: int) -> tuple[Shape, ...]:
    """All shapes of a line; there are 17 lines, and few jokers and options, so this stays small."""
    suits = len(SUITS)
    melds = _runs(line, jokers, lowest, highest) if line < suits else _sets(line - suits + 1, jokers)
    heaviest: dict[int, Shape] = {}
    for meld in melds:
        naturals = sum(UNITS[card] for card in meld.cards if card != JOKER)
        shape = Shape(weight_of(meld, objective), naturals, jokers, meld)
        if naturals not in heaviest or shape.weight > heaviest[naturals].weight:
            heaviest[naturals] = shape
    return tuple(heaviest.values())


def _runs(suit: int, jokers: int, lowest: int, highest: int) -> Iterator[Meld]:
    for length in range(max(SMALLEST, jokers + 1), LONGEST + 1):
        for low in range(lowest, highest - length + 2):
            for places in combinations(range(length), jokers):
                cards = [card_at(suit, low + place) for place in range(length)]
                for place in places:
                    cards[place] = JOKER
                yield Meld("run", tuple(cards), suit=suit, low=low)


def _sets(rank: int, jokers: int) -> Iterator[Meld]:
    for size in range(SMALLEST, SET_SIZE + 1):
        for suits in combinations(range(len(SUITS)), size - jokers):
            yield set_of([card_of(suit, rank) for suit in suits], jokers, rank)
