"""The easy bot: sound, but forgetful. It looks at its own cards, and overlooks much of the rest."""

from games.concan.actions import Action
from games.concan.bots.human import Weakness, play
from games.concan.view import View

WEAKNESS = Weakness(takes=0.7, lay_offs=0.5, swaps=0.9, throws=0.4, remembers=0, wary=False, commits=False)


def choose(view: View) -> Action:
    """The next action of the seat whose view it is. Raises ValueError unless this seat is to act."""
    return play(view, WEAKNESS)
