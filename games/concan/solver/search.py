"""The exact search for the heaviest lay-down of one hand.

Without jokers: branch on the lowest kind that begins a meld, memoise what is left. Jokers come on top: every meld, or
pair of melds, that uses them is tried with the best of what remains, heaviest first, until the bound says that none
can do better. Duties (a card that must be used, a run, a card to keep) are met in the same way: solve without the
duty, and only if that breaks it, branch over the ways to meet it.
"""

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter

from games.concan.cards import JOKER, Card
from games.concan.options import Options
from games.concan.solver.shapes import (
    BITS,
    BY_VALUE,
    COUNT,
    GUARDS,
    KINDS,
    LINES,
    UNITS,
    Objective,
    Shape,
    card_worths,
    shapes_in,
)

MAX_JOKERS = 2

Duty = Callable[[Shape], bool]
"""Something that at least one meld of the lay-down must be."""

Found = tuple[int, tuple[Shape, ...]]
"""The weight of a lay-down and its melds."""

NO_JOKERS: tuple[Shape, ...] = ()


class Search:
    """Lay-downs of one hand and of its parts; a part is a packed number with its guards, and its number of jokers.

    The memo lives and dies with the search.
    """

    __slots__ = (
        "_drops",
        "_joker_throw",
        "_memo",
        "_ones",
        "_starts",
        "_starts_mask",
        "_twos",
        "_usable",
        "_worths",
        "jokers",
        "packed",
        "shapes",
    )

    def __init__(self, hand: Iterable[Card], options: Options, objective: Objective) -> None:
        total = sum([UNITS[card] for card in hand])
        self.jokers = total >> BITS * JOKER
        self.packed = (total & (UNITS[JOKER] - 1)) | GUARDS
        held = (total | total >> 1) & KINDS
        most = min(options.jokers_per_meld, self.jokers)
        self._worths = card_worths(objective)
        self._joker_throw = options.joker_throw
        lows = (objective, options.lowest, options.highest)
        by_jokers: list[list[Shape]] = [[], [], []]
        for line, kinds in enumerate(LINES):
            part = held & kinds
            if part:
                for jokers in range(most + 1):
                    by_jokers[jokers] += shapes_in(line, part, jokers, *lows)
        plain, self._ones, self._twos = by_jokers
        self._ones.sort(key=itemgetter(0), reverse=True)
        self._twos.sort(key=itemgetter(0), reverse=True)
        self.shapes = plain + self._ones + self._twos
        self._memo: dict[int, int] = {}
        self._prepare(plain)

    def _prepare(self, plain: Sequence[Shape]) -> None:
        """Sort the melds without jokers by the lowest kind in each."""
        self._starts: dict[int, list[Shape]] = {}
        self._usable = GUARDS
        for shape in plain:
            naturals = shape.naturals
            self._usable |= naturals * COUNT
            self._starts.setdefault(naturals & -naturals, []).append(shape)
        self._starts_mask = sum(self._starts) * COUNT
        self._drops = {}
        for unit in list(self._starts):
            self._starts[unit << 1] = self._starts[unit]
            self._drops[unit] = self._drops[unit << 1] = ~(unit * COUNT | (unit - 1) & KINDS * COUNT)

    def plain(self, packed: int) -> int:
        """The weight of the best melds without jokers; the hand is restricted to the usable kinds."""
        known = self._memo.get(packed)
        if known is not None:
            return known
        starting = packed & self._starts_mask
        if not starting:
            return 0
        low = starting & -starting
        best = self.plain(packed & self._drops[low])
        for weight, naturals, _, _ in self._starts[low]:
            rest = packed - naturals
            if rest & GUARDS == GUARDS:
                weight += self.plain(rest)
                if weight > best:
                    best = weight
        self._memo[packed] = best
        return best

    def best(self, packed: int, jokers: int, floor: int = 0) -> Found | None:
        """The heaviest lay-down of a part, free of duties, or None if none outweighs `floor`."""
        usable, plain = self._usable, self.plain
        base = plain(packed & usable)
        best, chosen = (base, NO_JOKERS) if base > floor else (floor, None)
        if jokers:
            ones = self._laid_once(packed, jokers, base, best)
            for total, _, _, shape in ones:
                if total > best:
                    best, chosen = total, (shape,)
            if jokers == MAX_JOKERS:
                for shape in self._twos:
                    if shape[0] + base <= best:
                        break
                    rest = packed - shape[1]
                    if rest & GUARDS == GUARDS:
                        total = shape[0] + plain(rest & usable)
                        if total > best:
                            best, chosen = total, (shape,)
                best, chosen = self._best_pair(ones, best, chosen)
        if chosen is None:
            return None
        for shape in chosen:
            packed -= shape.naturals
        return best, (*chosen, *self._path(packed & usable))

    def _laid_once(self, packed: int, jokers: int, base: int, best: int) -> list[tuple[int, int, int, Shape]]:
        """Melds with one joker that may matter, heaviest first: total with the best of the rest, weight, rest, meld."""
        usable, plain = self._usable, self.plain
        found = []
        other = self._ones[0].weight if self._ones and jokers == MAX_JOKERS else 0
        for shape in self._ones:
            weight = shape[0]
            if weight + other + base <= best:
                break
            rest = packed - shape[1]
            if rest & GUARDS == GUARDS:
                total = weight + plain(rest & usable)
                if total > best:
                    best = total
                found.append((total, weight, rest, shape))
        return found

    def _best_pair(
        self, ones: list[tuple[int, int, int, Shape]], best: int, chosen: tuple[Shape, ...] | None
    ) -> tuple[int, tuple[Shape, ...] | None]:
        """The best of what is known and two melds with a joker each."""
        usable, plain = self._usable, self.plain
        for index, (total_a, weight_a, rest_a, shape_a) in enumerate(ones):
            for total_b, weight_b, _, shape_b in ones[index:]:
                if total_a + weight_b <= best:
                    break
                if total_b + weight_a > best:
                    rest = rest_a - shape_b[1]
                    if rest & GUARDS == GUARDS:
                        total = weight_a + weight_b + plain(rest & usable)
                        if total > best:
                            best, chosen = total, (shape_a, shape_b)
        return best, chosen

    def _path(self, packed: int) -> list[Shape]:
        """The melds without jokers that reach the weight of `plain`."""
        path = []
        weight = self.plain(packed)
        while weight:
            starting = packed & self._starts_mask
            low = starting & -starting
            dropped = packed & self._drops[low]
            if self.plain(dropped) == weight:
                packed = dropped
                continue
            for shape in self._starts[low]:
                rest = packed - shape.naturals
                if rest & GUARDS == GUARDS and shape.weight + self.plain(rest) == weight:
                    path.append(shape)
                    packed, weight = rest, weight - shape.weight
                    break
        return path

    def best_with(
        self, packed: int, jokers: int, duties: Sequence[Duty], *, keep: bool, floor: int = 0
    ) -> Found | None:
        """The heaviest lay-down of a part that meets the duties, or None if none outweighs `floor`.

        With `keep` it leaves a card that may be thrown.
        """
        found = self.best(packed, jokers, floor)
        if found is None:
            return None
        weight, shapes = found
        for duty in duties:
            if not any(map(duty, shapes)):
                return self._meet(duty, packed, jokers, duties, keep=keep, floor=floor, limit=weight)
        if keep and not self._leaves_card(packed, jokers, shapes):
            return self._set_aside(packed, jokers, duties, floor=floor)
        return found

    def _meet(
        self, duty: Duty, packed: int, jokers: int, duties: Sequence[Duty], *, keep: bool, floor: int, limit: int
    ) -> Found | None:
        """`best_with` where the first meld to lay is one that meets this duty; `limit` is what cannot be outweighed."""
        best: Found | None = None
        for shape in sorted(filter(duty, self.shapes), key=itemgetter(0), reverse=True):
            if floor >= limit or shape.weight + limit <= floor:
                break
            rest = packed - shape.naturals
            if shape.jokers > jokers or rest & GUARDS != GUARDS:
                continue
            still = [other for other in duties if not other(shape)]
            more = self.best_with(rest, jokers - shape.jokers, still, keep=keep, floor=floor - shape.weight)
            if more is not None:
                floor = shape.weight + more[0]
                best = (floor, (shape, *more[1]))
        return best

    def _set_aside(self, packed: int, jokers: int, duties: Sequence[Duty], *, floor: int) -> Found | None:
        """`best_with` where one card is put aside first, to be thrown: the least ones first, they cost least."""
        best: Found | None = None
        held = [(self._worths[card], UNITS[card]) for card in BY_VALUE if packed & UNITS[card] * COUNT]
        limit = jokers * self._worths[JOKER]
        limit += sum(worth if packed & unit else 2 * worth for worth, unit in held)
        for worth, unit in held:
            if limit - worth <= floor:
                break
            found = self.best_with(packed - unit, jokers, duties, keep=False, floor=floor)
            if found is not None:
                floor, best = found[0], found
        if self._joker_throw and jokers:
            found = self.best_with(packed, jokers - 1, duties, keep=False, floor=floor)
            best = best if found is None else found
        return best

    def _leaves_card(self, packed: int, jokers: int, shapes: Iterable[Shape]) -> bool:
        for shape in shapes:
            packed -= shape.naturals
            jokers -= shape.jokers
        return packed != GUARDS or (self._joker_throw and jokers > 0)
