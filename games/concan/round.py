"""One round: what each action makes of its state (RULES sections 4 to 8).

`apply(state, seat, action)` gives the next state or raises a Refusal; states are values and never change. Replaying a
round's actions from its deal gives the same state for ever.
"""

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
from games.concan.cards import JOKER, Card, hand_of, with_cards
from games.concan.laying import lay, lay_off, less, may_keep, replaced, swap, without_known
from games.concan.refusals import refuse
from games.concan.scoring import Ending, is_concan, score_round
from games.concan.state import Deal, RoundState, Turn


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
            return lay(state, action)
        case LayOff():
            return lay_off(state, action)
        case Swap():
            return swap(state, action)
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


def _commit(state: RoundState) -> RoundState:
    if not state.deal.last:
        refuse("not_last_round")
    if state.opened[state.turn]:
        refuse("already_opened")
    if state.committed[state.turn]:
        refuse("already_committed")
    return state._replace(committed=replaced(state.committed, state.turn, True))


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
        hands=replaced(state.hands, state.turn, with_cards(state.hand, (card,))),
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
        hands=replaced(state.hands, state.turn, with_cards(state.hand, (card,))),
        fire=state.fire[:-1],
        now=Turn(len(state.melds), taken=card, back=state),
        shown=replaced(state.shown, state.turn, with_cards(state.shown[state.turn], (card,))),
    )


def _throw(state: RoundState, card: Card) -> RoundState:
    hand = less(state.hand, (card,))
    if card == JOKER and not state.options.joker_throw and may_keep(hand, state.options):
        refuse("joker_throw")
    if not debt_is_paid(state):
        refuse("must_use_taken", card=state.now.taken or 0, rule=state.options.fire_pile)
    thrown = state._replace(
        hands=replaced(state.hands, state.turn, hand),
        fire=(*state.fire, card),
        shown=without_known(state, (card,)),
        thrown=replaced(state.thrown, state.turn, (*state.thrown[state.turn], card)),
    )
    if not hand:
        return _end(thrown, _ending(thrown), state.turn)
    return thrown._replace(phase="draw", turn=(state.turn + 1) % state.seats, now=Turn(len(state.melds)))


def _undo(state: RoundState) -> RoundState:
    if state.now.back is None:
        refuse("nothing_to_undo")
    return state.now.back


def _ending(state: RoundState) -> Ending:
    """How the player on turn went out."""
    before = state.now.melds_before
    if state.now.touched or state.turn in state.owners[:before]:
        return "out"
    return "concan" if is_concan(state.melds[before:]) else "hand"


def _end(state: RoundState, ending: Ending, winner: int | None) -> RoundState:
    scores = score_round(state.options, ending, winner, state.hands, state.opened, state.committed)
    return state._replace(phase="over", ending=ending, winner=winner, scores=scores)
