"""What a hand can lay down, exactly, in every option: the best by points, by cards, by what is left, and a Concan.

Every lay-down found leaves a card in the hand that may be thrown (RULES section 5, "Keep a card"), unless asked
otherwise. Whether the melds may be laid at all (the opening's minimum, a commitment) is for the caller, except in
`opening` and `concan`.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.concan.cards import JOKER, VALUES, Card, Hand
from games.concan.melds import Meld, meld_value
from games.concan.options import Options
from games.concan.solver.concan import concan
from games.concan.solver.search import Duty, Search
from games.concan.solver.shapes import UNITS, Objective, Shape

__all__ = ["LayDown", "best_by_cards", "best_by_points", "can_open", "concan", "least_left", "opening"]

HIGHEST_VALUE = max(VALUES[:JOKER])


class LayDown(NamedTuple):
    """Melds that can be laid at once, what they count, and how many cards they are."""

    melds: tuple[Meld, ...]
    points: int
    cards: int


def best_by_points(
    hand: Hand, options: Options, *, must_use: Card | None = None, run: bool = False, keep: bool = True
) -> LayDown | None:
    """The lay-down that counts most, or None; of equal ones more cards, then more value gone from the hand.

    `must_use` is a card that has to lie in it, `run` asks for at least one run. Without `keep` it may use every card,
    for cards that are only a part of a hand.
    """
    return _best(hand, options, "points", must_use, run, keep=keep)


def best_by_cards(hand: Hand, options: Options, *, must_use: Card | None = None, run: bool = False) -> LayDown | None:
    """The lay-down of most cards; of equal ones the one that leaves least value in the hand, then by points."""
    return _best(hand, options, "cards", must_use, run)


def least_left(hand: Hand, options: Options, *, must_use: Card | None = None, run: bool = False) -> LayDown | None:
    """The lay-down that leaves least value in the hand (a joker is 15 there); of equal ones more cards, then points."""
    return _best(hand, options, "left", must_use, run)


def opening(hand: Hand, options: Options, *, beat: int = 0, must_use: Card | None = None) -> LayDown | None:
    """The opening that counts most, or None if the hand cannot open (RULES section 6).

    `beat` is the total of the round's last opening, which `opening_rises` asks to exceed; 0 before there is one.
    """
    least = max(options.opening, beat + 1) if options.opening_rises else options.opening
    if sum(HIGHEST_VALUE if card == JOKER else VALUES[card] for card in hand) < least:
        return None
    found = _best(hand, options, "points", must_use, options.opening_run)
    return found if found is not None and found.points >= least else None


def can_open(hand: Hand, options: Options, *, beat: int = 0, must_use: Card | None = None) -> bool:
    """Whether the hand can open."""
    return opening(hand, options, beat=beat, must_use=must_use) is not None


def _best(
    hand: Hand, options: Options, objective: Objective, must_use: Card | None, run: bool, *, keep: bool = True
) -> LayDown | None:
    duties: list[Duty] = []
    if must_use is not None:
        duties.append(_uses(must_use))
    if run:
        duties.append(_is_run)
    search = Search(hand, options, objective)
    found = search.best_with(search.packed, search.jokers, duties, keep=keep)
    return None if found is None else _lay_down(found[1], options)


def _uses(card: Card) -> Duty:
    if card == JOKER:
        return lambda shape: shape.jokers > 0
    unit = UNITS[card]
    return lambda shape: shape.naturals & unit != 0


def _is_run(shape: Shape) -> bool:
    return shape.meld.kind == "run"


def _lay_down(shapes: Sequence[Shape], options: Options) -> LayDown:
    melds = _joined(sorted(shape.meld for shape in shapes), options)
    return LayDown(tuple(melds), sum(map(meld_value, melds)), sum(len(meld.cards) for meld in melds))


def _joined(melds: Sequence[Meld], options: Options) -> list[Meld]:
    """The melds, with runs that continue each other laid as one: fewer ends for others to lay off on."""
    joined: list[Meld] = []
    for meld in sorted(melds, key=lambda meld: (meld.kind, meld.suit, meld.low)):
        for index, before in enumerate(joined):
            if _continues(before, meld) and before.jokers + meld.jokers <= options.jokers_per_meld:
                joined[index] = before._replace(cards=before.cards + meld.cards)
                break
        else:
            joined.append(meld)
    return joined


def _continues(before: Meld, after: Meld) -> bool:
    return (before.kind, after.kind, before.suit) == ("run", "run", after.suit) and before.high + 1 == after.low
