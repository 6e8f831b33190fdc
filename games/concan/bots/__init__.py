"""Players that see only a view: `choose` says what the seat on turn does next, at one of three levels.

A choice follows from the view alone, so that it can be repeated; what a bot remembers is what the view tells of all
that was public.
"""

from collections.abc import Callable, Mapping
from typing import Literal

from games.concan.actions import Action
from games.concan.bots import easy, hard, medium
from games.concan.view import View

__all__ = ["DEFAULT_LEVEL", "LEVELS", "Level", "choose"]

Level = Literal["easy", "medium", "hard"]

LEVELS: Mapping[Level, Callable[[View], Action]] = {"easy": easy.choose, "medium": medium.choose, "hard": hard.choose}
"""The players, the weakest first."""
DEFAULT_LEVEL: Level = "medium"


def choose(view: View, level: Level = DEFAULT_LEVEL) -> Action:
    """The next action of the seat whose view it is; always one that the rules allow.

    Raises ValueError unless this seat is to act.
    """
    return LEVELS[level](view)
