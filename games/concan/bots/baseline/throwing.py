"""Which card to throw: the least useful and the least dangerous one."""

from games.concan.bots.baseline import collecting
from games.concan.bots.baseline.laying import fits
from games.concan.bots.baseline.sight import Sight
from games.concan.bots.baseline.worth import Prospects, trios
from games.concan.cards import JOKER, VALUES, Card
from games.concan.solver import best_by_points

FEED = 20
"""What it costs when the next seat makes a meld of the thrown card, in points."""
GIVE_AWAY = 60
"""What it costs when it lets the next seat go out."""
NOT_OPENED = 0.5
"""How much less likely a seat that has to open first makes use of it."""
RELIEF = 1.4
"""How strongly the value of a card counts against keeping it, as others come near the end."""
FLAT_RELIEF = 0.1
"""The same for who has not opened and pays a flat sum, whatever he holds."""


def card_to_throw(sight: Sight) -> Card:
    """The card to throw from the hand; a joker only where there is nothing else."""
    view = sight.view
    hand = view.hand
    candidates = {card for card in hand if card != JOKER}
    if collecting.aims(sight):
        candidates = set(collecting.spare(sight)) or candidates
    if not candidates:
        return JOKER
    prospects = Prospects(sight, hand, best_by_points(hand, view.options))
    relief = _relief(sight)

    def cost(card: Card) -> float:
        return prospects.worth(card) + danger(sight, card) - VALUES[card] * relief

    return min(sorted(candidates), key=cost)


def _relief(sight: Sight) -> float:
    """How likely the value of a card in hand has to be paid."""
    return min(1.0, RELIEF / (sight.threat + 1)) if sight.opened else FLAT_RELIEF


def danger(sight: Sight, card: Card) -> float:
    """What throwing a card may cost by helping the next seat, in points."""
    view, seat = sight.view, sight.next_seat
    count, opened = view.counts[seat], view.opened[seat]
    if view.options.fire_pile == "anywhere" and opened and fits(view, card):
        return GIVE_AWAY if count == 1 else FEED
    if count < 3:
        return 0.0
    unseen = sight.unseen
    live = sum(unseen[trio.one] * unseen[trio.other] for trio in trios(view.options.lowest, view.options.highest)[card])
    likely = min(1.0, live * (count / max(sight.hidden, 1)) ** 2)
    return FEED * likely * (1.0 if opened else NOT_OPENED)
