"""How good a hand is for a Hand: how many of its cards lie in melds after a few more draws, over sampled draws.

The solver says exactly what a hand can lay down; the draws are drawn from the cards that this seat has not seen. All
throws are judged by the same draws, so that luck decides nothing between them.
"""

from collections import Counter
from collections.abc import Sequence

from games.concan.bots.baseline.sight import Sight
from games.concan.bots.chance import Chance
from games.concan.cards import Card, Hand, with_cards, without_cards
from games.concan.options import Options
from games.concan.solver import best_by_cards

SAMPLES = 32
DRAWS = 4
"""How far a sample looks ahead. Two or seven draws were no better."""


def prospects(sight: Sight, throws: Sequence[Card]) -> dict[Card, float]:
    """By card that could be thrown from the hand, how good what is left is: the mean square of the cards in melds."""
    hand, options = sight.view.hand, sight.view.options
    chance = Chance(sight.view)
    unseen = [card for card, count in enumerate(sight.unseen) for _ in range(count)]
    draws = min(DRAWS, len(unseen))
    sums = dict.fromkeys(throws, 0)
    for _ in range(SAMPLES):
        chance.draw(unseen, draws)
        for card, laid in _laid(with_cards(hand, unseen[:draws]), throws, options).items():
            sums[card] += min(laid, len(hand) - 1) ** 2
    return {card: total / SAMPLES for card, total in sums.items()}


def _laid(cards: Hand, throws: Sequence[Card], options: Options) -> dict[Card, int]:
    """How many of the cards can be laid at once, by the one of them that is thrown first."""
    found = best_by_cards(cards, options)
    if found is None:
        return dict.fromkeys(throws, 0)
    used = Counter(card for meld in found.melds for card in meld.cards)
    return {card: found.cards if used[card] < cards.count(card) else _most(cards, card, options) for card in throws}


def _most(cards: Hand, thrown: Card, options: Options) -> int:
    found = best_by_cards(without_cards(cards, (thrown,)) or (), options)
    return found.cards if found is not None else 0
