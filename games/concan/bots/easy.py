"""The easy bot: it knows the rules and keeps what goes together, but forgets what has been played and overlooks things.

It counts no cards that are gone, does not ask what a throw is worth to the next player, and looks at the fire pile and
for lay-offs only now and then. What it does is always sound: it opens when it can, and never breaks a meld.
"""

from collections.abc import Iterator
from dataclasses import replace

from games.concan.actions import Action, Commit, Draw, Take, Throw, Undo
from games.concan.bots.baseline import drawing, laying
from games.concan.bots.baseline.sight import Sight, see
from games.concan.bots.baseline.worth import Prospects
from games.concan.bots.chance import Chance
from games.concan.cards import COPIES, JOKER, VALUES, Card
from games.concan.solver import best_by_points, concan
from games.concan.view import View

OVERLOOKS_TAKE = 0.3
"""How often it does not notice that the top of the fire pile would help."""
OVERLOOKS_LAY_OFF = 0.3
"""How often it throws without having looked what else fits on the table."""
CLUMSY = 0.15
"""How often it throws just some loose card."""
TAKE, LAY_OFF, THROW = 1, 2, 3


def choose(view: View) -> Action:
    """The next action of the seat whose view it is. Raises ValueError unless this seat is to act."""
    sight = see(view)
    if view.phase == "draw":
        return _draw(sight)
    if view.phase == "play":
        action = _play(sight)
        if action is not None:
            return action
    return Throw(_card_to_throw(sight))


def _draw(sight: Sight) -> Action:
    wanted = drawing.draw(sight)
    overlooked = Chance(sight.view, TAKE).happens(OVERLOOKS_TAKE)
    return Draw() if wanted == Commit() or (wanted == Take() and overlooked) else wanted


def _play(sight: Sight) -> Action | None:
    view = sight.view
    if view.committed[sight.seat]:
        whole = None if sight.opened else concan(view.hand, view.options)
        return laying.lay(whole) if whole is not None else None
    if view.owes and view.taken is not None:
        return laying.payment(sight, view.hand, view.taken) or Undo()
    found = laying.new_melds(sight, view.hand)
    if found is not None:
        return laying.lay(found.melds)
    if not sight.opened or Chance(view, LAY_OFF).happens(OVERLOOKS_LAY_OFF):
        return None
    return next((action for card, action in laying.lay_offs(view, view.hand) if card != JOKER), None)


def _card_to_throw(sight: Sight) -> Card:
    """A card that goes with no other; of those the most expensive."""
    loose = list(_loose(sight))
    if not loose:
        return JOKER
    chance = Chance(sight.view, THROW)
    if chance.happens(CLUMSY):
        return loose[chance.below(len(loose))]
    prospects = Prospects(_forgotten(sight), sight.view.hand, best_by_points(sight.view.hand, sight.view.options))
    return min(loose, key=lambda card: (prospects.worth(card) - VALUES[card], card))


def _loose(sight: Sight) -> Iterator[Card]:
    """The natural cards that lie in no meld of the hand; where all do, all."""
    hand = sight.view.hand
    best = best_by_points(hand, sight.view.options)
    bound = [card for meld in best.melds for card in meld.cards] if best is not None else []
    loose = sorted({card for card in hand if card != JOKER and hand.count(card) > bound.count(card)})
    yield from loose or sorted({card for card in hand if card != JOKER})


def _forgotten(sight: Sight) -> Sight:
    """The sight of one who looks at his own hand only."""
    held = sight.view.hand
    return replace(sight, unseen=tuple(COPIES - held.count(card) for card in range(JOKER + 1)))
