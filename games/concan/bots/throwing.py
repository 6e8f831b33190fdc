"""Which card to throw: the least useful and the least dangerous one."""

from games.concan.bots.laying import fits
from games.concan.bots.sight import Sight
from games.concan.bots.worth import Prospects, trios
from games.concan.cards import JOKER, VALUES, Card
from games.concan.solver import best_by_points

FEED = 20
"""What it costs when the next seat makes a meld of the thrown card, in points."""
GIVE_AWAY = 40
"""What it costs when it lets the next seat go out."""
RELIEF = 1.4
"""How strongly the value of a card counts against keeping it, as others come near the end."""


def card_to_throw(sight: Sight) -> Card:
    """The card to throw from the hand."""
    view = sight.view
    hand = view.hand
    naturals = [card for card in hand if card != JOKER]
    if not naturals:
        return JOKER
    if len(set(naturals)) == 1:
        return naturals[0]
    best = None if len(hand) < 3 else best_by_points(hand, view.options)
    prospects = Prospects(sight, hand, best)
    risk = _risk(sight)

    def cost(card: Card) -> float:
        relief = VALUES[card] * risk
        return prospects.worth(card) + danger(sight, card) - relief

    return min(sorted(set(naturals)), key=cost)


def _risk(sight: Sight) -> float:
    """How likely the hand's value has to be paid; a player who never opens pays a flat sum instead."""
    if not sight.opened:
        return 0.1
    return min(1.0, RELIEF / (sight.threat + 1))


def danger(sight: Sight, card: Card) -> float:
    """What throwing a card may cost by helping the next seat, in points."""
    view, seat = sight.view, sight.next_seat
    count = view.counts[seat]
    if view.options.fire_pile == "anywhere" and view.opened[seat] and fits(view, card):
        return GIVE_AWAY if count == 1 else FEED
    if count < 3:
        return 0.0
    unseen = sight.unseen
    pairs = sum(
        unseen[trio.one] * unseen[trio.other] for trio in trios(view.options.lowest, view.options.highest)[card]
    )
    likely = min(1.0, pairs * (count / max(sight.hidden, 1)) ** 2)
    return FEED * likely * (1.0 if view.opened[seat] else 0.5)
