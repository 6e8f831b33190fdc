"""The Concan: how far a hand is from one, when to hold or to commit, and how to collect it (RULES section 8)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from games.concan.bots.sight import Sight
from games.concan.cards import JOKER, SUITS, Card, Hand, card_of
from games.concan.melds import card_at
from games.concan.options import Options
from games.concan.solver.concan import LENGTHS

FEWEST_OUTS = 2
"""With fewer cards left that complete it, a Concan is not likely enough to commit to."""


class Target(NamedTuple):
    """One Concan: the cards of its run, and those of which its set needs so many."""

    run: tuple[Card, ...]
    mates: tuple[Card, ...]
    size: int


class Plan(NamedTuple):
    """The nearest Concan of a hand: how many cards are missing, how many unseen cards would help, what it uses."""

    missing: int
    outs: int
    uses: tuple[Card, ...]


@lru_cache(maxsize=4)
def _runs(lowest: int, highest: int) -> tuple[tuple[tuple[Card, ...], int], ...]:
    """All runs of a Concan, with the size of the set that goes with each."""
    return tuple(
        (tuple(card_at(suit, position) for position in range(low, low + length)), size)
        for suit in range(len(SUITS))
        for length, size in LENGTHS
        for low in range(lowest, highest - length + 2)
    )


def nearest(sight: Sight, hand: Hand) -> Plan:
    """The plan of fewest missing cards; of equal ones the one that most unseen cards help."""
    options = sight.view.options
    held = set(hand)
    best = Plan(len(hand), 0, ())
    for run, size in _runs(options.lowest, options.highest):
        if sum(card not in held for card in run) <= best.missing + 2:
            for plan in _plans(sight, hand, run, size):
                if (plan.missing, -plan.outs) < (best.missing, -best.outs):
                    best = plan
    return best


def _plans(sight: Sight, hand: Hand, run: tuple[Card, ...], size: int) -> Iterator[Plan]:
    """The plans with this run, one for each rank of the set."""
    options = sight.view.options
    in_run = [card for card in run if card in hand]
    rest = list(hand)
    for card in in_run:
        rest.remove(card)
    jokers = hand.count(JOKER)
    for rank in range(1, 14):
        mates = [card_of(suit, rank) for suit in range(len(SUITS))]
        in_set = [card for card in mates if card in rest][:size]
        yield _plan(
            sight,
            run,
            in_run,
            mates,
            in_set,
            size,
            _useful(options, jokers, len(run) - len(in_run), size - len(in_set)),
        )


def _useful(options: Options, jokers: int, in_run: int, in_set: int) -> int:
    """How many jokers can stand for missing cards."""
    limit = options.jokers_per_meld
    return min(jokers, min(limit, in_run) + min(limit, in_set))


def _plan(
    sight: Sight,
    run: tuple[Card, ...],
    in_run: list[Card],
    mates: list[Card],
    in_set: list[Card],
    size: int,
    jokers: int,
) -> Plan:
    missing = len(run) - len(in_run) + size - len(in_set) - jokers
    wanted = {card for card in run if card not in in_run}
    if len(in_set) < size:
        wanted.update(card for card in mates if card not in in_set)
    outs = sum(sight.unseen[card] for card in wanted)
    return Plan(missing, outs, (*in_run, *in_set, *[JOKER] * jokers))


def commits(sight: Sight) -> bool:
    """Whether to commit now: one card is missing at most, enough of them may still come, and only so it wins the match."""
    view = sight.view
    if not view.last or sight.opened or view.committed[sight.seat] or view.options.concan_wins == "any":
        return False
    plan = nearest(sight, view.hand)
    return plan.missing == 0 or (plan.missing == 1 and plan.outs >= FEWEST_OUTS)


def takes(sight: Sight, top: Card) -> bool:
    """Whether a committed player takes the top of the fire pile: it brings him nearer."""
    hand = sight.view.hand
    return nearest(sight, tuple(sorted((*hand, top)))).missing < nearest(sight, hand).missing


def card_to_throw(sight: Sight) -> Card:
    """What a committed player throws: what the nearest Concan does not use, natural cards first."""
    spare = list(sight.view.hand)
    for card in nearest(sight, sight.view.hand).uses:
        spare.remove(card)
    return spare[0] if spare and spare[0] != JOKER else sight.view.hand[0]
