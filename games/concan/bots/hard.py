"""The hard bot: it plays to go out in one turn, for as long as that may still come first, and opens late.

What lies open helps the others: they lay off on it and swap its jokers. What is held back does not, and can be arranged
anew with every card. So before the opening it keeps its melds in hand until all of it can go at once, as a Hand or with
what fits on the melds of others (`finishing`), and throws by sampled draws (`building`). Once another is about to go
out it opens, to pay for what is left and not the flat sum.
"""

from games.concan.actions import Action, Commit, Draw, Take, Throw, Undo
from games.concan.bots import baseline, finishing
from games.concan.bots.baseline import collecting, laying
from games.concan.bots.baseline.holding import completes
from games.concan.bots.baseline.sight import Sight, see
from games.concan.bots.baseline.throwing import card_to_throw, danger
from games.concan.bots.baseline.worth import Prospects
from games.concan.bots.building import prospects
from games.concan.cards import JOKER, VALUES, Card, with_cards
from games.concan.scoring import NEVER_OPENED, OUT
from games.concan.solver import LayDown, best_by_points
from games.concan.view import View

LAST_MOMENT = 1
"""It opens when another who has opened holds so few cards, unless one card is all that it lacks itself."""
NEVER = 0
DUEL = 2
SAFE_LEAD = 80
"""With such a lead in the last round hardly anything that an opened loser pays costs the match."""
FAR_BEHIND = 100
"""By so much behind in the last round it wins one match in eight, but of the Concans that are collected from its
beginning three in ten are completed."""
FIRST_TURNS = 2
CANDIDATES = 6
"""So many throws are looked at closely."""
SLIGHT = 0.002
"""How much the usual worth of a card counts beside the sampled draws: it decides between equals."""
MOST_WORTH = 100
WARY = 0.3
"""How much the danger of a throw, in points, counts beside the sampled draws."""


def choose(view: View) -> Action:
    """The next action of the seat whose view it is. Raises ValueError unless this seat is to act."""
    sight = see(view)
    if view.phase == "play" and not view.committed[sight.seat]:
        out = finishing.next_action(sight)
        if out is not None:
            return out
    if _has_only_a_concan(sight):
        return Commit()
    if sight.opened or view.committed[sight.seat] or collecting.aims(sight) or _has_only_to_open(sight):
        return baseline.choose(view)
    if view.phase == "draw":
        return _draw(sight)
    if view.phase == "play":
        if view.owes and view.taken is not None:
            return laying.payment(sight, view.hand, view.taken) or Undo()
        found = laying.new_melds(sight, view.hand)
        if found is not None and not _holds(sight, found, len(view.hand) - 1):
            return laying.lay(found.melds)
    return Throw(_card_to_throw(sight))


def _draw(sight: Sight) -> Action:
    view, top = sight.view, sight.view.top
    if collecting.commits(sight):
        return Commit()
    if top is None:
        return Draw()
    hand = with_cards(view.hand, (top,))
    if finishing.finish(sight, hand, top) is not None:
        return Take()
    if laying.payment(sight, hand, top) is None:
        return Draw()
    without, using = laying.new_melds(sight, view.hand), laying.new_melds(sight, hand)
    if without is None or using is None:
        return Take()
    if _holds(sight, without, len(view.hand)):
        return Take() if completes(sight, using) else Draw()
    return Take() if using.cards > without.cards else Draw()


def _holds(sight: Sight, found: LayDown, goal: int) -> bool:
    """Whether to hold back a lay-down that would open; `goal` is how many cards a Hand lays."""
    lacking = goal - found.cards
    if lacking <= 0:
        return False
    return lacking == 1 or sight.threat > _last_moment(sight)


def _last_moment(sight: Sight) -> int:
    """With how few cards another is so near the end that it is better to open.

    Paying less for a round that another wins is of no use where the match is lost with it.
    """
    lead = _lead(sight)
    return NEVER if lead is not None and lead <= -OUT else LAST_MOMENT


def _has_only_to_open(sight: Sight) -> bool:
    """Whether the match is lost by the flat sum alone."""
    lead = _lead(sight)
    return lead is not None and SAFE_LEAD <= lead <= NEVER_OPENED - OUT


def _has_only_a_concan(sight: Sight) -> bool:
    """Whether it is so far behind that a Concan, collected from the first turn on, wins the match more often."""
    view, lead = sight.view, _lead(sight)
    may = view.phase == "draw" and not sight.opened and not view.committed[sight.seat]
    return may and lead is not None and lead <= -FAR_BEHIND and len(view.thrown[sight.seat]) < FIRST_TURNS


def _lead(sight: Sight) -> int | None:
    """By how much it leads in the last round against one other; None elsewhere."""
    view = sight.view
    if not view.last or view.seats > DUEL:
        return None
    return view.totals[sight.next_seat] - view.totals[sight.seat]


def _card_to_throw(sight: Sight) -> Card:
    view = sight.view
    usual = Prospects(sight, view.hand, best_by_points(view.hand, view.options))

    def cost(card: Card) -> float:
        return min(MOST_WORTH, usual.worth(card)) + danger(sight, card) - VALUES[card] / 10

    throws = sorted({card for card in view.hand if card != JOKER}, key=lambda card: (cost(card), card))[:CANDIDATES]
    if len(throws) < 2:
        return card_to_throw(sight)
    found = prospects(sight, throws)
    return max(throws, key=lambda card: found[card] - SLIGHT * cost(card) - WARY * danger(sight, card))
