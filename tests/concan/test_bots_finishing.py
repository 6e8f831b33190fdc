"""Going out in one turn: whoever finds a way goes it to its end, by any options."""

from random import Random

from hypothesis import given, settings

from games.concan.bots import finishing, hard
from games.concan.bots.baseline.sight import see
from games.concan.bots.selfplay import play_round
from games.concan.round import apply
from games.concan.state import RoundState
from games.concan.view import view
from tests.concan.effort import EFFORT
from tests.concan.test_bots_play import random_deal, seeds


@settings(max_examples=15 * EFFORT)
@given(seed=seeds)
def test_who_finds_a_way_to_go_out_ends_the_round_in_that_turn(seed: int) -> None:
    met: list[RoundState] = []
    deal = random_deal(Random(seed))
    play_round(deal, [hard.choose] * len(deal.hands), met.append)
    for state in met:
        seat = state.turn
        if state.phase != "play" or state.committed[seat] or state.now.back is not None:
            continue
        seen = view(state, seat)
        if finishing.finish(see(seen), seen.hand, seen.taken if seen.owes else None) is None:
            continue
        after = apply(state, seat, hard.choose(seen))
        while after.turn == seat and after.phase != "over":
            after = apply(after, seat, hard.choose(view(after, seat)))
        assert after.winner == seat
