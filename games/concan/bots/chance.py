"""Numbers that look like chance and follow from what a seat sees, so that every decision can be repeated."""

from collections.abc import MutableSequence
from typing import TypeVar

from games.concan.view import View

T = TypeVar("T")

_WORD = 1 << 64
_STEP = 0x9E3779B97F4A7C15
_MIX = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)


class Chance:
    """An endless row of numbers (SplitMix64), the same whenever the seat sees the same."""

    __slots__ = ("_state",)

    def __init__(self, view: View, purpose: int = 0) -> None:
        state = purpose
        seat = -1 if view.seat is None else view.seat
        for number in (seat, view.stock, view.recycled, *view.counts, *view.hand, *view.fire):
            state = (state * 1_000_003 + number + 2) % _WORD
        self._state = state

    def number(self) -> int:
        """The next number, from 0 to 2^64 - 1."""
        self._state = (self._state + _STEP) % _WORD
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * _MIX[0] % _WORD
        mixed = (mixed ^ mixed >> 27) * _MIX[1] % _WORD
        return mixed ^ mixed >> 31

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1."""
        return self.number() % limit

    def happens(self, share: float) -> bool:
        """Whether something happens that does in this share of cases."""
        return self.number() < share * _WORD

    def draw(self, items: MutableSequence[T], count: int) -> None:
        """Puts `count` of the items, drawn without putting back, in the first places."""
        for place in range(count):
            other = place + self.number() % (len(items) - place)
            items[place], items[other] = items[other], items[place]
