"""What a player can work out from his view: which cards may still come, who sits where, and how near the end is."""

from dataclasses import dataclass

from games.concan.cards import COPIES, JOKER, Card
from games.concan.view import View

FULL_HAND = 14
NEAR = 3
"""With so few cards another may go out in his next turn; with so few of his own a player wants to be rid of them."""
LOOKS = 6
"""How many cards a player sees, drawn or thrown to him, before a plan comes too late."""


@dataclass(frozen=True, slots=True)
class Sight:
    """A view of the seat on turn, and what follows from it."""

    view: View
    seat: int
    unseen: tuple[int, ...]
    """By card, how many are neither in the own hand nor open on the table."""
    hidden: int
    """How many cards are unseen in all: the stock and the other hands."""

    @property
    def opened(self) -> bool:
        """Whether this seat has opened."""
        return self.view.opened[self.seat]

    @property
    def next_seat(self) -> int:
        """Who plays next, and may take what this seat throws."""
        return (self.seat + 1) % self.view.seats

    @property
    def threat(self) -> int:
        """The fewest cards of a player who may go out soon; a full hand where nobody may.

        A partner who goes out is no threat where that costs nothing.
        """
        view = self.view
        others = [seat for seat in range(view.seats) if seat != self.seat and view.opened[seat]]
        if view.options.teams and not view.options.partner_scores:
            others = [seat for seat in others if (seat - self.seat) % 2]
        return min([FULL_HAND, *(view.counts[seat] for seat in others)])


def see(view: View) -> Sight:
    """The sight of the seat whose view this is. Raises ValueError unless it is to act."""
    if view.seat is None or not view.my_turn:
        raise ValueError("this seat is not to act")
    unseen = [COPIES] * (JOKER + 1)
    for card in (*view.hand, *view.fire):
        unseen[card] -= 1
    for meld in view.melds:
        for card in meld.cards:
            unseen[card] -= 1
    return Sight(view, view.seat, tuple(unseen), view.stock + sum(view.counts) - len(view.hand))


def may_throw(hand: tuple[Card, ...], view: View) -> bool:
    """Whether a hand keeps a card to throw (RULES section 5)."""
    return bool(hand) and (view.options.joker_throw or hand[0] != JOKER)
