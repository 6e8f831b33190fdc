"""One round: its state, and what each action makes of it (RULES sections 4 to 8).

`apply(state, seat, action)` gives the next state or raises a Refusal; states are values and never change. Replaying a
round's actions from its deal gives the same state for ever.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple, TypeVar

from games.concan import melds as meld_rules
from games.concan.actions import (
    Action,
    Commit,
    Draw,
    Lay,
    LayOff,
    Malformed,
    Swap,
    Take,
    Throw,
    Undo,
)
from games.concan.cards import JOKER, Card, Hand, hand_of, with_cards, without_cards
from games.concan.melds import Meld
from games.concan.options import Options
from games.concan.refusals import refuse
from games.concan.scoring import Ending, is_concan, score_round

T = TypeVar("T")
Phase = Literal["start", "draw", "play", "over"]

Reshuffle = Callable[[int, tuple[Card, ...]], tuple[Card, ...]]
"""Gives the order of a new stock, first is drawn first, from the number of the reshuffle in the round (0 for the
first) and the fire pile without its top, oldest first. It must be the same for the same deal, for ever."""


def keep_order(number: int, pile: tuple[Card, ...]) -> tuple[Card, ...]:
    """The reshuffle that leaves the fire pile in its own order, oldest first."""
    return pile


class Deal(NamedTuple):
    """What a round begins with. `hands` are by seat, the starter's one card larger; `stock` is first drawn first."""

    options: Options
    dealer: int
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]
    last: bool = False
    """Whether it is a last round, in which one may commit to a Concan (RULES section 8)."""
    reshuffle: Reshuffle = keep_order
    totals: tuple[int, ...] = ()
    """What each seat had scored in the match before this round; empty for nothing yet."""

    def __repr__(self) -> str:
        """Names no card, so that no log or error report ever does."""
        return f"Deal(dealer={self.dealer}, seats={len(self.hands)})"


class Turn(NamedTuple):
    """What has happened in the running turn."""

    melds_before: int = 0
    """How many melds were on the table when it began; those with higher numbers are new."""
    drawn: Card | None = None
    taken: Card | None = None
    taken_put: bool = False
    """Whether a card equal to the taken one left the hand after the take (the debt of `anywhere`)."""
    touched: bool = False
    """Whether the player laid off or swapped on a meld from before this turn, which spoils a Hand."""
    back: "RoundState | None" = None
    """Where an undo leads; None when there is nothing to undo."""

    def __repr__(self) -> str:
        """Names no card, so that no log or error report ever does."""
        return f"Turn(melds_before={self.melds_before})"


class RoundState(NamedTuple):
    """A round at one moment: all of it, hidden cards too. People and bots get a `view` of it instead."""

    deal: Deal
    phase: Phase
    turn: int
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]
    fire: tuple[Card, ...]
    melds: tuple[Meld, ...]
    owners: tuple[int, ...]
    """The seat that laid each meld."""
    opened: tuple[bool, ...]
    committed: tuple[bool, ...]
    recycled: int
    last_opening: int
    """The total of the last opening made by anyone, 0 before the first (option `opening_rises`)."""
    now: Turn
    shown: tuple[Hand, ...]
    """By seat, cards that everybody knows to be in its hand: taken from the fire pile, or jokers swapped for."""
    thrown: tuple[tuple[Card, ...], ...]
    """By seat, what it threw this round, oldest first."""
    ending: Ending | None = None
    winner: int | None = None
    scores: tuple[int, ...] | None = None

    def __repr__(self) -> str:
        """Names no card, so that no log or error report ever does."""
        return f"RoundState(phase={self.phase!r}, turn={self.turn}, ending={self.ending!r})"

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.hands)

    @property
    def options(self) -> Options:
        """The options of the match."""
        return self.deal.options

    @property
    def hand(self) -> Hand:
        """The hand of the seat on turn."""
        return self.hands[self.turn]


def start(deal: Deal) -> RoundState:
    """The round before the starter's throw (RULES section 4)."""
    seats = len(deal.hands)
    nobody = (False,) * seats
    return RoundState(
        deal=deal,
        phase="start",
        turn=starter(deal.dealer, seats),
        hands=tuple(hand_of(hand) for hand in deal.hands),
        stock=deal.stock,
        fire=(),
        melds=(),
        owners=(),
        opened=nobody,
        committed=nobody,
        recycled=0,
        last_opening=0,
        now=Turn(),
        shown=((),) * seats,
        thrown=((),) * seats,
    )


def starter(dealer: int, seats: int) -> int:
    """The seat right of the dealer, which starts with one card more."""
    return (dealer + 1) % seats


def apply(state: RoundState, seat: int | None, action: Action) -> RoundState:
    """The state after the seat's action. Raises Refusal where the rules do not allow it; the state stays as it was."""
    check_turn(state, seat, action)
    match action:
        case Draw():
            return _draw(state)
        case Throw(card):
            return _throw(state, card)
        case Take():
            return _take(state)
        case Lay():
            return _lay(state, action)
        case LayOff():
            return _lay_off(state, action)
        case Swap():
            return _swap(state, action)
        case Undo():
            return _undo(state)
        case Commit():
            return _commit(state)
        case Malformed():
            refuse("bad_action")


def check_turn(state: RoundState, seat: int | None, action: Action) -> None:
    """Raises Refusal unless it is this seat's turn and the phase for such an action (codes 1 to 3)."""
    if state.phase == "over":
        refuse("round_over")
    if seat != state.turn:
        refuse("not_your_turn")
    do = action.do
    if state.phase == "start":
        if do != "throw":
            refuse("throw_first")
    elif state.phase == "draw":
        if do in ("lay", "layoff", "swap", "throw", "undo"):
            refuse("must_draw")
    elif do in ("commit", "draw", "take"):
        refuse("already_drawn")


def debt_is_paid(state: RoundState) -> bool:
    """Whether the player on turn owes nothing for a card taken from the fire pile (RULES section 5)."""
    now, turn = state.now, state.turn
    if now.taken is None or state.committed[turn]:
        return True
    new = state.melds[now.melds_before :]
    match state.options.fire_pile:
        case "use_card":
            return any(now.taken in meld.cards for meld in new)
        case "any_meld":
            return bool(new)
        case "anywhere":
            return now.taken_put


def may_keep(hand: Sequence[Card], options: Options) -> bool:
    """Whether a hand has a card to throw: a natural one, or with `joker_throw` any (RULES section 5)."""
    return bool(hand) and (options.joker_throw or hand[0] != JOKER)


def _commit(state: RoundState) -> RoundState:
    if not state.deal.last:
        refuse("not_last_round")
    if state.opened[state.turn]:
        refuse("already_opened")
    if state.committed[state.turn]:
        refuse("already_committed")
    return state._replace(committed=_with(state.committed, state.turn, True))


def _draw(state: RoundState) -> RoundState:
    stock, fire, recycled = state.stock, state.fire, state.recycled
    if not stock:
        if recycled >= state.options.recycles or len(fire) < 2:
            return _end(state, "stock", None)
        stock, fire = state.deal.reshuffle(recycled, fire[:-1]), fire[-1:]
        recycled += 1
    card = stock[0]
    return state._replace(
        phase="play",
        hands=_with(state.hands, state.turn, with_cards(state.hand, (card,))),
        stock=stock[1:],
        fire=fire,
        recycled=recycled,
        now=Turn(len(state.melds), drawn=card),
    )


def _take(state: RoundState) -> RoundState:
    if not state.fire:
        refuse("fire_empty")
    card = state.fire[-1]
    return state._replace(
        phase="play",
        hands=_with(state.hands, state.turn, with_cards(state.hand, (card,))),
        fire=state.fire[:-1],
        now=Turn(len(state.melds), taken=card, back=state),
        shown=_with(state.shown, state.turn, with_cards(state.shown[state.turn], (card,))),
    )


def _lay(state: RoundState, action: Lay) -> RoundState:
    cards = [card for meld in action.melds for card in meld.cards]
    hand = _less(state.hand, cards)
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
        opened=_with(state.opened, state.turn, True),
        last_opening=total if opens else state.last_opening,
    )


def _names_concan(state: RoundState, action: Lay) -> bool:
    named = [Meld(meld.kind, meld.cards) for meld in action.melds]
    return is_concan(named) and not state.opened[state.turn]


def needed_to_open(options: Options, last_opening: int) -> int:
    """The least total of an opening now (RULES section 6)."""
    return max(options.opening, last_opening + 1) if options.opening_rises else options.opening


def _check_opening(state: RoundState, new: Sequence[Meld], total: int) -> None:
    needed = needed_to_open(state.options, state.last_opening)
    if total < needed:
        refuse("below_opening", total=total, needed=needed)
    if state.options.opening_run and all(meld.kind != "run" for meld in new):
        refuse("run_required")


def _lay_off(state: RoundState, action: LayOff) -> RoundState:
    meld = _open_meld(state, action.meld)
    hand = _less(state.hand, action.cards)
    limit = state.options.jokers_per_meld
    if meld.jokers + action.cards.count(JOKER) > limit:
        refuse("too_many_jokers", limit=limit)
    grown = meld_rules.lay_off(meld, action.cards, action.end, state.options)
    if grown is None:
        refuse("does_not_fit", cards=action.cards)
    _check_kept(hand, state.options)
    return _touch(state, action.cards, hand, action.meld, grown)


def _swap(state: RoundState, action: Swap) -> RoundState:
    meld = _open_meld(state, action.meld)
    if not meld.jokers:
        refuse("no_joker")
    hand = _less(state.hand, action.cards)
    swapped = meld_rules.swap(meld, action.cards)
    if swapped is None:
        refuse("does_not_fit", cards=action.cards)
    jokers = [JOKER] * swapped.jokers
    hand = (*hand, *jokers)
    _check_kept(hand, state.options)
    after = _touch(state, action.cards, hand, action.meld, swapped.meld)
    return after._replace(shown=_with(after.shown, after.turn, with_cards(after.shown[after.turn], jokers)))


def _throw(state: RoundState, card: Card) -> RoundState:
    hand = _less(state.hand, (card,))
    if card == JOKER and not state.options.joker_throw and may_keep(hand, state.options):
        refuse("joker_throw")
    if not debt_is_paid(state):
        refuse("must_use_taken", card=state.now.taken or 0, rule=state.options.fire_pile)
    thrown = state._replace(
        hands=_with(state.hands, state.turn, hand),
        fire=(*state.fire, card),
        shown=_hide(state, (card,)),
        thrown=_with(state.thrown, state.turn, (*state.thrown[state.turn], card)),
    )
    if not hand:
        return _end(thrown, _ending(thrown), state.turn)
    return thrown._replace(phase="draw", turn=(state.turn + 1) % state.seats, now=Turn(len(state.melds)))


def _undo(state: RoundState) -> RoundState:
    if state.now.back is None:
        refuse("nothing_to_undo")
    return state.now.back


def _open_meld(state: RoundState, number: int) -> Meld:
    """The meld of that number for one who may lay off or swap; refuses otherwise."""
    if state.committed[state.turn]:
        refuse("concan_only")
    if not state.opened[state.turn]:
        refuse("not_opened")
    if not 0 <= number < len(state.melds):
        refuse("no_such_meld")
    return state.melds[number]


def _less(hand: Hand, cards: Sequence[Card]) -> Hand:
    left = without_cards(hand, cards)
    if left is None:
        lacking = Counter(cards) - Counter(hand)
        refuse("not_in_hand", cards=tuple(sorted(lacking.elements())))
    return left


def _check_kept(hand: Sequence[Card], options: Options) -> None:
    if not may_keep(hand, options):
        refuse("keep_a_card")


def _touch(state: RoundState, cards: Sequence[Card], hand: Hand, number: int, meld: Meld) -> RoundState:
    """The state with one meld changed by cards from the hand."""
    after = _put(state, cards, hand, melds=_with(state.melds, number, meld))
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
        hands=_with(state.hands, state.turn, hand),
        melds=melds,
        owners=state.owners if owners is None else owners,
        opened=state.opened if opened is None else opened,
        last_opening=state.last_opening if last_opening is None else last_opening,
        shown=_hide(state, cards),
        now=now._replace(back=now.back or state, taken_put=now.taken_put or now.taken in cards),
    )


def _hide(state: RoundState, cards: Sequence[Card]) -> tuple[Hand, ...]:
    """What is known of the hands once these cards have left that of the player on turn."""
    known = state.shown[state.turn]
    if not known:
        return state.shown
    left = Counter(known) - Counter(cards)
    return _with(state.shown, state.turn, tuple(sorted(left.elements())))


def _ending(state: RoundState) -> Ending:
    """How the player on turn went out."""
    before = state.now.melds_before
    if state.now.touched or state.turn in state.owners[:before]:
        return "out"
    return "concan" if is_concan(state.melds[before:]) else "hand"


def _end(state: RoundState, ending: Ending, winner: int | None) -> RoundState:
    scores = score_round(state.options, ending, winner, state.hands, state.opened, state.committed)
    return state._replace(phase="over", ending=ending, winner=winner, scores=scores)


def _with(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
