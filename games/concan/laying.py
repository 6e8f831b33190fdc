"""Cards from the hand to the table: laying melds, laying off, swapping for a joker (RULES sections 6 and 7).

What stands for them in `apply` (round.py), which has asked before whose turn and which phase it is.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from games.concan import melds as meld_rules
from games.concan.actions import Lay, LayOff, Swap
from games.concan.cards import JOKER, Card, Hand, with_cards, without_cards
from games.concan.melds import Meld
from games.concan.options import Options
from games.concan.refusals import refuse
from games.concan.scoring import is_concan
from games.concan.state import RoundState

T = TypeVar("T")


def lay(state: RoundState, action: Lay) -> RoundState:
    """The state after melds were laid. Raises Refusal."""
    cards = [card for meld in action.melds for card in meld.cards]
    hand = less(state.hand, cards)
    committed, options = state.committed[state.turn], state.options
    if committed and not _names_concan(state, action):
        refuse("concan_only")
    if any(meld.cards.count(JOKER) > options.jokers_per_meld for meld in action.melds):
        refuse("too_many_jokers", limit=options.jokers_per_meld)
    new = []
    for named in action.melds:
        meld = meld_rules.read_meld(named.kind, named.cards, options)
        if meld is None:
            refuse("not_a_meld", cards=named.cards)
        new.append(meld)
    total = sum(meld_rules.meld_value(meld) for meld in new)
    opens = not state.opened[state.turn]
    if opens and not committed:
        _check_opening(state, new, total)
    _check_kept(hand, options)
    return _put(
        state,
        cards,
        hand,
        melds=(*state.melds, *new),
        owners=(*state.owners, *[state.turn] * len(new)),
        opened=replaced(state.opened, state.turn, True),
        last_opening=total if opens else state.last_opening,
    )


def lay_off(state: RoundState, action: LayOff) -> RoundState:
    """The state after cards were laid off on a meld. Raises Refusal."""
    meld = _open_meld(state, action.meld)
    hand = less(state.hand, action.cards)
    limit = state.options.jokers_per_meld
    if meld.jokers + action.cards.count(JOKER) > limit:
        refuse("too_many_jokers", limit=limit)
    grown = meld_rules.lay_off(meld, action.cards, action.end, state.options)
    if grown is None:
        refuse("does_not_fit", cards=action.cards)
    _check_kept(hand, state.options)
    return _touch(state, action.cards, hand, action.meld, grown)


def swap(state: RoundState, action: Swap) -> RoundState:
    """The state after cards were swapped for the jokers of a meld. Raises Refusal."""
    meld = _open_meld(state, action.meld)
    if not meld.jokers:
        refuse("no_joker")
    hand = less(state.hand, action.cards)
    swapped = meld_rules.swap(meld, action.cards)
    if swapped is None:
        refuse("does_not_fit", cards=action.cards)
    jokers = [JOKER] * swapped.jokers
    hand = (*hand, *jokers)
    _check_kept(hand, state.options)
    after = _touch(state, action.cards, hand, action.meld, swapped.meld)
    return after._replace(shown=replaced(after.shown, after.turn, with_cards(after.shown[after.turn], jokers)))


def needed_to_open(options: Options, last_opening: int) -> int:
    """The least total of an opening now (RULES section 6)."""
    return max(options.opening, last_opening + 1) if options.opening_rises else options.opening


def may_keep(hand: Sequence[Card], options: Options) -> bool:
    """Whether a hand has a card to throw: a natural one, or with `joker_throw` any (RULES section 5)."""
    return bool(hand) and (options.joker_throw or hand[0] != JOKER)


def _names_concan(state: RoundState, action: Lay) -> bool:
    named = [Meld(meld.kind, meld.cards) for meld in action.melds]
    return is_concan(named) and not state.opened[state.turn]


def _check_opening(state: RoundState, new: Sequence[Meld], total: int) -> None:
    needed = needed_to_open(state.options, state.last_opening)
    if total < needed:
        refuse("below_opening", total=total, needed=needed)
    if state.options.opening_run and all(meld.kind != "run" for meld in new):
        refuse("run_required")


def _open_meld(state: RoundState, number: int) -> Meld:
    """The meld of that number for one who may lay off or swap; refuses otherwise."""
    if state.committed[state.turn]:
        refuse("concan_only")
    if not state.opened[state.turn]:
        refuse("not_opened")
    if not 0 <= number < len(state.melds):
        refuse("no_such_meld")
    return state.melds[number]


def _check_kept(hand: Sequence[Card], options: Options) -> None:
    if not may_keep(hand, options):
        refuse("keep_a_card")


def _touch(state: RoundState, cards: Sequence[Card], hand: Hand, number: int, meld: Meld) -> RoundState:
    """The state with one meld changed by cards from the hand."""
    after = _put(state, cards, hand, melds=replaced(state.melds, number, meld))
    if number >= state.now.melds_before:
        return after
    return after._replace(now=after.now._replace(touched=True))


def _put(
    state: RoundState,
    cards: Sequence[Card],
    hand: Hand,
    melds: tuple[Meld, ...],
    owners: tuple[int, ...] | None = None,
    opened: tuple[bool, ...] | None = None,
    last_opening: int | None = None,
) -> RoundState:
    """The state after cards went from the hand to the table."""
    now = state.now
    return state._replace(
        hands=replaced(state.hands, state.turn, hand),
        melds=melds,
        owners=state.owners if owners is None else owners,
        opened=state.opened if opened is None else opened,
        last_opening=state.last_opening if last_opening is None else last_opening,
        shown=without_known(state, cards),
        now=now._replace(back=now.back or state, taken_put=now.taken_put or now.taken in cards),
    )


def less(hand: Hand, cards: Sequence[Card]) -> Hand:
    """The hand without these cards. Raises Refusal where it does not hold them."""
    left = without_cards(hand, cards)
    if left is None:
        lacking = Counter(cards) - Counter(hand)
        refuse("not_in_hand", cards=tuple(sorted(lacking.elements())))
    return left


def without_known(state: RoundState, cards: Sequence[Card]) -> tuple[Hand, ...]:
    """What is known of the hands once these cards have left that of the player on turn."""
    known = state.shown[state.turn]
    if not known:
        return state.shown
    left = Counter(known) - Counter(cards)
    return replaced(state.shown, state.turn, tuple(sorted(left.elements())))


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with another one at that place."""
    return (*items[:index], item, *items[index + 1 :])
