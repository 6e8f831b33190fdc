"""`manage.py arena`: bots against each other over mirrored deals, with figures that can be trusted."""

import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from itertools import combinations
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.concan.bots import LEVELS, baseline, random
from games.concan.bots.selfplay import Player
from games.concan.options import MAX_SEATS, MIN_SEATS, PRESETS, BadOptions, Options, read_options
from games.services.arena import Contest, Figures, Share, Tallies, deals_needed, figures, play_deal

PLAYERS: dict[str, Player] = {
    **{str(level): player for level, player in LEVELS.items()},
    "baseline": baseline.choose,
    "random": random.choose,
}
"""`baseline` is the first bot, kept as it was; `random` is the measure that everybody must beat."""


class Command(BaseCommand):
    help = "Plays bots against each other, every deal from every seat, and prints how they did, with 95 % intervals."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "bots", nargs="+", help=f"two or more of {', '.join(PLAYERS)}, or module:function; each plays each"
        )
        parser.add_argument("--rounds", type=int, default=2000, help="rounds a pair, at least")
        parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same deals")
        parser.add_argument("--seats", type=int, default=2, choices=range(MIN_SEATS, MAX_SEATS + 1))
        parser.add_argument("--preset", choices=sorted(PRESETS), nargs="+", default=sorted(PRESETS, reverse=True))
        parser.add_argument("--option", action="append", default=[], help="an option of the table, such as opening=71")
        parser.add_argument("--jobs", type=int, default=1, help="how many processes share the work")

    def handle(self, *args: Any, **given: Any) -> None:
        bots = given["bots"]
        if len(bots) < 2 or given["rounds"] < 1 or given["jobs"] < 1:
            raise CommandError("Name two bots or more, and a number of rounds and of jobs.")
        for bot in bots:
            player(bot)
        for preset in given["preset"]:
            options = table_options(preset, given["option"], given["seats"])
            for first, second in combinations(bots, 2):
                contest = Contest.between(first, second, given["seats"], options)
                begun = time.monotonic()
                tallies = play(contest, given["seed"], given["rounds"], given["jobs"])
                self.stdout.write(f"{preset}, {given['seats']} seats, seed {given['seed']}: {first} against {second}")
                for line in report(tallies):
                    self.stdout.write(line)
                self.stdout.write(f"({time.monotonic() - begun:.0f} s)\n\n")


def player(name: str) -> Player:
    """The bot of that name. Raises CommandError where there is none."""
    if name in PLAYERS:
        return PLAYERS[name]
    module, _, function = name.partition(":")
    try:
        found: Player = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise CommandError(f"There is no bot {name}.") from error
    return found


def table_options(preset: str, chosen: Sequence[str], seats: int) -> Options:
    """The options of a preset with what was chosen otherwise, as `name=value`. Raises CommandError."""
    given: dict[str, object] = {"preset": preset}
    for one in chosen:
        name, _, text = one.partition("=")
        words: dict[str, object] = {"true": True, "false": False}
        given[name] = int(text) if text.isdecimal() else words.get(text, text)
    try:
        return read_options(given, seats)
    except BadOptions as error:
        raise CommandError(str(error)) from error


def play(contest: Contest, seed: int, rounds: int, jobs: int) -> list[Tallies]:
    """Plays the contest; the tallies of each deal, in the order of the deals whatever the number of jobs."""
    numbers = range(deals_needed(contest, rounds))
    work = partial(_play_one, contest, seed)
    if jobs == 1:
        return list(map(work, numbers))
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(work, numbers, chunksize=1))


def _play_one(contest: Contest, seed: int, number: int) -> Tallies:
    return play_deal(contest, {name: player(name) for name in contest.line_up}, seed, number)


def report(tallies: Sequence[Tallies]) -> Iterator[str]:
    """How each kind of bot did, in lines."""
    heads = ("rounds", "decided", "won of decided", "score", "matches", "matches won", "Hands", "Concans", "opened")
    widths = (8, 9, 22, 20, 9, 22, 7, 9, 22)
    yield f"{'':12}" + "".join(f"{head:>{width}}" for head, width in zip(heads, widths, strict=True))
    for name in tallies[0]:
        cells = _cells(figures([one[name] for one in tallies]))
        yield f"{name[-12:]:12}" + "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))


def _cells(one: Figures) -> tuple[str, ...]:
    return (
        str(one.rounds),
        str(one.decided),
        _percent(one.won),
        f"{one.score.mean:.1f} ± {one.score.off:.1f}",
        str(one.matches),
        _percent(one.matches_won),
        str(one.hands),
        str(one.concans),
        _percent(one.opened),
    )


def _percent(one: Share) -> str:
    return f"{one.mean:.1%} ({one.low:.1%}…{one.high:.1%})"
