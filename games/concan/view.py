"""What one seat, or a watcher, may see of a round: the only way out of its state towards people and bots.

A view holds the seat's own hand and everything public. It never holds another hand or the order of the stock before
the round is over (RULES section 11).
"""

from dataclasses import dataclass, field

from games.concan.cards import Card, Hand
from games.concan.laying import needed_to_open
from games.concan.melds import Meld
from games.concan.options import Options
from games.concan.round import debt_is_paid
from games.concan.scoring import Ending
from games.concan.state import Phase, RoundState


@dataclass(frozen=True, slots=True)
class View:
    """A round as one seat sees it; a watcher's `seat` is None and his `hand` empty."""

    seat: int | None
    options: Options
    dealer: int
    last: bool
    """Whether it is a last round, in which one may commit."""
    phase: Phase
    turn: int
    hand: Hand = field(repr=False)
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    stock: int
    """How many cards the stock holds."""
    fire: tuple[Card, ...]
    """The fire pile, oldest first."""
    melds: tuple[Meld, ...]
    owners: tuple[int, ...]
    opened: tuple[bool, ...]
    committed: tuple[bool, ...]
    recycled: int
    needed: int
    """The least total of an opening now."""
    melds_before: int
    """How many melds were on the table when the turn began."""
    touched: bool
    """Whether the player on turn laid off or swapped on one of them, so that no Hand is possible."""
    drawn: Card | None = field(repr=False)
    """The card that this seat drew from the stock this turn."""
    taken: Card | None
    """The card that the player on turn took from the fire pile; everybody saw it."""
    owes: bool
    """Whether the player on turn still owes something for it."""
    can_undo: bool
    totals: tuple[int, ...]
    """What each seat had scored in the match before this round."""
    shown: tuple[Hand, ...]
    """By seat, cards that everybody knows to be in its hand."""
    thrown: tuple[tuple[Card, ...], ...]
    """By seat, what it threw this round, oldest first."""
    ending: Ending | None
    winner: int | None
    scores: tuple[int, ...] | None
    hands: tuple[Hand, ...] | None
    """All hands, once the round is over."""

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.counts)

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to act."""
        return self.phase != "over" and self.seat == self.turn

    @property
    def top(self) -> Card | None:
        """The top of the fire pile."""
        return self.fire[-1] if self.fire else None


def view(state: RoundState, seat: int | None) -> View:
    """What the seat may see of the round; None is a watcher."""
    over = state.phase == "over"
    now = state.now
    return View(
        seat=seat,
        options=state.options,
        dealer=state.deal.dealer,
        last=state.deal.last,
        phase=state.phase,
        turn=state.turn,
        hand=() if seat is None else state.hands[seat],
        counts=tuple(map(len, state.hands)),
        stock=len(state.stock),
        fire=state.fire,
        melds=state.melds,
        owners=state.owners,
        opened=state.opened,
        committed=state.committed,
        recycled=state.recycled,
        needed=needed_to_open(state.options, state.last_opening),
        melds_before=now.melds_before,
        touched=now.touched,
        drawn=now.drawn if seat == state.turn else None,
        taken=now.taken,
        owes=not debt_is_paid(state),
        can_undo=now.back is not None,
        totals=state.deal.totals or (0,) * state.seats,
        shown=state.shown,
        thrown=state.thrown,
        ending=state.ending,
        winner=state.winner,
        scores=state.scores,
        hands=state.hands if over else None,
    )
