"""What the rulebook's sentences say about melds and lay-downs, word for word and as slowly as they read.

Nothing here is shared with the game's own meld rules and solver; only the numbers and texts of cards are.
"""

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from games.concan.cards import JOKER, TEXTS, Card
from games.concan.options import Options

SUITS = "shdc"
POSITIONS = {
    "both": "A23456789TJQKA",
    "low": "A23456789TJQK",
    "high": " 23456789TJQKA",
}
"""The rank at each position of a run, position 1 first."""
VALUES = {**{rank: int(rank) for rank in "23456789"}, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}


def rank(card: Card) -> str:
    return TEXTS[card][0]


def suit(card: Card) -> str:
    return TEXTS[card][1]


def naturals(cards: Sequence[Card]) -> list[Card]:
    return [card for card in cards if card != JOKER]


def left_value(cards: Sequence[Card]) -> int:
    """Section 2: the value of cards left in hand, a joker 15."""
    return sum(15 if card == JOKER else VALUES[rank(card)] for card in cards)


def is_set(cards: Sequence[Card]) -> bool:
    """Section 3: 3 or 4 cards of one rank, all of different suits, at least one natural."""
    real = naturals(cards)
    suits = [suit(card) for card in real]
    return len(cards) in (3, 4) and len({rank(card) for card in real}) == 1 and len(suits) == len(set(suits))


def run_readings(cards: Sequence[Card], options: Options) -> list[tuple[str, int]]:
    """Section 3: every (suit, position of the first card) that makes these cards, in this order, a run."""
    positions = POSITIONS[options.ace]
    readings = []
    for of_suit in SUITS:
        for first in range(1, len(positions) - len(cards) + 2):
            ranks = positions[first - 1 : first - 1 + len(cards)]
            fits = all(
                here != " " and card in (JOKER, TEXTS.index(here + of_suit))
                for card, here in zip(cards, ranks, strict=True)
            )
            if fits and naturals(cards) and len(cards) >= 3:
                readings.append((of_suit, first))
    return readings


def run_points(cards: Sequence[Card], first: int, options: Options) -> int:
    """Section 2: what a run counts, a joker as the card it stands for."""
    return sum(VALUES[here] for here in POSITIONS[options.ace][first - 1 : first - 1 + len(cards)])


def set_points(cards: Sequence[Card]) -> int:
    return len(cards) * VALUES[rank(naturals(cards)[0])]


class Pile(NamedTuple):
    """Some cards of a hand, by their places in it, as a meld."""

    places: frozenset[int]
    kind: str
    points: int
    size: int


def piles(hand: Sequence[Card], options: Options, sizes: Container[int] = range(3, 15)) -> Iterator[Pile]:
    """Every choice of so many cards that is a meld, in every way it can count."""
    jokers = [place for place, card in enumerate(hand) if card == JOKER]
    lines = [(suit, of) for of in SUITS] + [(rank, of) for of in "A23456789TJQK"]
    for say, of in lines:
        line = [place for place, card in enumerate(hand) if card != JOKER and say(card) == of]
        for size in range(1, len(line) + 1):
            for chosen in combinations(line, size):
                for count in range(min(options.jokers_per_meld, len(jokers)) + 1):
                    for wild in combinations(jokers, count) if size + count in sizes else ():
                        yield from _as_melds(hand, (*chosen, *wild), "set" if say is rank else "run", options)


def _as_melds(hand: Sequence[Card], places: tuple[int, ...], kind: str, options: Options) -> Iterator[Pile]:
    cards = [hand[place] for place in places]
    if kind == "set":
        if is_set(cards):
            yield Pile(frozenset(places), kind, set_points(cards), len(cards))
        return
    for points in run_totals(cards, options):
        yield Pile(frozenset(places), kind, points, len(cards))


def run_totals(cards: Sequence[Card], options: Options) -> set[int]:
    """What a run of these cards, in any order that makes one, can count."""
    positions = POSITIONS[options.ace]
    real = Counter(naturals(cards))
    totals = set()
    for first in range(1, len(positions) - len(cards) + 2) if len(cards) >= 3 else ():
        ranks = positions[first - 1 : first - 1 + len(cards)]
        covered = Counter(TEXTS.index(here + suit(naturals(cards)[0])) for here in ranks if here != " ")
        if " " not in ranks and all(covered[card] >= number for card, number in real.items()):
            totals.add(sum(VALUES[here] for here in ranks))
    return totals


class Laid(NamedTuple):
    """A lay-down: the melds, what they count, and the cards that stay in the hand."""

    piles: tuple[Pile, ...]
    points: int
    left: tuple[Card, ...]

    @property
    def kinds_and_sizes(self) -> list[tuple[str, int]]:
        return sorted((pile.kind, pile.size) for pile in self.piles)


def lay_downs(hand: Sequence[Card], options: Options) -> Iterator[Laid]:
    """Every way to lay melds down from a hand that keeps a card to throw (section 5)."""
    every = list(piles(hand, options))
    for chosen in _disjoint(every, frozenset(range(len(hand)))):
        places = frozenset().union(*(pile.places for pile in chosen))
        left = tuple(card for place, card in enumerate(hand) if place not in places)
        if chosen and (naturals(left) or (options.joker_throw and left)):
            yield Laid(chosen, sum(pile.points for pile in chosen), left)


def _disjoint(every: list[Pile], free: frozenset[int]) -> Iterator[tuple[Pile, ...]]:
    yield ()
    for index, pile in enumerate(every):
        if pile.places <= free:
            for more in _disjoint(every[index + 1 :], free - pile.places):
                yield (pile, *more)


def laid_cards(hand: Sequence[Card], laid: Laid) -> set[Card]:
    return {hand[place] for pile in laid.piles for place in pile.places}


def most_points(hand: Sequence[Card], options: Options) -> int:
    """The most that a lay-down which keeps a card to throw can count, 0 if there is none; for whole hands.

    Each card that may be thrown is put aside in turn; of the rest the first card is left or laid in each of its melds.
    """
    every = list(piles(hand, options))
    known: dict[frozenset[int], int] = {}

    def most(free: frozenset[int]) -> int:
        if not free:
            return 0
        if free not in known:
            first = min(free)
            best = most(free - {first})
            for pile in every:
                if first in pile.places and pile.places <= free:
                    best = max(best, pile.points + most(free - pile.places))
            known[free] = best
        return known[free]

    places = frozenset(range(len(hand)))
    aside = [place for place, card in enumerate(hand) if card != JOKER or options.joker_throw]
    return max((most(places - {place}) for place in aside), default=0)
