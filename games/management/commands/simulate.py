"""`manage.py simulate`: matches between bots, through the engine alone, to see that they play soundly."""

import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from statistics import mean
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.concan.bots import choose
from games.concan.bots.selfplay import Played, Player, play_round
from games.concan.cards import FULL_DECK
from games.concan.match import Match, add_result, dealer_after, is_finished, is_last, result_of
from games.concan.options import MAX_SEATS, MIN_SEATS, PRESETS, TEAM_SEATS, VALUES, Options
from games.concan.scoring import Ending
from games.concan.state import RoundState
from games.services.deal import Shuffler

ENDINGS: tuple[Ending, ...] = ("out", "hand", "concan", "stock")
PRESET_SHARE = 0.3
"""How many of the matches are played by a preset as it is."""
FEW_RESHUFFLES = 2


class Command(BaseCommand):
    help = "Plays matches between bots over random options, checks them, and prints how rounds go."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("matches", nargs="?", type=int, default=1000)
        parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same matches")
        parser.add_argument("--seats", type=int, choices=range(MIN_SEATS, MAX_SEATS + 1), help="else any number")
        parser.add_argument("--preset", choices=sorted(PRESETS), help="else any options")

    def handle(self, *args: Any, **given: Any) -> None:
        if given["matches"] < 1:
            raise CommandError("Name a number of matches.")
        begun = time.process_time()
        rounds: list[PlayedRound] = []
        for number in range(given["matches"]):
            try:
                rounds += play_match(Table.draw(given["seed"], number, given["seats"], given["preset"]))
            except Exception as error:
                error.add_note(f"in match {number} of seed {given['seed']}")
                raise
        taken = time.process_time() - begun
        self.stdout.write(
            f"{given['matches']} matches, {len(rounds)} rounds, {len(rounds) / taken:.1f} rounds a second"
        )
        self.stdout.write("no refusal, no stuck turn, all 106 cards there after every action\n\n")
        for line in report(rounds):
            self.stdout.write(line)


@dataclass(frozen=True, slots=True)
class Table:
    """What a simulated match is played by; `preset` is empty for other options."""

    seats: int
    options: Options
    preset: str
    chance: Random

    @classmethod
    def draw(cls, seed: int, number: int, seats: int | None, preset: str | None) -> "Table":
        """The table of a match, drawn by its number and the seed."""
        chance = Random(f"{seed} {number}")
        seats = seats or chance.randint(MIN_SEATS, MAX_SEATS)
        teams = seats == TEAM_SEATS and chance.random() < 0.5
        if preset is None and chance.random() < PRESET_SHARE:
            preset = chance.choice(sorted(PRESETS))
        options = PRESETS[preset] if preset else random_options(chance)
        return cls(seats, replace(options, teams=teams), preset or "", chance)


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """What is kept of a round."""

    seats: int
    preset: str
    recycles: int
    ending: Ending | None
    turns: int
    reshuffles: int
    never_opened: int


def random_options(chance: Random) -> Options:
    """Any options but teams."""
    values: dict[str, Any] = {name: chance.choice(values) for name, values in VALUES.items()}
    return Options(**{**values, "teams": False})


def play_match(table: Table, player: Player = choose) -> Iterator[PlayedRound]:
    """Plays a match to its end, or up to a round that is given up. Raises what the round raises."""
    match, dealer = Match(table.options, table.seats), table.chance.randrange(table.seats)
    while not is_finished(match):
        shuffler = Shuffler(table.chance.randbytes(32))
        last = is_last(match, len(match.results) + 1)
        deal = shuffler.deal(table.options, table.seats, dealer, last=last)
        played = play_round(deal, [player] * table.seats, check_cards)
        yield _kept(table, played)
        if played.state.phase != "over":
            return
        match, dealer = add_result(match, result_of(played.state)), dealer_after(dealer, table.seats)


def _kept(table: Table, played: Played) -> PlayedRound:
    state = played.state
    return PlayedRound(
        seats=table.seats,
        preset=table.preset,
        recycles=table.options.recycles,
        ending=state.ending,
        turns=played.turns,
        reshuffles=state.recycled,
        never_opened=state.opened.count(False),
    )


def check_cards(state: RoundState) -> None:
    """Raises ValueError unless all 106 cards are there."""
    cards = [*state.stock, *state.fire]
    for hand in state.hands:
        cards += hand
    for meld in state.melds:
        cards += meld.cards
    cards.sort()
    if tuple(cards) != FULL_DECK:
        raise ValueError("a card is missing or there too often")


@dataclass(slots=True)
class Group:
    """Some of the rounds, by what they have in common."""

    name: str
    rounds: list[PlayedRound] = field(default_factory=list)

    def line(self) -> str:
        """How these rounds went."""
        rounds, count = self.rounds, len(self.rounds)
        endings = Counter(one.ending for one in rounds)
        laps = sorted(one.turns / one.seats for one in rounds)
        shares = "".join(f"{endings[ending] / count:9.1%}" for ending in ENDINGS)
        many = sum(one.reshuffles > FEW_RESHUFFLES for one in rounds) / count
        unopened = mean(one.never_opened / one.seats for one in rounds)
        return (
            f"{self.name:22}{count:8}{shares}{endings[None]:9}"
            f"{laps[count // 2]:9.1f}{laps[count * 95 // 100]:9.1f}{laps[-1]:9.1f}"
            f"{mean(one.reshuffles for one in rounds):12.2f}{many:9.1%}{unopened:12.1%}"
        )


def report(rounds: Sequence[PlayedRound]) -> Iterator[str]:
    """How the rounds ended and how long they were, in lines: all, by seats, by preset, by reshuffles allowed."""
    heads = "".join(f"{head:>9}" for head in (*ENDINGS, "given up", "laps", "95 %", "longest"))
    yield f"{'':22}{'rounds':>8}{heads}{'reshuffles':>12}{'over 2':>9}{'not opened':>12}"
    yield Group("all", list(rounds)).line()
    groups = [
        *(Group(f"{seats} seats", [one for one in rounds if one.seats == seats]) for seats in range(2, 6)),
        *(Group(preset, [one for one in rounds if one.preset == preset]) for preset in PRESETS),
        Group("fewer than 2 recycles", [one for one in rounds if one.recycles < FEW_RESHUFFLES]),
        Group("2 recycles or more", [one for one in rounds if one.recycles >= FEW_RESHUFFLES]),
    ]
    yield from (group.line() for group in groups if group.rounds)
