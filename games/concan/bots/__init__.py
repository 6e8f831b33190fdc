"""Players that see only a view: `choose` says what the seat on turn does next.

A choice follows from the view alone, so that it can be repeated; what a bot remembers is what the view tells of all
that was public.
"""

from games.concan.actions import Action
from games.concan.bots import baseline
from games.concan.view import View

__all__ = ["choose"]


def choose(view: View) -> Action:
    """The next action of the seat whose view it is; always one that the rules allow.

    Raises ValueError unless this seat is to act.
    """
    return baseline.choose(view)
