"""Players for tests: they know melds a little, choose by chance and only ever do what is allowed.

They read the whole state, which no bot may, because a test wants to reach everything, not to play well.
"""

from collections.abc import Iterator
from random import Random

from games.concan.actions import Action, Commit, Draw, Lay, LayOff, NewMeld, Swap, Take, Throw, Undo
from games.concan.cards import FULL_DECK, JOKER, Card, Hand, card_of, hand_of, without_cards
from games.concan.match import Match, add_result, dealer_after, is_finished, is_last, result_of
from games.concan.melds import Meld, card_at, meld_value, missing_suits, read_meld
from games.concan.options import Options
from games.concan.record import Record, RecordedAction, RecordedRound
from games.concan.refusals import Refusal
from games.concan.round import apply, start, starter
from games.concan.state import Deal, Reshuffle, RoundState, keep_order

MOST_ACTIONS = 5000
"""A round of such players that is longer would never end."""


def deal_of(
    options: Options,
    cards: list[Card],
    seats: int,
    dealer: int,
    size: int = 14,
    last: bool = False,
    reshuffle: Reshuffle = keep_order,
) -> Deal:
    """A deal of these cards in their order: the hands by seat, then the stock."""
    first = starter(dealer, seats)
    hands, at = [], 0
    for seat in range(seats):
        upto = at + size + (seat == first)
        hands.append(hand_of(cards[at:upto]))
        at = upto
    return Deal(options, dealer, tuple(hands), tuple(cards[at:]), last, reshuffle)


def new_melds(hand: Hand, options: Options) -> list[NewMeld]:
    """Melds that the hand holds, jokers where natural cards are missing."""
    return [*_new_runs(hand, options), *_new_sets(hand, options)]


def _new_runs(hand: Hand, options: Options) -> Iterator[NewMeld]:
    jokers = min(hand.count(JOKER), options.jokers_per_meld)
    for suit in range(4):
        if not any(suit * 13 <= card < suit * 13 + 13 for card in hand):
            continue
        for first in range(options.lowest, options.highest - 1):
            cards: list[Card] = []
            for position in range(first, options.highest + 1):
                card = card_at(suit, position)
                cards.append(card if hand.count(card) > cards.count(card) else JOKER)
                if cards.count(JOKER) > jokers:
                    break
                if len(cards) >= 3 and cards.count(JOKER) < len(cards):
                    yield NewMeld("run", tuple(cards))


def _new_sets(hand: Hand, options: Options) -> Iterator[NewMeld]:
    jokers = min(hand.count(JOKER), options.jokers_per_meld)
    for rank in range(1, 14):
        naturals = [card_of(suit, rank) for suit in range(4) if card_of(suit, rank) in hand]
        for more in range(jokers + 1):
            if naturals and len(naturals) + more >= 3:
                yield NewMeld("set", (*naturals, *[JOKER] * more)[:4])
                yield NewMeld("set", (*naturals, *[JOKER] * more)[-3:])


def lay_down(hand: Hand, options: Options, rng: Random) -> Lay | None:
    """Some melds that the hand can lay together, the valuable ones sooner."""
    chosen: list[NewMeld] = []
    left: Hand | None = hand
    while left:
        able = [meld for meld in new_melds(left, options) if len(meld.cards) < len(left)]
        if not able:
            break
        able.sort(key=lambda meld: _value(meld, options))
        chosen.append(rng.choice(able[-3:]))
        left = without_cards(left, chosen[-1].cards)
    return Lay(tuple(chosen)) if chosen else None


def _value(named: NewMeld, options: Options) -> int:
    meld = read_meld(named.kind, named.cards, options)
    return meld_value(meld) if meld else 0


def additions(state: RoundState) -> Iterator[LayOff | Swap]:
    """Every single card that may fit a meld on the table, and every swap that the hand may be able to pay."""
    hand = set(state.hand)
    for number, meld in enumerate(state.melds):
        for card in sorted(hand & _neighbours(meld)):
            yield LayOff(number, (card,))
            if card == JOKER:
                yield LayOff(number, (card,), "low")
        if meld.jokers:
            yield from _swaps(meld, number, hand)


def _neighbours(meld: Meld) -> set[Card]:
    if meld.kind == "set":
        return {JOKER, *missing_suits(meld)}
    ends = [position for position in (meld.low - 1, meld.high + 1) if 1 <= position <= 14]
    return {JOKER, *(card_at(meld.suit, position) for position in ends)}


def _swaps(meld: Meld, number: int, hand: set[Card]) -> Iterator[Swap]:
    if meld.kind == "run":
        for index, card in enumerate(meld.cards):
            wanted = card_at(meld.suit, meld.low + index)
            if card == JOKER and wanted in hand:
                yield Swap(number, (wanted,))
        return
    missing = missing_suits(meld)
    if len(meld.cards) == 3:
        yield Swap(number, tuple(missing))
    else:
        yield from (Swap(number, (card,)) for card in missing)


def is_allowed(state: RoundState, action: Action) -> bool:
    """Whether the player on turn may do this."""
    try:
        apply(state, state.turn, action)
    except Refusal:
        return False
    return True


def throws(state: RoundState) -> list[Throw]:
    """Every throw that is allowed."""
    return [one for one in map(Throw, sorted(set(state.hand))) if is_allowed(state, one)]


def moves(state: RoundState, rng: Random) -> list[Action]:
    """Allowed actions of the player on turn; never empty while the round lasts."""
    if state.phase == "start":
        return list(throws(state))
    if state.phase == "draw":
        return [one for one in (Draw(), Take(), Commit()) if is_allowed(state, one)]
    able: list[Action] = [Undo(), *additions(state)]
    lay = lay_down(state.hand, state.options, rng)
    if lay:
        able += [lay, *(Lay((meld,)) for meld in lay.melds)]
    return [*(one for one in able if is_allowed(state, one)), *throws(state)]


def next_move(state: RoundState, rng: Random) -> Action:
    """What a player does who lays what he can most of the time, and throws what is in no meld."""
    if state.phase == "draw":
        return _draw_or_take(state, rng)
    if state.phase == "play" and rng.random() < 0.9:
        lay = lay_down(state.hand, state.options, rng)
        if lay and is_allowed(state, lay):
            return lay
        added = [one for one in additions(state) if is_allowed(state, one)] if state.opened[state.turn] else []
        if added:
            return rng.choice(added)
    able = throws(state)
    if not able:
        return Undo()
    useful = {card for meld in new_melds(state.hand, state.options) for card in meld.cards}
    return rng.choice([one for one in able if one.card not in useful] or able)


def _draw_or_take(state: RoundState, rng: Random) -> Action:
    chance = rng.random()
    if chance < 0.02 and is_allowed(state, Commit()):
        return Commit()
    if chance > 0.9 or not state.fire:
        return Take() if state.fire and chance > 0.95 else Draw()
    top = state.fire[-1]
    lay = lay_down(hand_of((*state.hand, top)), state.options, rng)
    if lay and any(top in meld.cards for meld in lay.melds):
        after = apply(state, state.turn, Take())
        if is_allowed(after, lay):
            return Take()
    return Draw()


def play_out(deal: Deal, rng: Random) -> tuple[RoundState, list[RecordedAction]]:
    """A round played to its end, and what was done in it."""
    state, done = start(deal), list[RecordedAction]()
    for _ in range(MOST_ACTIONS):
        if state.phase == "over":
            return state, done
        action = next_move(state, rng)
        done.append(RecordedAction(state.turn, action))
        state = apply(state, state.turn, action)
    raise AssertionError("the round does not end")


class DrawnOrders:
    """New stocks in an order drawn once for each number, and remembered for the record."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.orders: list[tuple[Card, ...]] = []

    def __call__(self, number: int, pile: tuple[Card, ...]) -> tuple[Card, ...]:
        """The order of the new stock."""
        if number == len(self.orders):
            self.orders.append(tuple(self._rng.sample(pile, len(pile))))
        return self.orders[number]


def play_match(options: Options, seats: int, stake: int, rng: Random) -> Record:
    """A whole match with all 106 cards, as a record."""
    match, dealer, rounds = Match(options, seats, stake), rng.randrange(seats), list[RecordedRound]()
    while not is_finished(match):
        orders = DrawnOrders(rng)
        last = is_last(match, len(rounds) + 1)
        deal = deal_of(options, rng.sample(FULL_DECK, len(FULL_DECK)), seats, dealer, last=last, reshuffle=orders)
        state, done = play_out(deal, rng)
        match = add_result(match, result_of(state))
        rounds.append(RecordedRound(dealer, deal.hands, deal.stock, tuple(orders.orders), tuple(done)))
        dealer = dealer_after(dealer, seats)
    return Record(options, seats, (), stake, tuple(rounds))
