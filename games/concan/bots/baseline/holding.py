"""When a player who could open holds his cards back, to lay them all in one turn (RULES section 7, `hand`)."""

from games.concan.bots.baseline import collecting
from games.concan.bots.baseline.sight import LOOKS, Sight
from games.concan.cards import Card, Hand, with_cards
from games.concan.solver import LayDown, best_by_cards

SHORT = 2
"""One card away: at most so many cards more have to be laid than can be laid now, as a card brings its partner."""
DEEP = 20
"""A stock of so many cards leaves time."""
HAND_GAIN = 150
"""How much better a Hand is than to open now, by all scores together."""
LATE_LOSS = 50
"""How much worse it is to open too late or never."""


def holds(sight: Sight, found: LayDown) -> bool:
    """Whether to hold back a lay-down that would open: for a Concan, or where a Hand is likely enough to pay."""
    if completes(sight, found):
        return False
    if collecting.aims(sight):
        return True
    view = sight.view
    if _goal(sight) - found.cards > SHORT or any(view.opened) or view.stock < DEEP:
        return False
    likely = 1 - (1 - outs(sight) / sight.hidden) ** LOOKS
    return likely * HAND_GAIN > (1 - likely) * LATE_LOSS


def completes(sight: Sight, found: LayDown) -> bool:
    """Whether a lay-down of the hand, or of the hand and a card taken, ends the round."""
    return found.cards >= _goal(sight)


def outs(sight: Sight) -> int:
    """How many unseen cards would let the whole hand be laid in the next turn."""
    return sum(count for card, count in enumerate(sight.unseen) if count and _makes_whole(sight, card))


def _makes_whole(sight: Sight, card: Card) -> bool:
    hand: Hand = with_cards(sight.view.hand, (card,))
    found = best_by_cards(hand, sight.view.options)
    return found is not None and completes(sight, found)


def _goal(sight: Sight) -> int:
    """How many cards a Hand lays: all but the one to throw; of more than that one was thrown before."""
    size = len(sight.view.hand)
    return size if sight.view.phase == "draw" else size - 1
