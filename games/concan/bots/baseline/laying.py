"""What to lay down, lay off and swap in a turn."""

from collections.abc import Iterator, Sequence

from games.concan import melds as meld_rules
from games.concan.actions import Action, Lay, LayOff, NewMeld, Swap
from games.concan.bots.baseline.sight import NEAR, Sight, may_throw
from games.concan.cards import JOKER, VALUES, Card, Hand, with_cards, without_cards
from games.concan.melds import Meld, meld_value
from games.concan.solver import LayDown, best_by_cards, best_by_points, concan
from games.concan.view import View


def lay(melds: Sequence[Meld]) -> Lay:
    """The action that lays melds down."""
    return Lay(tuple(NewMeld(meld.kind, meld.cards) for meld in melds))


def new_melds(sight: Sight, hand: Hand, must_use: Card | None = None) -> LayDown | None:
    """The best that a hand may lay down now, with most cards; for the opening one that counts enough."""
    view = sight.view
    options = view.options
    if sight.opened:
        return best_by_cards(hand, options, must_use=must_use)
    run = options.opening_run
    found = best_by_points(hand, options, must_use=must_use, run=run)
    if found is None or found.points < view.needed:
        return None
    longest = best_by_cards(hand, options, must_use=must_use, run=run)
    if longest is not None and longest.points >= view.needed:
        found = longest
    if found.cards == len(hand) - 1:
        return _as_concan(sight, hand, must_use) or found
    return found


def _as_concan(sight: Sight, hand: Hand, must_use: Card | None) -> LayDown | None:
    """The whole hand laid as a Concan, if it is one: it scores at least as well as any Hand."""
    found = concan(hand, sight.view.options)
    if found is None:
        return None
    points, cards = sum(map(meld_value, found)), [card for meld in found for card in meld.cards]
    lawful = points >= sight.view.needed and (must_use is None or must_use in cards)
    return LayDown(found, points, len(cards)) if lawful else None


def payment(sight: Sight, hand: Hand, taken: Card) -> Action | None:
    """What pays for a taken card, the hand holding it already, or None if nothing does (RULES section 5)."""
    view = sight.view
    found = new_melds(sight, hand, must_use=taken)
    if found is None and view.options.fire_pile == "any_meld":
        found = new_melds(sight, hand)
    if found is not None:
        return lay(found.melds)
    if view.options.fire_pile == "anywhere" and sight.opened:
        return next((action for card, action in lay_offs(view, hand) if card == taken), None)
    return None


def play(sight: Sight) -> Action | None:
    """The next thing to do for a player who has opened, before he throws; None when nothing is left to do."""
    view = sight.view
    found = new_melds(sight, view.hand)
    if found is not None:
        return lay(found.melds)
    return _swap_to_meld(sight) or _swap_to_keep(sight) or _lay_off(sight)


def fits(view: View, card: Card) -> bool:
    """Whether a card can be laid off on a meld of the table."""
    return any(True for _ in _places(view, card))


def lay_offs(view: View, hand: Hand) -> Iterator[tuple[Card, LayOff]]:
    """The cards that can be laid off now, one at a time, the most expensive first."""
    for card in sorted(set(hand), key=lambda card: (-VALUES[card], card)):
        rest = without_cards(hand, (card,))
        if rest is not None and may_throw(rest, view):
            for action in _places(view, card):
                yield card, action
                break


def _places(view: View, card: Card) -> Iterator[LayOff]:
    """Where a card can be laid off."""
    limit = view.options.jokers_per_meld
    for number, meld in enumerate(view.melds):
        if card == JOKER and meld.jokers >= limit:
            continue
        if meld_rules.lay_off(meld, (card,), None, view.options) is not None:
            yield LayOff(number, (card,))


def _lay_off(sight: Sight) -> LayOff | None:
    for card, action in lay_offs(sight.view, sight.view.hand):
        if card != JOKER or _drops_joker(sight):
            return action
    return None


def _drops_joker(sight: Sight) -> bool:
    """Whether a joker is better on the table than in the hand, where it completes a meld but costs 15."""
    return len(sight.view.hand) <= NEAR or sight.threat <= NEAR


def swaps(view: View, hand: Hand) -> Iterator[tuple[Swap, Hand]]:
    """The swaps that a hand can make, and the hand after each."""
    for number, meld in enumerate(view.melds):
        if not meld.jokers:
            continue
        for cards in _stand_ins(meld, hand):
            swapped = meld_rules.swap(meld, cards)
            rest = without_cards(hand, cards)
            if swapped is not None and rest is not None:
                after = with_cards(rest, [JOKER] * swapped.jokers)
                if may_throw(after, view):
                    yield Swap(number, cards), after


def _stand_ins(meld: Meld, hand: Hand) -> Iterator[tuple[Card, ...]]:
    """Cards of a hand that may free a joker of a meld."""
    if meld.kind == "set" and len(meld.cards) < meld_rules.SET_SIZE:
        yield tuple(meld_rules.missing_suits(meld))
    elif meld.kind == "set":
        yield from ((card,) for card in meld_rules.missing_suits(meld) if card in hand)
    else:
        for position, card in enumerate(meld.cards, meld.low):
            if card == JOKER:
                yield (meld_rules.card_at(meld.suit, position),)


def _swap_to_meld(sight: Sight) -> Swap | None:
    """A swap whose joker makes a new meld at once."""
    for action, after in swaps(sight.view, sight.view.hand):
        if best_by_cards(after, sight.view.options, must_use=JOKER) is not None:
            return action
    return None


def _swap_to_keep(sight: Sight) -> Swap | None:
    """A swap whose joker is worth holding, or can be laid off at once."""
    view = sight.view
    for action, after in swaps(view, view.hand):
        if not _drops_joker(sight) or fits(view, JOKER) or len(after) < len(view.hand):
            return action
    return None
