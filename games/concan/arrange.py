"""The melds that loose cards can be: what a page stages when a player picks cards in any order."""

from collections.abc import Sequence
from itertools import combinations

from games.concan.cards import JOKER, Card, rank_of
from games.concan.melds import HIGH_ACE, SMALLEST, Meld, meld_value, read_meld
from games.concan.options import Options


def arrangements(cards: Sequence[Card], options: Options) -> list[Meld]:
    """Every meld that exactly these cards can be, the most valuable first; runs before sets of the same value.

    They differ in what the jokers stand for. Empty where the cards are no meld, or hold too many jokers.
    """
    jokers = list(cards).count(JOKER)
    if len(cards) < SMALLEST or jokers > options.jokers_per_meld or jokers == len(cards):
        return []
    found = _runs([card for card in cards if card != JOKER], jokers, options)
    as_set = read_meld("set", cards, options)
    if as_set is not None:
        found.append(as_set)
    return sorted(found, key=meld_value, reverse=True)


def _runs(naturals: list[Card], jokers: int, options: Options) -> list[Meld]:
    """The runs of these naturals and so many jokers, one for each place of the jokers."""
    size = len(naturals) + jokers
    found: list[Meld] = []
    for low in range(options.lowest, options.highest - size + 2):
        for gaps in combinations(range(size), jokers):
            row = _row(low, size, gaps, naturals)
            run = read_meld("run", row, options) if row else None
            if run is not None and run not in found:
                found.append(run)
    return found


def _row(low: int, size: int, gaps: tuple[int, ...], naturals: list[Card]) -> list[Card]:
    """The cards in the order of the positions from `low` on, jokers in the gaps; empty if they do not fit."""
    left = list(naturals)
    row: list[Card] = []
    for place in range(size):
        if place in gaps:
            row.append(JOKER)
            continue
        rank = 1 if low + place == HIGH_ACE else low + place
        card = next((one for one in left if rank_of(one) == rank), None)
        if card is None:
            return []
        left.remove(card)
        row.append(card)
    return row
