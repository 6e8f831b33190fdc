"""Bots at their work: `python -m tests.bench.bench_bots [ROUNDS]`.

Plays that many rounds of any options, seats and teams with a bot of any level on each seat, checks every state, and
prints how they ended, then for each level the processor time of one decision. A refusal or a lost card ends it.
"""

import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from games.concan.actions import Action
from games.concan.bots import LEVELS
from games.concan.bots.selfplay import Player, play_round
from games.concan.cards import FULL_DECK
from games.concan.options import MAX_SEATS, MIN_SEATS, TEAM_SEATS
from games.concan.state import Deal
from games.concan.view import View
from games.management.commands.simulate import check_cards, random_options
from tests.concan.players import DrawnOrders, deal_of

ROUNDS = 10_000


def main(rounds: int, seed: int) -> None:
    """Plays, measures and prints."""
    times: dict[str, list[float]] = {level: [] for level in LEVELS}
    endings: Counter[str] = Counter()
    for number in range(rounds):
        chance = Random(f"{seed} {number}")
        deal = random_deal(chance)
        levels = [chance.choice(list(LEVELS)) for _ in deal.hands]
        players = [timed(LEVELS[level], times[level]) for level in levels]
        try:
            played = play_round(deal, players, check_cards)
        except Exception as error:
            error.add_note(f"in round {number} of seed {seed}, {levels}")
            raise
        endings[played.state.ending or "given up"] += 1
    print(f"{rounds} rounds of seed {seed} without a refusal, all cards there after every action: {dict(endings)}")
    print(f"{'':10}{'decisions':>10}{'median ms':>11}{'mean':>8}{'90 %':>8}{'99 %':>8}{'worst':>8}")
    for level, taken in times.items():
        show(level, sorted(taken))


def random_deal(chance: Random) -> Deal:
    """All 106 cards, any seats, any options; three in ten are last rounds."""
    seats = chance.randint(MIN_SEATS, MAX_SEATS)
    options = replace(random_options(chance), teams=seats == TEAM_SEATS and chance.random() < 0.5)
    deck, last = chance.sample(FULL_DECK, len(FULL_DECK)), chance.random() < 0.3
    return deal_of(options, deck, seats, chance.randrange(seats), last=last, reshuffle=DrawnOrders(chance))


def timed(player: Player, times: list[float]) -> Player:
    """The player, and how many milliseconds of processor time each of its decisions takes."""

    def play(seen: View) -> Action:
        begun = time.process_time_ns()
        action = player(seen)
        times.append((time.process_time_ns() - begun) / 1_000_000)
        return action

    return play


def show(level: str, taken: Sequence[float]) -> None:
    """Prints one line."""
    count = len(taken)
    shares = "".join(f"{taken[count * share // 100]:8.2f}" for share in (90, 99))
    print(f"{level:10}{count:10}{taken[count // 2]:11.2f}{sum(taken) / count:8.2f}{shares}{taken[-1]:8.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
