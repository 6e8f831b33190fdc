"""What one round that is over adds to the statistics of deals, from its deal and its log alone."""

from collections import Counter
from typing import NamedTuple

from games.concan.cards import JOKER
from games.concan.options import PRESETS, Options, read_options
from games.concan.round import starter
from games.concan.solver import can_open
from games.models import Round
from games.services.deal import shuffler
from games.services.fair_deal import ENDINGS, MEASURE, SIZES

PLAYED_BY = (
    *("opening", "opening_run", "opening_rises", "fire_pile", "jokers_per_meld", "joker_throw", "ace", "recycles"),
    *("teams",),
)
"""The options by which rounds are longer or shorter and end otherwise."""

DEALT = {size: f"dealt_{size}" for size in SIZES}
"""Hands of so many cards, by seat."""
OPENS = {size: f"opens_{size}" for size in SIZES}
"""Of those, the ones that could open (fair_deal.MEASURE)."""
JOKERS = "jokers"
"""Jokers in the hands of a seat, as dealt."""
BOTH_JOKERS = "two_jokers"
"""Hands of a seat that were dealt both."""
FIRST = "first"
"""First rounds of matches in which the seat started."""
WON = "won"
"""Rounds that the seat won."""
TURNS = "turns"
"""Turns of all rounds."""
SQUARES = "squares"
"""The square of each round's turns, summed."""
BROKEN = "broken"
"""Rounds that were broken off because their match was voided; nothing else of them is counted."""
WHATS = (*DEALT.values(), *OPENS.values(), JOKERS, BOTH_JOKERS, FIRST, WON, TURNS, SQUARES, *ENDINGS, BROKEN)


class Key(NamedTuple):
    """What is counted, as a row of `Fairness` names it."""

    what: str
    size: int
    rules: str
    place: int = 0


Counts = Counter[Key]


def counts_of(one: Round) -> Counts:
    """What a round adds to the counts. One that was broken off shows no card: that it was is all that counts.

    The round's `match` and `moves` are read. Raises ValueError or KeyError where the rows cannot be understood.
    """
    size = one.match.size
    rules = rules_of(read_options(one.match.options, size))
    counts: Counts = Counter()
    if one.ended_at is None:
        counts[Key(BROKEN, size, rules)] += 1
        return counts
    deal = shuffler(one.secret, one.seeds, one.match_id, one.number).deal(MEASURE, size, one.dealer, last=False)
    for seat, hand in enumerate(deal.hands):
        jokers = hand.count(JOKER)
        counts[Key(DEALT[len(hand)], size, rules, seat)] += 1
        counts[Key(OPENS[len(hand)], size, rules, seat)] += can_open(hand, MEASURE)
        counts[Key(JOKERS, size, rules, seat)] += jokers
        counts[Key(BOTH_JOKERS, size, rules, seat)] += jokers == 2
    if one.number == 1:
        counts[Key(FIRST, size, rules, starter(one.dealer, size))] += 1
    if one.winner is not None:
        counts[Key(WON, size, rules, one.winner)] += 1
    turns = _turns(one)
    counts[Key(TURNS, size, rules)] += turns
    counts[Key(SQUARES, size, rules)] += turns * turns
    counts[Key(ENDINGS[ENDINGS.index(one.ending)], size, rules)] += 1
    return +counts


def rules_of(options: Options) -> str:
    """The preset by which a round of these options is played, empty if by none."""
    for preset, usual in PRESETS.items():
        if all(getattr(options, name) == getattr(usual, name) for name in PLAYED_BY):
            return preset
    return ""


def _turns(one: Round) -> int:
    """How many turns the round had. Each ends with a throw, but the one that finds no stock."""
    throws = [move for move in one.moves.all() if move.action["do"] == "throw"]
    return len(throws) + (one.ending == "stock")
