"""What fair deals give: by reckoning where that is possible, else measured over many of them by
`python -m tests.bench.bench_fair`, which also says whether what is kept here is right.
"""

from typing import NamedTuple

from games.concan.cards import COPIES, FULL_DECK
from games.concan.options import Options
from games.concan.scoring import Ending
from games.services.deal import HAND_SIZE
from games.services.intervals import Mean, Share

SIZES = (HAND_SIZE, HAND_SIZE + 1)
"""How many cards a hand is dealt; the starter has one more."""
MEASURE = Options(jokers_per_meld=2)
"""By these rules every dealt hand is asked whether it could open, whatever its table plays by: at 51, with any jokers
in a meld, an ace counting 11 wherever it stands, and a card left to throw.
"""
ENDINGS: tuple[Ending, ...] = ("out", "hand", "concan", "stock")


class Rounds(NamedTuple):
    """How rounds went: their turns, and how many ended in which way, in the order of ENDINGS."""

    turns: Mean
    endings: tuple[int, ...]


OPENS: dict[int, Share] = {
    14: Share(391082, 2_000_000),
    15: Share(527017, 2_000_000),
}
"""How many fair hands of each size could open, and of how many."""

ROUNDS: dict[tuple[str, int], Rounds] = {
    ("sahrat", 2): Rounds(Mean(5002, 108955, 2734593), (4973, 29, 0, 0)),
    ("sahrat", 3): Rounds(Mean(5003, 120381, 3288139), (4979, 24, 0, 0)),
    ("sahrat", 4): Rounds(Mean(5001, 130771, 3878097), (4975, 26, 0, 0)),
    ("sahrat", 5): Rounds(Mean(5004, 139096, 4474548), (4981, 23, 0, 0)),
    ("jawaker", 2): Rounds(Mean(5003, 109479, 2758115), (4967, 36, 0, 0)),
    ("jawaker", 3): Rounds(Mean(5001, 120383, 3283589), (4964, 37, 0, 0)),
    ("jawaker", 4): Rounds(Mean(5006, 131991, 3948317), (4972, 34, 0, 0)),
    ("jawaker", 5): Rounds(Mean(5007, 141044, 4568058), (4980, 27, 0, 0)),
}
"""How rounds went between bots of one kind (games/concan/bots/baseline), by preset and number of seats."""


def jokers(cards: int, hands: int) -> float:
    """How many jokers a hand holds on average, where `hands` hands are of so many cards together."""
    return COPIES * cards / len(FULL_DECK) / hands
