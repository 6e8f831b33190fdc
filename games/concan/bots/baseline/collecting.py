"""The Concan: how far a hand is from one, when to aim at it or to commit, and how to collect it (RULES section 8)."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from games.concan.bots.baseline.sight import NEAR, Sight
from games.concan.cards import JOKER, SUITS, Card, Hand, card_of, with_cards, without_cards
from games.concan.melds import card_at
from games.concan.solver.concan import LENGTHS

FEWEST_OUTS = 2
"""With fewer unseen cards that complete it, a Concan is not likely enough."""
FEWEST_OF_SUIT = 7
"""A Concan that lacks one card and holds two jokers has at least so many natural cards in its run."""


class Plan(NamedTuple):
    """One Concan that a hand may become: how many cards it lacks, how many unseen cards help, and what it uses."""

    missing: int
    outs: int
    uses: tuple[Card, ...]


def aims(sight: Sight) -> bool:
    """Whether the seat collects a Concan: it has committed, or one more card would win the match without that."""
    view = sight.view
    if view.committed[sight.seat]:
        return True
    return view.last and view.options.concan_wins == "any" and sight.threat > NEAR and is_near(sight)


def commits(sight: Sight) -> bool:
    """Whether to commit now: the Concan is near, and wins the match only so."""
    view = sight.view
    may = view.last and not sight.opened and not view.committed[sight.seat]
    return may and view.options.concan_wins == "committed" and is_near(sight)


def is_near(sight: Sight) -> bool:
    """Whether one card at most is missing, and enough of them may still come."""
    hand = sight.view.hand
    kinds = {card for card in hand if card != JOKER}
    most = max(sum(card_of(suit, rank) in kinds for rank in range(1, 14)) for suit in range(len(SUITS)))
    if sight.opened or most < FEWEST_OF_SUIT:
        return False
    plan = nearest(sight, hand)
    return plan.missing == 0 or (plan.missing == 1 and plan.outs >= FEWEST_OUTS)


def nearest(sight: Sight, hand: Hand) -> Plan:
    """The plan that lacks the fewest cards; of equal ones the one that most unseen cards help."""
    options = sight.view.options
    plans = (plan for run, size in _runs(options.lowest, options.highest) for plan in _plans(sight, hand, run, size))
    return min(plans, key=lambda plan: (plan.missing, -plan.outs))


def brings_nearer(sight: Sight, top: Card) -> bool:
    """Whether a card would bring the hand nearer to a Concan."""
    hand = sight.view.hand
    return nearest(sight, with_cards(hand, (top,))).missing < nearest(sight, hand).missing


def spare(sight: Sight) -> Hand:
    """The natural cards that the nearest plan does not use."""
    hand = sight.view.hand
    left = without_cards(hand, nearest(sight, hand).uses) or ()
    return tuple(card for card in left if card != JOKER)


@lru_cache(maxsize=4)
def _runs(lowest: int, highest: int) -> tuple[tuple[tuple[Card, ...], int], ...]:
    """All runs of a Concan, with the size of the set that goes with each."""
    return tuple(
        (tuple(card_at(suit, position) for position in range(low, low + length)), size)
        for suit in range(len(SUITS))
        for length, size in LENGTHS
        for low in range(lowest, highest - length + 2)
    )


def _plans(sight: Sight, hand: Hand, run: tuple[Card, ...], size: int) -> Iterator[Plan]:
    """The plans with this run, one for each rank of the set."""
    in_run = [card for card in run if card in hand]
    rest = without_cards(hand, in_run) or ()
    lacking = [card for card in run if card not in in_run]
    limit, jokers = sight.view.options.jokers_per_meld, hand.count(JOKER)
    for rank in range(1, 14):
        mates = [card_of(suit, rank) for suit in range(len(SUITS))]
        in_set = [card for card in mates if card in rest][:size]
        short = size - len(in_set)
        useful = min(jokers, min(limit, len(lacking)) + min(limit, short))
        wanted = {*lacking, *(card for card in mates if short and card not in in_set)}
        yield Plan(
            missing=len(lacking) + short - useful,
            outs=sum(sight.unseen[card] for card in wanted),
            uses=(*in_run, *in_set, *[JOKER] * useful),
        )
