"""Players that see only a view: `choose` says what the seat on turn does next.

The choice follows from the view alone, without chance and without memory, so that it can be repeated, and every call
of a turn works the whole plan out anew. One file is one concern: `sight` (what the view tells), `worth` (of a card),
`drawing`, `laying`, `holding` (for a Hand), `collecting` (a Concan), `throwing`.
"""

from games.concan.actions import Action, Throw, Undo
from games.concan.bots.baseline import drawing, holding, laying, throwing
from games.concan.bots.baseline.sight import Sight, see
from games.concan.solver import concan
from games.concan.view import View

__all__ = ["choose"]


def choose(view: View) -> Action:
    """The next action of the seat whose view it is; always one that the rules allow.

    Raises ValueError unless this seat is to act.
    """
    sight = see(view)
    if view.phase == "start":
        return Throw(throwing.card_to_throw(sight))
    if view.phase == "draw":
        return drawing.draw(sight)
    if view.committed[sight.seat]:
        return _collect(sight)
    if view.owes and view.taken is not None:
        return laying.payment(sight, view.hand, view.taken) or Undo()
    return _play(sight) or Throw(throwing.card_to_throw(sight))


def _collect(sight: Sight) -> Action:
    """The turn of a committed player: the whole Concan, or a throw."""
    view = sight.view
    found = None if sight.opened else concan(view.hand, view.options)
    return laying.lay(found) if found is not None else Throw(throwing.card_to_throw(sight))


def _play(sight: Sight) -> Action | None:
    """What to lay, lay off or swap next, if anything."""
    if sight.opened:
        return laying.play(sight)
    found = laying.new_melds(sight, sight.view.hand)
    if found is None or holding.holds(sight, found):
        return None
    return laying.lay(found.melds)
