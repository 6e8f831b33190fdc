"""The Concan in a hand: a run of ten and a set of four, or a run of eleven and a set of three (RULES section 7)."""

from collections.abc import Iterator
from itertools import combinations

from games.concan.cards import JOKER, SUITS, Hand, card_of, without_cards
from games.concan.melds import Meld, card_at, set_of
from games.concan.options import Options

LENGTHS = ((10, 4), (11, 3))
"""The sizes of the run and the set."""


def concan(hand: Hand, options: Options) -> tuple[Meld, Meld] | None:
    """The run and the set of a Concan that leaves a card that may be thrown, or None."""
    held = set(hand)
    jokers = hand.count(JOKER)
    for suit in range(len(SUITS)):
        kinds = sum(card_of(suit, rank) in held for rank in range(1, 14))
        for length, size in LENGTHS:
            if kinds + jokers < length:
                continue
            for run in _runs(hand, suit, length, options):
                for meld in _sets(hand, run, size, options):
                    return run, meld
    return None


def _runs(hand: Hand, suit: int, length: int, options: Options) -> Iterator[Meld]:
    """Runs of the hand; also those where a joker stands for a card that it holds, which may be needed in the set."""
    most = min(options.jokers_per_meld, hand.count(JOKER))
    for low in range(options.lowest, options.highest - length + 2):
        cards = [card_at(suit, low + place) for place in range(length)]
        missing = [place for place, card in enumerate(cards) if card not in hand]
        for spared in range(most - len(missing) + 1):
            for places in combinations(sorted(set(range(length)) - set(missing)), spared):
                run = [JOKER if place in missing or place in places else card for place, card in enumerate(cards)]
                yield Meld("run", tuple(run), suit=suit, low=low)


def _sets(hand: Hand, run: Meld, size: int, options: Options) -> Iterator[Meld]:
    """Sets of what the run leaves, with a card left over to throw."""
    rest = without_cards(hand, run.cards) or ()
    most = min(options.jokers_per_meld, rest.count(JOKER))
    for rank in range(1, 14):
        held = [card for card in (card_of(suit, rank) for suit in range(len(SUITS))) if card in rest]
        for jokers in range(most + 1):
            for naturals in combinations(held, size - jokers):
                meld = set_of(naturals, jokers, rank)
                left = without_cards(rest, meld.cards) or ()
                if may_throw(left, options):
                    yield meld


def may_throw(hand: Hand, options: Options) -> bool:
    """Whether the hand holds a card that may be thrown (RULES section 5)."""
    return bool(hand) and (options.joker_throw or hand[0] != JOKER)
