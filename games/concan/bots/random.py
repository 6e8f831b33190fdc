"""The measure that everybody must beat: it opens as soon as it can, and for the rest does anything that is allowed."""

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
    if view.phase == "play" and view.owes and view.taken is not None:
        return laying.payment(sight, view.hand, view.taken) or Undo()
    able = _throws(view)
    if view.phase == "play":
        found = _lays(sight)
        if found and not sight.opened:
            return found[0]
        able += found
    return able[Chance(view, len(view.melds)).below(len(able))]


def _throws(view: View) -> list[Action]:
    return [Throw(card) for card in view.hand if card != JOKER] or [Throw(JOKER)]


def _lays(sight: Sight) -> list[Action]:
    """What it sees to put on the table: everything that makes melds, or each card that can be laid off."""
    view = sight.view
    if view.committed[sight.seat]:
        whole = None if sight.opened else concan(view.hand, view.options)
        return [laying.lay(whole)] if whole is not None else []
    found = laying.new_melds(sight, view.hand)
    lays: list[Action] = [laying.lay(found.melds)] if found is not None else []
    return [*lays, *(action for _, action in laying.lay_offs(view, view.hand))] if sight.opened else lays
