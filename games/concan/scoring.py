"""How a round ends and what it scores (RULES section 7)."""

from collections.abc import Sequence
from typing import Literal

from games.concan.cards import Hand, hand_value
from games.concan.melds import Meld
from games.concan.options import Options

Ending = Literal["out", "hand", "concan", "stock"]

OUT, IN_ONE_TURN = -30, -60
NEVER_OPENED = 100
FLAT_CONCAN = 200
CONCAN_SHAPES = ([("run", 10), ("set", 4)], [("run", 11), ("set", 3)])


def is_concan(melds: Sequence[Meld]) -> bool:
    """Whether these melds together are a run of 10 and a set of 4, or a run of 11 and a set of 3."""
    return sorted((meld.kind, len(meld.cards)) for meld in melds) in CONCAN_SHAPES


def score_round(
    options: Options,
    ending: Ending,
    winner: int | None,
    hands: Sequence[Hand],
    opened: Sequence[bool],
    committed: Sequence[bool],
) -> tuple[int, ...]:
    """The score of each seat for a round that ended so; `winner` is None after `stock`."""
    scores = []
    for seat, hand in enumerate(hands):
        if seat == winner:
            scores.append(OUT if ending == "out" else IN_ONE_TURN)
        elif is_spared(options, seat, winner):
            scores.append(0)
        else:
            scores.append(loser_score(options, ending, hand, opened[seat] and not committed[seat]))
    return tuple(scores)


def is_spared(options: Options, seat: int, winner: int | None) -> bool:
    """Whether the seat scores 0 because its partner went out (`partner_scores` false, RULES section 9)."""
    if not options.teams or options.partner_scores or winner is None:
        return False
    return seat != winner and seat % 2 == winner % 2


def loser_score(options: Options, ending: Ending, hand: Hand, opened: bool) -> int:
    """What a loser scores; a committed player who did not complete counts as not opened."""
    if ending == "concan" and options.early_concan == "flat_200":
        return FLAT_CONCAN
    score = hand_value(hand) if opened else NEVER_OPENED
    return score * 2 if ending in ("hand", "concan") else score
