"""Whether to commit, and whether to draw from the stock or to take from the fire pile."""

from games.concan.actions import Action, Commit, Draw, Take
from games.concan.bots.baseline import collecting, holding
from games.concan.bots.baseline.laying import new_melds, payment
from games.concan.bots.baseline.sight import Sight
from games.concan.cards import Card, with_cards


def draw(sight: Sight) -> Action:
    """What to do in the draw phase."""
    if collecting.commits(sight):
        return Commit()
    top = sight.view.top
    return Take() if top is not None and _takes(sight, top) else Draw()


def _takes(sight: Sight, top: Card) -> bool:
    """Whether the top card is of use this turn, and what is owed for it can be paid (RULES section 5)."""
    view = sight.view
    if view.committed[sight.seat]:
        return collecting.brings_nearer(sight, top)
    hand = with_cards(view.hand, (top,))
    if payment(sight, hand, top) is None:
        return False
    without, using = new_melds(sight, view.hand), new_melds(sight, hand)
    if without is None or using is None:
        return True
    if not sight.opened and holding.holds(sight, without):
        return holding.completes(sight, using)
    return using.cards > without.cards
