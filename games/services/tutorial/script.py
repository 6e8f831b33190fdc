"""What a lesson is made of, and short ways to write one down."""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from games.concan.actions import Action, Lay, LayOff, NewMeld, Swap, Throw
from games.concan.cards import CARD_OF_TEXT, FULL_DECK, Card, hand_of, read_cards
from games.concan.match import RoundResult
from games.concan.options import PRESETS
from games.concan.state import Deal
from games.services.deal import HAND_SIZE

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Text: TypeAlias = "str | _StrPromise"
"""A text, or one that is translated when it is read.

Of a step it may name cards (`{7h}`), and facts of the moment: `{name}` is the opponent, `{needed}` the least total of
an opening, `{total}` what the melds of the step count, `{mine}` and `{theirs}` the totals of the match.
"""

LEARNER, OPPONENT = 0, 1
SEATS = 2
OPTIONS = PRESETS["sahrat"]
_STRIDE = 67
"""Has no divisor in common with the number of cards, so that steps of it meet every card."""


@dataclass(frozen=True, slots=True)
class Happens:
    """A move that follows by itself: the opponent's, or one of those before the lesson begins."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class Step:
    """What the learner is told, and what he is then to do; without an action he only reads on."""

    says: Text
    task: Text = ""
    action: Action | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A scene: its deal, and what happens in it one after another."""

    key: str
    title: Text
    deal: Deal
    parts: tuple[Happens | Step, ...]
    ends: Text
    """What is said when all of it is done."""
    suggest: bool = False
    """Whether the table offers the best lay-down."""
    results: tuple[RoundResult, ...] = ()
    """The rounds that were played before it."""


def deal(*, mine: str, theirs: str, stock: str, i_start: bool = False, last: bool = False) -> Deal:
    """A deal of real size: the learner's whole hand, what matters of the opponent's, and what is drawn first.

    The opponent's other cards and the rest of the stock are what is left of the deck, the same each time. Raises
    ValueError where a hand has the wrong size or a card is named too often.
    """
    own, other, first = read_cards(mine), read_cards(theirs), read_cards(stock)
    left = Counter(FULL_DECK)
    left.subtract([*own, *other, *first])
    if min(left.values()) < 0:
        raise ValueError("a card is there too often")
    if len(own) != HAND_SIZE + i_start:
        raise ValueError(f"{len(own)} cards in the learner's hand")
    rest = [card for card in _mixed() if _taken(left, card)]
    missing = HAND_SIZE + (not i_start) - len(other)
    hands = (hand_of(own), hand_of([*other, *rest[:missing]]))
    dealer = OPPONENT if i_start else LEARNER
    return Deal(OPTIONS, dealer, hands, (*first, *rest[missing:]), last)


def _mixed() -> list[Card]:
    return [FULL_DECK[place * _STRIDE % len(FULL_DECK)] for place in range(len(FULL_DECK))]


def _taken(left: Counter[Card], card: Card) -> bool:
    """Takes the card out of what is left, if it is there."""
    if not left[card]:
        return False
    left[card] -= 1
    return True


def run(cards: str) -> NewMeld:
    """A run to lay, in the order of its positions."""
    return NewMeld("run", read_cards(cards))


def same(cards: str) -> NewMeld:
    """A set to lay."""
    return NewMeld("set", read_cards(cards))


def lay(*melds: NewMeld) -> Lay:
    """Laying these melds down."""
    return Lay(melds)


def lay_off(meld: int, cards: str) -> LayOff:
    """Laying cards off on the meld of that number."""
    return LayOff(meld, read_cards(cards))


def swap(meld: int, cards: str) -> Swap:
    """Swapping cards for the joker of the meld of that number."""
    return Swap(meld, read_cards(cards))


def throw(card: str) -> Throw:
    """Throwing a card."""
    return Throw(CARD_OF_TEXT[card])


def i(*actions: Action) -> tuple[Happens, ...]:
    """Moves of the learner's from before the lesson begins."""
    return tuple(Happens(LEARNER, action) for action in actions)


def they(*actions: Action) -> tuple[Happens, ...]:
    """Moves of the opponent's."""
    return tuple(Happens(OPPONENT, action) for action in actions)
