"""Melds: runs, sets, jokers, and what fits where (RULES sections 3 and 6).

A meld keeps for ever what its jokers stand for: a run by its lowest position and the order of its cards, a set by
leaving it open. Nothing is inferred again later.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from games.concan.cards import JOKER, RANK_VALUES, Card, card_of, rank_of, suit_of
from games.concan.options import Options

Kind = Literal["run", "set"]
End = Literal["low", "high"]

SMALLEST = 3
SET_SIZE = 4
HIGH_ACE = 14

POSITION_VALUES: tuple[int, ...] = (*RANK_VALUES, RANK_VALUES[1])
"""Value by position in a run, 1 (low ace) to 14 (high ace); place 0 is not used."""


class Meld(NamedTuple):
    """A meld, laid or about to be.

    `cards` of a run are in the order of the positions, the first at position `low` (1 low ace, 2 … 13 king, 14 high
    ace) of `suit`; of a set the naturals by suit, then the jokers, and `rank` is the rank of all.
    """

    kind: Kind
    cards: tuple[Card, ...]
    suit: int = 0
    low: int = 0
    rank: int = 0

    @property
    def high(self) -> int:
        """The position of a run's last card."""
        return self.low + len(self.cards) - 1

    @property
    def jokers(self) -> int:
        """How many jokers lie in it."""
        return self.cards.count(JOKER)


def read_meld(kind: Kind, cards: Sequence[Card], options: Options) -> Meld | None:
    """The meld that these cards are, or None if they are none. The number of jokers is not judged here."""
    if len(cards) < SMALLEST:
        return None
    return _read_run(cards, options) if kind == "run" else _read_set(cards)


def _read_run(cards: Sequence[Card], options: Options) -> Meld | None:
    suits = {suit_of(card) for card in cards if card != JOKER}
    low = _low_position(cards)
    if len(suits) != 1 or low is None:
        return None
    if low < options.lowest or low + len(cards) - 1 > options.highest:
        return None
    suit = suits.pop()
    for position, card in enumerate(cards, low):
        if card not in (JOKER, card_at(suit, position)):
            return None
    return Meld("run", tuple(cards), suit=suit, low=low)


def _low_position(cards: Sequence[Card]) -> int | None:
    """Where a run of these cards would begin: told by its first natural card, an ace only at an end of the run."""
    for index, card in enumerate(cards):
        if card == JOKER:
            continue
        rank = rank_of(card)
        if rank > 1 or index == 0:
            return rank - index
        if index == len(cards) - 1:
            return HIGH_ACE - index
        return None
    return None


def _read_set(cards: Sequence[Card]) -> Meld | None:
    naturals = sorted(card for card in cards if card != JOKER)
    if len(cards) > SET_SIZE or not naturals:
        return None
    rank = rank_of(naturals[0])
    if len(set(naturals)) != len(naturals) or any(rank_of(card) != rank for card in naturals):
        return None
    return set_of(naturals, len(cards) - len(naturals), rank)


def set_of(naturals: Sequence[Card], jokers: int, rank: int) -> Meld:
    """The set of these naturals, sorted, and so many jokers."""
    return Meld("set", (*naturals, *[JOKER] * jokers), rank=rank)


def card_at(suit: int, position: int) -> Card:
    """The natural card of a run's position, 1 (low ace) to 14 (high ace)."""
    return card_of(suit, 1 if position == HIGH_ACE else position)


def meld_value(meld: Meld) -> int:
    """What a meld counts: a joker as the card it stands for, an ace 11 wherever it stands."""
    if meld.kind == "set":
        return RANK_VALUES[meld.rank] * len(meld.cards)
    return sum(POSITION_VALUES[meld.low : meld.high + 1])


def missing_suits(meld: Meld) -> list[Card]:
    """The natural cards that a set does not hold yet, by suit."""
    every = (card_of(suit, meld.rank) for suit in range(SET_SIZE))
    return [card for card in every if card not in meld.cards]


def lay_off(meld: Meld, cards: Sequence[Card], end: End | None, options: Options) -> Meld | None:
    """The meld with the cards added one after another, or None if one does not fit.

    `end` says where a joker or an ace goes that would fit both ends of a run; left out, it is the high one. How many
    jokers a meld may hold is not judged here.
    """
    grown: Meld | None = meld
    for card in cards:
        if grown is None:
            return None
        grown = _add_to_run(grown, card, end, options) if meld.kind == "run" else _add_to_set(grown, card)
    return grown


def _add_to_run(run: Meld, card: Card, end: End | None, options: Options) -> Meld | None:
    low, high = run.low - 1, run.high + 1
    fits_low = low >= options.lowest and card in (JOKER, card_at(run.suit, low))
    fits_high = high <= options.highest and card in (JOKER, card_at(run.suit, high))
    if fits_low and (end == "low" or not fits_high):
        return run._replace(cards=(card, *run.cards), low=low)
    if fits_high:
        return run._replace(cards=(*run.cards, card))
    return None


def _add_to_set(meld: Meld, card: Card) -> Meld | None:
    if len(meld.cards) == SET_SIZE:
        return None
    if card == JOKER:
        return meld._replace(cards=(*meld.cards, JOKER))
    naturals = [one for one in meld.cards if one != JOKER]
    if card in naturals or rank_of(card) != meld.rank:
        return None
    return set_of(sorted([*naturals, card]), meld.jokers, meld.rank)


class Swapped(NamedTuple):
    """A meld after a swap, and how many jokers came back."""

    meld: Meld
    jokers: int


def swap(meld: Meld, cards: Sequence[Card]) -> Swapped | None:
    """The meld with the cards in the place of its jokers, or None if that is not theirs (RULES section 6)."""
    return _swap_in_run(meld, cards) if meld.kind == "run" else _swap_in_set(meld, cards)


def _swap_in_run(run: Meld, cards: Sequence[Card]) -> Swapped | None:
    if len(cards) != 1:
        return None
    for index, card in enumerate(run.cards):
        if card == JOKER and card_at(run.suit, run.low + index) == cards[0]:
            whole = (*run.cards[:index], cards[0], *run.cards[index + 1 :])
            return Swapped(run._replace(cards=whole), 1)
    return None


def _swap_in_set(meld: Meld, cards: Sequence[Card]) -> Swapped | None:
    missing = missing_suits(meld)
    naturals = [card for card in meld.cards if card != JOKER]
    if len(meld.cards) == SET_SIZE:
        if len(cards) != 1 or cards[0] not in missing:
            return None
        return Swapped(set_of(sorted([*naturals, cards[0]]), meld.jokers - 1, meld.rank), 1)
    if sorted(cards) != missing:
        return None
    return Swapped(set_of(sorted([*naturals, *cards]), 0, meld.rank), meld.jokers)
