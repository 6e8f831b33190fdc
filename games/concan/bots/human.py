"""A player with human weaknesses: it knows the rules and keeps what goes together, but forgets and overlooks things.

All weakness is in what it notices. What it does is always sound: it opens when it can, never breaks a meld, and never
takes a card that it cannot pay for.
"""

from dataclasses import replace
from typing import NamedTuple

from games.concan.actions import Action, Commit, Draw, LayOff, Swap, Take, Throw
from games.concan.bots import baseline
from games.concan.bots.baseline import collecting
from games.concan.bots.baseline.sight import Sight, see
from games.concan.bots.baseline.throwing import card_to_throw, danger
from games.concan.bots.baseline.worth import LAID, Prospects
from games.concan.bots.chance import Chance
from games.concan.cards import COPIES, JOKER, VALUES, Card
from games.concan.solver import best_by_points
from games.concan.view import View

TAKE, LAY_OFF, SWAP, THROW = 1, 2, 3, 4


class Weakness(NamedTuple):
    """What a player misses, each as a share of the times."""

    takes: float
    """It does not notice that the top of the fire pile would help."""
    lay_offs: float
    """It throws without having looked what else fits on the table."""
    swaps: float
    """It does not notice a joker that it could have."""
    throws: float
    """It throws just some loose card."""
    remembers: int
    """How many cards of the fire pile it remembers, from the top."""
    wary: bool
    """Whether it asks what a throw is worth to the next player."""
    commits: bool
    """Whether it ever commits to a Concan."""


def play(view: View, weakness: Weakness) -> Action:
    """The next action of the seat whose view it is. Raises ValueError unless this seat is to act."""
    wanted = baseline.choose(view)
    misses = _misses(view, wanted, weakness)
    if view.phase == "draw":
        return Draw() if misses else wanted
    if misses or isinstance(wanted, Throw):
        return Throw(_card_to_throw(see(view), weakness))
    return wanted


def _misses(view: View, wanted: Action, weakness: Weakness) -> bool:
    """Whether it overlooks what it would want to do."""
    match wanted:
        case Commit():
            return not weakness.commits
        case Take():
            return not view.committed[view.turn] and Chance(view, TAKE).happens(weakness.takes)
        case LayOff():
            return not view.owes and Chance(view, LAY_OFF).happens(weakness.lay_offs)
        case Swap():
            return not view.owes and Chance(view, SWAP).happens(weakness.swaps)
    return False


def _card_to_throw(sight: Sight, weakness: Weakness) -> Card:
    """Of the cards that lie in no meld of the hand the one that seems of least use."""
    view = sight.view
    known = _remembered(sight, weakness.remembers)
    if collecting.aims(sight):
        return card_to_throw(sight)
    prospects = Prospects(known, view.hand, best_by_points(view.hand, view.options))
    worths = {card: prospects.worth(card) for card in sorted(set(view.hand)) if card != JOKER}
    loose = [card for card, worth in worths.items() if worth < LAID]
    if not loose:
        return card_to_throw(sight)
    chance = Chance(view, THROW)
    if chance.happens(weakness.throws):
        return loose[chance.below(len(loose))]
    relief = 0.5 if sight.opened else 0.1
    return min(
        loose, key=lambda card: worths[card] - VALUES[card] * relief + (danger(known, card) if weakness.wary else 0)
    )


def _remembered(sight: Sight, count: int) -> Sight:
    """The sight of one who has forgotten what lies deeper in the fire pile."""
    view = sight.view
    forgotten = view.fire[: max(0, len(view.fire) - count)]
    unseen = list(sight.unseen)
    for card in forgotten:
        unseen[card] = min(COPIES, unseen[card] + 1)
    return replace(sight, unseen=tuple(unseen))
