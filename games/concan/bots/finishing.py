"""Going out in this turn: all of the hand but one card laid in new melds, or laid off on what lies on the table."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple

from games.concan import melds as meld_rules
from games.concan.actions import Lay, LayOff
from games.concan.bots.baseline import laying
from games.concan.bots.baseline.sight import Sight, may_throw
from games.concan.cards import JOKER, Card, Hand, without_cards
from games.concan.melds import End, Meld
from games.concan.solver import LayDown, best_by_cards
from games.concan.view import View

TRIES = 60
"""So many choices of what to lay off are looked at."""
MORE = 3
"""So many cards more are laid off than are lacking, as taking one out of a meld may free others of it."""


class Finish(NamedTuple):
    """A way to go out: new melds first, if any, then lay-offs, one card each; the card that is left is thrown."""

    melds: LayDown | None
    lay_offs: tuple[LayOff, ...]


def finish(sight: Sight, hand: Hand, taken: Card | None = None) -> Finish | None:
    """A way to go out with this hand now, or None where none is found; jokers of the table stay where they are.

    `taken` is a card of the hand for which something is still owed (RULES section 5). For who has not committed.
    """
    view, must = sight.view, _must_use(sight, taken)
    longest = best_by_cards(hand, view.options, must_use=must, run=_needs_run(sight))
    if longest is None and not sight.opened:
        return None
    lacking = max(0, len(hand) - 1 - (longest.cards if longest is not None else 0))
    spare = _spare(view, hand) if lacking else []
    for laid_off in islice(_choices(spare, lacking), TRIES):
        found = _finish(sight, hand, laid_off, taken)
        if found is not None:
            return found
    return None


def next_action(sight: Sight) -> Lay | LayOff | None:
    """The next action of going out, in the play phase; None where there is no way, or nothing left but the throw."""
    view = sight.view
    taken = view.taken if view.owes else None
    found = finish(sight, view.hand, taken)
    if found is None:
        return None
    if found.melds is not None:
        whole = None if found.lay_offs else laying.new_melds(sight, view.hand, _must_use(sight, taken))
        return laying.lay((whole or found.melds).melds)
    return found.lay_offs[0] if found.lay_offs else None


def _must_use(sight: Sight, taken: Card | None) -> Card | None:
    return taken if sight.view.options.fire_pile == "use_card" else None


def _needs_run(sight: Sight) -> bool:
    return sight.view.options.opening_run and not sight.opened


def _choices(spare: Sequence[Card], lacking: int) -> Iterator[tuple[Card, ...]]:
    """What may be laid off, the fewest first."""
    most = min(len(spare), lacking + MORE) if lacking else 0
    for size in range(lacking, most + 1):
        yield from dict.fromkeys(combinations(spare, size))


def _finish(sight: Sight, hand: Hand, laid_off: Sequence[Card], taken: Card | None) -> Finish | None:
    """The way to go out with just these cards laid off."""
    view = sight.view
    rest = without_cards(hand, laid_off)
    if rest is None or not may_throw(rest, view):
        return None
    melds = best_by_cards(rest, view.options, must_use=_must_use(sight, taken), run=_needs_run(sight))
    if (melds.cards if melds is not None else 0) < len(rest) - 1:
        return None
    if not sight.opened and (melds is None or melds.points < view.needed):
        return None
    if taken is not None and not _pays(view, taken, laid_off, melds):
        return None
    lay_offs = _placed(view, melds.melds if melds is not None else (), laid_off)
    return Finish(melds, lay_offs) if lay_offs is not None else None


def _pays(view: View, taken: Card, laid_off: Sequence[Card], melds: LayDown | None) -> bool:
    """Whether what is owed is paid so; that the melds use the card, where they must, has been seen to."""
    if view.options.fire_pile == "anywhere":
        return taken in laid_off or (melds is not None and any(taken in meld.cards for meld in melds.melds))
    return melds is not None


def _spare(view: View, hand: Hand) -> list[Card]:
    """The cards of the hand that can be laid off on the table, one after the other, and the jokers."""
    table, left = list(view.melds), [card for card in hand if card != JOKER]
    found: list[Card] = []
    while (placed := _place(view, table, left)) is not None:
        card = placed.cards[0]
        copies = left.count(card)
        found += [card] * copies
        left = [one for one in left if one != card]
    return [*sorted(found), *(card for card in hand if card == JOKER)]


def _placed(view: View, melds: Sequence[Meld], cards: Sequence[Card]) -> tuple[LayOff, ...] | None:
    """The lay-offs that put all these cards on the table and these new melds, or None where one finds no place."""
    table, left = [*view.melds, *melds], list(cards)
    done: list[LayOff] = []
    while left:
        action = _place(view, table, left)
        if action is None:
            return None
        left.remove(action.cards[0])
        done.append(action)
    return tuple(done)


def _place(view: View, table: list[Meld], cards: Sequence[Card]) -> LayOff | None:
    """The first of the cards that fits somewhere, put there."""
    ends: tuple[End | None, ...] = (None, "low")
    for card in cards:
        for number, meld in enumerate(table):
            if card == JOKER and meld.jokers >= view.options.jokers_per_meld:
                continue
            for end in ends:
                grown = meld_rules.lay_off(meld, (card,), end, view.options)
                if grown is not None:
                    table[number] = grown
                    return LayOff(number, (card,), end)
    return None
