"""The medium bot: a good club player, who remembers what lies on top of the fire pile and seldom overlooks anything."""

from games.concan.actions import Action
from games.concan.bots.human import Weakness, play
from games.concan.view import View

WEAKNESS = Weakness(takes=0.2, lay_offs=0.1, swaps=0.4, throws=0.0, remembers=8, wary=True, commits=True)


def choose(view: View) -> Action:
    """The next action of the seat whose view it is. Raises ValueError unless this seat is to act."""
    return play(view, WEAKNESS)
