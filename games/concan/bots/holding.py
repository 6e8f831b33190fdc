"""When a player who could open holds his cards back, to lay them all in one turn (RULES section 7, `hand`)."""

from games.concan.bots.sight import Sight
from games.concan.cards import Card, with_cards
from games.concan.solver import LayDown, best_by_cards

AWAY = 3
"""One card away: so many cards stay in the hand when all its melds are laid before the throw."""
DEEP = 20
"""A stock of so many cards leaves time."""
LIKELY = 0.08
"""The share of unseen cards that must complete the Hand."""


def holds(sight: Sight, found: LayDown) -> bool:
    """Whether to hold back a lay-down that would open."""
    view = sight.view
    left = len(view.hand) - found.cards
    if left == 1 or left > AWAY or any(view.opened) or view.stock < DEEP:
        return False
    return outs(sight, found) >= LIKELY * sight.hidden


def outs(sight: Sight, found: LayDown) -> int:
    """How many unseen cards would let the hand be laid whole, after the best throw."""
    hand = sight.view.hand
    return sum(count for card, count in enumerate(sight.unseen) if count and _completes(sight, hand, card))


def _completes(sight: Sight, hand: tuple[Card, ...], card: Card) -> bool:
    found = best_by_cards(with_cards(hand, (card,)), sight.view.options)
    return found is not None and found.cards >= len(hand) - 1
