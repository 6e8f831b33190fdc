"""How fast bots play each other on one core, in processor time: `python -m tests.bench.bench_selfplay [ROUNDS]`.

Prints rounds a second by number of seats and table, the time of one decision, and how long rounds are.
"""

import sys
import time
from dataclasses import replace
from random import Random

from games.concan.actions import Action
from games.concan.bots import choose
from games.concan.bots.selfplay import play_round
from games.concan.cards import FULL_DECK
from games.concan.options import PRESETS, Options
from games.concan.state import Deal
from games.concan.view import View
from games.management.commands.simulate import random_options
from tests.concan.players import DrawnOrders, deal_of

ROUNDS = 400
HARD = replace(PRESETS["jawaker"], opening=71, opening_rises=True)


def main(rounds: int) -> None:
    """Measures and prints."""
    print(f"{'':28}{'rounds/s':>10}{'decision us':>13}{'99 %':>9}{'worst':>9}{'turns':>8}")
    for seats in range(2, 6):
        for name, options in (*PRESETS.items(), ("71, run, rising", HARD), ("random options", None)):
            show(f"{seats} seats, {name}", seats, options, rounds)


def show(what: str, seats: int, options: Options | None, rounds: int) -> None:
    """Prints one line of figures; one in five rounds is a last one."""
    chance = Random(seats)
    deals = [
        deal_of(
            options or random_options(chance),
            chance.sample(FULL_DECK, len(FULL_DECK)),
            seats,
            chance.randrange(seats),
            last=number % 5 == 0,
            reshuffle=DrawnOrders(chance),
        )
        for number in range(rounds)
    ]
    begun = time.process_time()
    turns = sum(play_round(deal, [choose] * seats).turns for deal in deals)
    taken = time.process_time() - begun
    decisions = sorted(decision_times(deals[: rounds // 4], seats))
    middle, late = decisions[len(decisions) // 2], decisions[len(decisions) * 99 // 100]
    print(f"{what:28}{rounds / taken:10.1f}{middle:13.0f}{late:9.0f}{decisions[-1]:9.0f}{turns / rounds:8.1f}")


def decision_times(deals: list[Deal], seats: int) -> list[float]:
    """How long each decision of these rounds takes, in microseconds."""
    times: list[float] = []

    def timed(seen: View) -> Action:
        begun = time.process_time_ns()
        action = choose(seen)
        times.append((time.process_time_ns() - begun) / 1000)
        return action

    for deal in deals:
        play_round(deal, [timed] * seats)
    return times


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
