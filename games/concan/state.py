"""A round at one moment, as values: what was dealt, what the running turn has seen, and all the rest.

What makes one state of another is in round.py.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

from games.concan.cards import Card, Hand
from games.concan.melds import Meld
from games.concan.options import Options
from games.concan.scoring import Ending

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
