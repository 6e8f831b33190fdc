"""How fast the engine is on one core: `python -m tests.bench.bench_engine`.

Prints applied actions a second in random play, the time to replay the record of a five-round match, and records a
minute through the referee's one process: of several repetitions the median by the clock, the median in processor time
(which busy neighbours change less), the worst and the best by the clock.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from games.concan.actions import Action, Draw, Lay, LayOff, NewMeld, Take, Throw, Undo
from games.concan.cards import FULL_DECK, JOKER, Hand, rank_of
from games.concan.options import PRESETS, Options
from games.concan.record import write_record
from games.concan.refusals import Refusal
from games.concan.replay import judge
from games.concan.round import apply, start
from games.concan.state import Deal, RoundState
from tests.concan.players import deal_of, play_match

REFEREE = [sys.executable, str(Path(__file__).parents[2] / "manage.py"), "referee", "--jsonl"]
REPETITIONS = 7
ACTIONS = 40_000
MATCHES = 60
RECORDS = 600


def main() -> None:
    """Measures and prints."""
    lines = match_lines()
    write(f"{'':36}{'median':>14}{'of processor':>14}{'worst':>14}{'best':>14}")
    show("random play, actions a second", random_play, lambda taken: ACTIONS / taken)
    show("replay of a five-round match, ms", lambda: list(map(judge, lines)), lambda taken: taken * 1000 / MATCHES)
    many = lines * (RECORDS // MATCHES)
    show("records a minute, one process", lambda: through_the_referee(many), lambda taken: RECORDS * 60 / taken)


def show(what: str, run: Callable[[], object], figure: Callable[[float], float]) -> None:
    """Prints one line of figures, each made of the seconds that one repetition took."""
    taken = [seconds(run) for _ in range(REPETITIONS)]
    walls, processor = [wall for wall, _ in taken], [busy for _, busy in taken]
    figures = [statistics.median(walls), statistics.median(processor), max(walls), min(walls)]
    write(f"{what:36}" + "".join(f"{figure(one):14,.1f}" for one in figures))


def seconds(run: Callable[[], object]) -> tuple[float, float]:
    """How long it takes by the clock, and in processor time with that of the processes it starts."""
    begun, busy = time.perf_counter(), sum(os.times()[:4])
    run()
    return time.perf_counter() - begun, sum(os.times()[:4]) - busy


def write(line: str) -> None:
    """Prints a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def match_lines() -> list[bytes]:
    """Records of five-round matches, with 2 to 5 seats in both presets."""
    lines = []
    for seed in range(MATCHES):
        rng = Random(seed)
        record = play_match(rng.choice([*PRESETS.values()]), 2 + seed % 4, 10, rng)
        lines.append(json.dumps(write_record(record)).encode())
    return lines


def through_the_referee(lines: list[bytes]) -> None:
    """All of them through the command, its start included."""
    subprocess.run(REFEREE, input=b"\n".join(lines), stdout=subprocess.PIPE, check=True)


def random_play() -> int:
    """Exactly ACTIONS applied actions of random play, the choosing included; refused tries cost but do not count."""
    rng, applied, options = Random(1), 0, Options()
    state = start(new_deal(rng, options))
    while applied < ACTIONS:
        if state.phase == "over":
            state = start(new_deal(rng, options))
        try:
            state = apply(state, state.turn, random_action(state, rng))
        except Refusal:
            continue
        applied += 1
    return applied


def new_deal(rng: Random, options: Options) -> Deal:
    """All 106 cards, two to four seats."""
    seats = rng.randrange(2, 5)
    return deal_of(options, rng.sample(FULL_DECK, len(FULL_DECK)), seats, rng.randrange(seats))


def random_action(state: RoundState, rng: Random) -> Action:
    """Any action by chance: mostly draw and throw, now and then take, lay, lay off or undo."""
    chance = rng.random()
    if state.phase == "draw":
        return Take() if chance < 0.1 else Draw()
    if state.phase == "play":
        if state.now.taken is not None and chance < 0.9:
            return Undo()
        if chance < 0.5 and state.now.back is None:
            return some_lay(state.hand, rng)
        if chance < 0.8 and state.opened[state.turn]:
            return LayOff(rng.randrange(len(state.melds)), (rng.choice(state.hand),))
        if chance < 0.83 and state.now.back is not None:
            return Undo()
    hand = state.hand
    card = hand[int(chance * len(hand))]
    return Throw(hand[0] if card == JOKER else card)


def some_lay(hand: Hand, rng: Random) -> Action:
    """Runs and sets of the hand's natural cards, or a throw where it holds none."""
    runs: list[list[int]] = [[]]
    for card in sorted({*hand} - {JOKER}):
        if runs[-1] and card == runs[-1][-1] + 1 and rank_of(card) > 1:
            runs[-1].append(card)
        else:
            runs.append([card])
    melds = [NewMeld("run", tuple(run)) for run in runs if len(run) >= 3]
    single = [run[0] for run in runs if len(run) == 1]
    for rank in range(1, 14):
        equals = tuple(card for card in single if rank_of(card) == rank)
        if len(equals) >= 3:
            melds.append(NewMeld("set", equals))
    return Lay(tuple(melds)) if melds else Throw(hand[int(rng.random() * len(hand))])


if __name__ == "__main__":
    main()
