"""Who throws to whom: of the cards one threw just before another's turn, how many that one took from the fire pile.

From the log of moves alone, without working out any hand; only what people did by their own hands counts.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from games.models import Match, Move, Played

MATCHES_AT_ONCE = 200

Couple = tuple[int, int]
"""The ids of two people, the smaller first."""
Done = tuple[int, dict[str, Any], str]
"""A move: its seat, its action, and by whose hand."""


class Throws(NamedTuple):
    """How many cards one offered to the other, in both directions, and how many of these were taken."""

    offered: int
    taken: int


NO_THROWS = Throws(0, 0)


class AllThrows:
    """The throws in some matches, by pair."""

    def __init__(self) -> None:
        self._of: defaultdict[Couple, list[int]] = defaultdict(lambda: [0, 0])

    def add(self, one: int, other: int, *, taken: bool) -> None:
        """A card that one offered and the other took, or not."""
        counts = self._of[min(one, other), max(one, other)]
        counts[0] += 1
        counts[1] += taken

    def of(self, couple: Couple) -> Throws:
        """Those of a pair."""
        return Throws(*self._of[couple]) if couple in self._of else NO_THROWS

    @property
    def average(self) -> float:
        """Which part of all cards offered was taken, 0 to 1."""
        offered = sum(counts[0] for counts in self._of.values())
        return sum(counts[1] for counts in self._of.values()) / offered if offered else 0.0


def throws_in(match_ids: Iterable[int]) -> AllThrows:
    """Reads the moves of these matches."""
    found, wanted = AllThrows(), sorted(match_ids)
    for start in range(0, len(wanted), MATCHES_AT_ONCE):
        _read(found, wanted[start : start + MATCHES_AT_ONCE])
    return found


def _read(found: AllThrows, match_ids: list[int]) -> None:
    parts = Played.objects.filter(match__in=match_ids, handed=False).values_list("match_id", "seat", "user_id")
    people = {(match_id, seat): user_id for match_id, seat, user_id in parts}
    sizes = dict(Match.objects.filter(pk__in=match_ids).values_list("pk", "size"))
    moves = Move.objects.filter(round__match__in=match_ids).order_by("round_id", "number")
    rows = moves.values_list("round__match_id", "round_id", "seat", "action", "by").iterator(chunk_size=5000)
    for (match_id, _round), group in groupby(rows, key=lambda row: row[:2]):
        for thrower, taken in answers(row[2:] for row in group):
            one, other = (people.get((match_id, seat)) for seat in (thrower, (thrower + 1) % sizes[match_id]))
            if one is not None and other is not None:
                found.add(one, other, taken=taken)


def answers(moves: Iterable[Done]) -> Iterator[tuple[int, bool]]:
    """Of the moves of one round: which seat threw a card that a person on the next seat could take, and whether he did.

    A take that was undone is none. Neither is what a bot, the clock or staff threw, drew or took.
    """
    thrower: int | None = None
    answer: bool | None = None
    for seat, action, by in moves:
        do, own = action["do"], by == Move.By.PLAYER
        if do in ("draw", "take"):
            answer = do == "take" if own else None
        elif do == "undo" and answer:
            answer = None
        elif do == "throw":
            if thrower is not None and answer is not None:
                yield thrower, answer
            thrower, answer = (seat if own else None), None
    if thrower is not None and answer is not None:
        yield thrower, answer
