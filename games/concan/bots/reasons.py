"""Why a card is thrown, in short, for those who want to be told."""

from typing import Literal

from games.concan.bots.baseline.sight import see
from games.concan.bots.baseline.worth import trios
from games.concan.cards import JOKER, Card
from games.concan.view import View

Reason = Literal["only", "double", "alone", "gone", "least"]
"""`only`: there is nothing else to throw. `double`: an equal card stays. `alone`: it goes with no other of the hand.
`gone`: what would complete it with others can no longer come. `least`: it goes with others, but is the least of all."""


def why_throw(view: View, card: Card) -> Reason:
    """What speaks for throwing this card of the hand. Raises ValueError unless this seat is to act."""
    if len(set(view.hand)) == 1 or card == JOKER:
        return "only"
    if view.hand.count(card) > 1:
        return "double"
    unseen, held = see(view).unseen, set(view.hand)
    pairs = [(one, other) for one, other, *_ in trios(view.options.lowest, view.options.highest)[card]]
    together = [(one, other) for one, other in pairs if one in held or other in held]
    if not together:
        return "alone"
    live = any(unseen[other if one in held else one] or {one, other} <= held for one, other in together)
    return "least" if live else "gone"
