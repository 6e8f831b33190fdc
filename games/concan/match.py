"""A match: rounds, totals, places and payouts (RULES sections 8 to 10)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.concan.options import Options
from games.concan.scoring import Ending
from games.concan.state import RoundState

FIRST_SHARE, WHOLE = 70, 100
"""With three seats or more the first place gets 70 % of the pot, the second the rest."""


class RoundResult(NamedTuple):
    """How a finished round counts in its match. `committed`: whether its winner had committed to a Concan."""

    ending: Ending
    winner: int | None
    committed: bool
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """A match so far: its options, how many seats, the stake of each seat in coins, and its finished rounds."""

    options: Options
    seats: int
    stake: int = 0
    results: tuple[RoundResult, ...] = ()


def result_of(state: RoundState) -> RoundResult:
    """The result of a round that is over. Raises ValueError while it is not."""
    if state.ending is None or state.scores is None:
        raise ValueError("the round is not over")
    committed = state.winner is not None and state.committed[state.winner]
    return RoundResult(state.ending, state.winner, committed, state.scores)


def add_result(match: Match, result: RoundResult) -> Match:
    """The match with one more finished round. Raises ValueError when it is over already."""
    if is_finished(match):
        raise ValueError("the match is over")
    return Match(match.options, match.seats, match.stake, (*match.results, result))


def totals(match: Match) -> tuple[int, ...]:
    """The sum of the scores by seat."""
    return tuple(sum(result.scores[seat] for result in match.results) for seat in range(match.seats))


def standing(match: Match) -> tuple[int, ...]:
    """The total that decides a seat's place: its own, or with teams its team's."""
    own = totals(match)
    if not match.options.teams:
        return own
    return tuple(own[seat] + own[(seat + 2) % match.seats] for seat in range(match.seats))


def is_last(match: Match, number: int) -> bool:
    """Whether round `number` (1 for the first) is a last round: the last scheduled one or the extra one."""
    return number >= match.options.rounds


def concan_winner(match: Match) -> int | None:
    """The seat whose Concan won the match, if one did (RULES section 8)."""
    for number, result in enumerate(match.results, 1):
        if result.ending != "concan" or not is_last(match, number):
            continue
        if result.committed or match.options.concan_wins == "any":
            return result.winner
    return None


def is_finished(match: Match) -> bool:
    """Whether no round follows."""
    played, scheduled = len(match.results), match.options.rounds
    if played < scheduled:
        return False
    if concan_winner(match) is not None or played > scheduled or not match.options.tie_round:
        return True
    return not is_tied(match)


def is_tied(match: Match) -> bool:
    """Whether the lowest total is shared, by players or by the teams."""
    decisive = standing(match)
    if match.options.teams:
        return decisive[0] == decisive[1]
    return decisive.count(min(decisive)) > 1


def dealer_after(dealer: int, seats: int) -> int:
    """The dealer of the next round: the deal passes to the right."""
    return (dealer + 1) % seats


def places(match: Match) -> tuple[int, ...]:
    """The place of each seat, 1 is best; equal totals share a place (1, 2, 2, 4)."""
    decisive = standing(match)
    winner = concan_winner(match)
    if match.options.teams:
        return _team_places(decisive, winner)
    ranks = [(seat != winner if winner is not None else False, decisive[seat]) for seat in range(match.seats)]
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


def _team_places(decisive: Sequence[int], winner: int | None) -> tuple[int, ...]:
    if winner is not None:
        return tuple(1 if seat % 2 == winner % 2 else 2 for seat in range(len(decisive)))
    best = min(decisive)
    return tuple(1 if total == best else 2 for total in decisive)


def payout(match: Match) -> tuple[int, ...]:
    """What each seat gets of the pot, in coins, by its place (RULES section 10). The sum is the pot."""
    pot = match.stake * match.seats
    taken = places(match)
    prizes = _prizes(pot, match)
    paid = [0] * match.seats
    for place in sorted(set(taken)):
        sharing = [seat for seat in range(match.seats) if taken[seat] == place]
        share, odd = divmod(sum(prizes[place - 1 : place - 1 + len(sharing)]), len(sharing))
        for order, seat in enumerate(sharing):
            paid[seat] = share + (order < odd)
    return tuple(paid)


def _prizes(pot: int, match: Match) -> list[int]:
    """The prize of each place, first place first."""
    if match.seats == 2 or match.options.teams:
        return [pot] + [0] * (match.seats - 1)
    first = pot * FIRST_SHARE // WHOLE
    return [first, pot - first] + [0] * (match.seats - 2)
