"""How near a hand is to going out at once: how many of its cards lie in melds, or fit on the table, after a few more
draws, over sampled draws.

The solver says exactly what a hand can lay down; the draws are drawn from the cards that this seat has not seen. All
throws are judged by the same draws, so that luck decides nothing between them.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.concan.bots.baseline.laying import fits
from games.concan.bots.baseline.sight import Sight
from games.concan.bots.chance import Chance
from games.concan.cards import JOKER, Card, Hand, with_cards
from games.concan.options import Options
from games.concan.solver.search import Search
from games.concan.solver.shapes import COUNT, TALLY, UNITS
from games.concan.view import View

SAMPLES = 32
DRAWS = 4
"""How far a sample looks ahead. Two or seven draws were no better."""


def prospects(sight: Sight, throws: Sequence[Card]) -> dict[Card, float]:
    """By card that could be thrown from the hand, how good what is left is: the mean square of the cards that go."""
    hand, options = sight.view.hand, sight.view.options
    chance = Chance(sight.view)
    unseen = [card for card, count in enumerate(sight.unseen) for _ in range(count)]
    draws = min(DRAWS, len(unseen))
    fitting = _fitting(sight.view)
    sums = dict.fromkeys(throws, 0)
    for _ in range(SAMPLES):
        chance.draw(unseen, draws)
        for card, gone in _gone(with_cards(hand, unseen[:draws]), throws, options, fitting).items():
            sums[card] += min(gone, len(hand) - 1) ** 2
    return {card: total / SAMPLES for card, total in sums.items()}


def _fitting(view: View) -> int:
    """The natural cards that fit on the table now, as a packed number."""
    return sum(UNITS[card] for card in range(JOKER) if fits(view, card))


def _gone(cards: Hand, throws: Sequence[Card], options: Options, fitting: int) -> dict[Card, int]:
    """How many of the cards can be laid or laid off at once, by the one of them that is thrown first."""
    search = Search(cards, options, "cards")
    whole = _most(search, search.packed)
    found = {}
    for card in throws:
        unit = UNITS[card]
        if whole.left & unit * COUNT:
            found[card] = whole.cards + _kinds(whole.left - unit, fitting)
        else:
            most = _most(search, search.packed - unit)
            found[card] = most.cards + _kinds(most.left, fitting)
    return found


class _Laid(NamedTuple):
    """How many cards can be laid, and which are left, as a packed number."""

    cards: int
    left: int


def _most(search: Search, packed: int) -> _Laid:
    found = search.best(packed, search.jokers)
    if found is None:
        return _Laid(0, packed)
    weight, shapes = found
    return _Laid(weight >> 2 * TALLY, packed - sum([shape.naturals for shape in shapes]))


def _kinds(packed: int, fitting: int) -> int:
    """How many of these kinds of cards fit on the table; one of each finds its place there at least."""
    return ((packed | packed >> 1) & fitting).bit_count()
