"""Bots against each other: every deal is played from every seat with the seats exchanged, so that luck cancels."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from games.concan.bots.selfplay import Player, play_round
from games.concan.match import Match, add_result, dealer_after, is_finished, is_last, places, result_of, totals
from games.concan.options import Options
from games.concan.state import RoundState
from games.services.deal import Shuffler

CERTAIN = 1.96
"""So many standard errors to each side make an interval of 95 %."""


class Contest(NamedTuple):
    """Who plays whom by what: the names of the bots by seat, and how often they move on by one seat."""

    line_up: tuple[str, ...]
    turns: int
    options: Options

    @classmethod
    def between(cls, first: str, second: str, seats: int, options: Options) -> "Contest":
        """One bot among others of another kind, or with teams two against two."""
        if options.teams:
            return cls((first, second) * (seats // 2), 2, options)
        return cls((first, *[second] * (seats - 1)), seats, options)

    def seatings(self) -> Iterator[tuple[str, ...]]:
        """The names by seat, every way the deal is played."""
        for turn in range(self.turns):
            yield (*self.line_up[turn:], *self.line_up[:turn])


@dataclass(slots=True)
class Tally:
    """What one kind of bot did in the matches of one deal, all seatings together."""

    rounds: int = 0
    decided: int = 0
    """Of these rounds, counted once for each seat, those that somebody won."""
    won: int = 0
    score: int = 0
    hands: int = 0
    concans: int = 0
    opened: int = 0
    matches: int = 0
    matches_won: float = 0
    """A match whose first place is shared counts as a part of one."""


Tallies = dict[str, Tally]


def play_deal(contest: Contest, players: Mapping[str, Player], seed: int, number: int) -> Tallies:
    """Plays match `number` of a seed in every seating. Raises what a round raises; a note says which match it was."""
    tallies = {name: Tally() for name in contest.line_up}
    for seating in contest.seatings():
        chance = Random(f"{seed} {number}")
        try:
            _play_match(contest.options, seating, [players[name] for name in seating], chance, tallies)
        except Exception as error:
            error.add_note(f"in match {number} of seed {seed}, seats {seating}")
            raise
    return tallies


def _play_match(
    options: Options, seating: Sequence[str], players: Sequence[Player], chance: Random, tallies: Tallies
) -> None:
    seats = len(seating)
    match, dealer = Match(options, seats), chance.randrange(seats)
    while not is_finished(match):
        shuffler = Shuffler(chance.randbytes(32))
        last = is_last(match, len(match.results) + 1)
        deal = shuffler.deal(options, seats, dealer, last=last, totals=totals(match))
        played = play_round(deal, players)
        if played.state.phase != "over":
            raise ValueError("a round without an end")
        _count_round(played.state, seating, tallies)
        match, dealer = add_result(match, result_of(played.state)), dealer_after(dealer, seats)
    taken = places(match)
    for seat, name in enumerate(seating):
        tallies[name].matches += 1
        if taken[seat] == 1:
            tallies[name].matches_won += 1 / taken.count(1)


def _count_round(state: RoundState, seating: Sequence[str], tallies: Tallies) -> None:
    assert state.scores is not None
    for seat, name in enumerate(seating):
        tally, won = tallies[name], state.winner == seat
        tally.rounds += 1
        tally.decided += state.winner is not None
        tally.won += won
        tally.score += state.scores[seat]
        tally.hands += won and state.ending == "hand"
        tally.concans += won and state.ending == "concan"
        tally.opened += state.opened[seat]


class Share(NamedTuple):
    """A mean and how far it may be off, with 95 % certainty."""

    mean: float
    off: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.off

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.off


def share(parts: Sequence[float], wholes: Sequence[float]) -> Share:
    """The sum of the parts by that of the wholes, deal by deal: what seatings of one deal share is not counted twice.

    Raises ZeroDivisionError where the wholes are nothing.
    """
    whole = sum(wholes)
    mean = sum(parts) / whole
    squares = sum((part - mean * one) ** 2 for part, one in zip(parts, wholes, strict=True))
    count = len(parts)
    return Share(mean, CERTAIN * math.sqrt(squares * count / max(count - 1, 1)) / whole)


class Figures(NamedTuple):
    """How one kind of bot did in a contest."""

    rounds: int
    decided: int
    won: Share
    """Of the decided rounds."""
    score: Share
    matches: int
    matches_won: Share
    hands: int
    concans: int
    opened: Share


def figures(tallies: Sequence[Tally]) -> Figures:
    """The figures of a bot from its tallies, one a deal."""
    rounds = [one.rounds for one in tallies]
    matches = [one.matches for one in tallies]
    return Figures(
        rounds=sum(rounds),
        decided=sum(one.decided for one in tallies),
        won=share([one.won for one in tallies], [one.decided for one in tallies]),
        score=share([one.score for one in tallies], rounds),
        matches=sum(matches),
        matches_won=share([one.matches_won for one in tallies], matches),
        hands=sum(one.hands for one in tallies),
        concans=sum(one.concans for one in tallies),
        opened=share([one.opened for one in tallies], rounds),
    )


def deals_needed(contest: Contest, rounds: int) -> int:
    """How many matches of different deals hold at least so many rounds."""
    return math.ceil(rounds / (contest.options.rounds * contest.turns))
