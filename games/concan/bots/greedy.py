"""The measure that is easily beaten: it lays down and lays off whatever it can at once, and throws any card."""

from games.concan.actions import Action, Draw, Throw, Undo
from games.concan.bots.baseline import laying
from games.concan.bots.baseline.sight import Sight, see
from games.concan.bots.chance import Chance
from games.concan.cards import JOKER
from games.concan.solver import concan
from games.concan.view import View


def choose(view: View) -> Action:
    """The next action of the seat whose view it is. Raises ValueError unless this seat is to act."""
    sight = see(view)
    if view.phase == "draw":
        return Draw()
    if view.phase == "play":
        if view.owes and view.taken is not None:
            return laying.payment(sight, view.hand, view.taken) or Undo()
        found = _lays(sight)
        if found is not None:
            return found
    cards = [card for card in view.hand if card != JOKER] or [JOKER]
    return Throw(cards[Chance(view).below(len(cards))])


def _lays(sight: Sight) -> Action | None:
    view = sight.view
    if view.committed[sight.seat]:
        whole = None if sight.opened else concan(view.hand, view.options)
        return laying.lay(whole) if whole is not None else None
    found = laying.new_melds(sight, view.hand)
    if found is not None:
        return laying.lay(found.melds)
    return next((action for _, action in laying.lay_offs(view, view.hand)), None) if sight.opened else None
