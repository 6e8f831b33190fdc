"""What a card is worth to its holder: the melds it may still become part of, by how likely and how good they are."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from games.concan.bots.baseline.sight import LOOKS, Sight
from games.concan.cards import JOKER, RANK_VALUES, SUITS, Card, Hand, card_of, rank_of, suit_of
from games.concan.melds import HIGH_ACE, POSITION_VALUES, card_at
from games.concan.options import Options
from games.concan.solver import LayDown

NEVER_OPENED = 100
TEMPO = 15
"""What a meld is worth to a player who has opened, beside its cards: he goes out sooner."""
SHARED = 0.5
"""How much a partner counts that already lies in a meld of the hand."""
SECOND_RUN = 0.3
"""How much a set counts while the opening still lacks its run."""
LAID = 1000
"""Cards of a meld are not for throwing."""


class Trio(NamedTuple):
    """Two cards that make a meld of three with a given one."""

    one: Card
    other: Card
    points: int
    run: bool


@lru_cache(maxsize=4)
def trios(lowest: int, highest: int) -> tuple[tuple[Trio, ...], ...]:
    """By natural card, all trios, where runs reach from position `lowest` to `highest`."""
    return tuple(tuple(_trios_of(card, lowest, highest)) for card in range(JOKER))


def _trios_of(card: Card, lowest: int, highest: int) -> list[Trio]:
    suit, rank = suit_of(card), rank_of(card)
    mates = [card_of(other, rank) for other in range(len(SUITS)) if other != suit]
    found = [Trio(mates[a], mates[b], 3 * RANK_VALUES[rank], False) for a, b in ((0, 1), (0, 2), (1, 2))]
    for position in (rank, HIGH_ACE) if rank == 1 else (rank,):
        for low in range(max(lowest, position - 2), min(position, highest - 2) + 1):
            if lowest <= position <= highest:
                one, other = (card_at(suit, at) for at in range(low, low + 3) if at != position)
                found.append(Trio(one, other, sum(POSITION_VALUES[low : low + 3]), True))
    return found


class Prospects:
    """What the cards of a hand may become, given the best that it can lay down now (None for nothing)."""

    def __init__(self, sight: Sight, hand: Hand, best: LayDown | None) -> None:
        self._trios = trios(sight.view.options.lowest, sight.view.options.highest)
        self._chance = [LOOKS * count / max(sight.hidden, 1) for count in sight.unseen]
        self._held = Counter(hand)
        self._laid = Counter(card for meld in best.melds for card in meld.cards) if best else Counter[Card]()
        self._gain = _Gain(sight, best)

    def worth(self, card: Card) -> float:
        """What the hand would lose in prospects with one such card, in points."""
        if card == JOKER:
            return LAID
        free = self._held[card] - self._laid[card]
        if free <= 0:
            return LAID
        worth = 0.0
        for trio in self._trios[card]:
            likely = self._likely(trio)
            if likely:
                worth += likely * self._gain.of(trio)
        return worth / free

    def _likely(self, trio: Trio) -> float:
        """How likely both other cards come together with those held."""
        one, other = self._has(trio.one), self._has(trio.other)
        by_one, by_other = self._chance[trio.one], self._chance[trio.other]
        return max(one * by_other, other * by_one, one * other, by_one * by_other / 2)

    def _has(self, card: Card) -> float:
        held = self._held[card]
        if not held:
            return 0.0
        return 1.0 if held > self._laid[card] else SHARED


class _Gain:
    """What a new meld is worth: before the opening as far as it brings it nearer, later by its cards."""

    def __init__(self, sight: Sight, best: LayDown | None) -> None:
        self._opened = sight.opened
        options: Options = sight.view.options
        points = best.points if best else 0
        self._lacking = max(1, sight.view.needed - points)
        has_run = best is not None and any(meld.kind == "run" for meld in best.melds)
        self._needs_run = options.opening_run and not has_run

    def of(self, trio: Trio) -> float:
        """The gain in points."""
        if self._opened:
            return trio.points + TEMPO
        gain = NEVER_OPENED * min(1.0, trio.points / self._lacking)
        return gain * SECOND_RUN if self._needs_run and not trio.run else gain
