"""Whether what is kept of finished matches is what follows from their log: rounds, places, payouts and coins."""

import json
from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from accounts.services import coins
from games.concan.record import BadRecord, read_record
from games.concan.refusals import Refusal
from games.concan.replay import replay, write_state
from games.concan.state import RoundState
from games.models import Match, MatchSeat, Round
from games.services.live import load_match, load_round
from games.services.proof import worked_out_again
from games.services.records import proofs_in, written


def finished() -> QuerySet[Match]:
    """All finished matches, in the order they began, with what `differences` needs of each."""
    return Match.objects.filter(state=Match.State.FINISHED).order_by("pk").prefetch_related("rounds__moves")


def differences(match: Match) -> Iterator[str]:
    """What of a finished match is not as it should be, one sentence each; nothing where all is right.

    The log is folded as the table did it, and its written record judged by the referee; both, the deal's proof, and
    all that was written down when a round or the match ended must agree, and so must the ledger.
    """
    rounds = list(match.rounds.all())
    yield from _log(rounds)
    try:
        live = load_match(match)
        record = json.loads(json.dumps(written(match, live)))
        answer = replay(read_record(record))
        folded = [load_round(one, live).state for one in rounds if one.ended_at is not None]
    except (Refusal, BadRecord, ValueError, KeyError) as problem:
        yield f"the log does not follow the rules: {problem!r}"
        return
    for proof in proofs_in(record):
        wrong = [step for step, right in worked_out_again(proof)["right"].items() if not right]
        if wrong:
            yield f"round {proof['round']}: the deal's proof differs in {', '.join(wrong)}"
    yield from _rounds(rounds, folded, answer["rounds"])
    yield from _result(match, answer)
    yield from _coins(match, answer["payout"])


def _log(rounds: list[Round]) -> Iterator[str]:
    """What is missing in the log, or there though it should not be."""
    if [one.number for one in rounds] != list(range(1, len(rounds) + 1)):
        yield f"the rounds are numbered {[one.number for one in rounds]}"
    for one in rounds:
        if one.ended_at is None:
            yield f"round {one.number} has no end"
        numbers = [move.number for move in one.moves.all()]
        if numbers != list(range(len(numbers))):
            yield f"round {one.number}: moves are missing"


def _rounds(rounds: list[Round], folded: list[RoundState], answers: list[dict[str, Any]]) -> Iterator[str]:
    over = [one for one in rounds if one.ended_at is not None]
    for one, state, answer in zip(over, folded, answers, strict=True):
        where = f"round {one.number}"
        if any(result != "ok" for result in answer["results"]):
            yield f"{where}: the referee refuses a move"
        if write_state(state) != answer["state"] or state.scores != _tuple(answer["scores"]):
            yield f"{where}: the table's fold and the referee's differ"
        kept = {"ended": one.ending, "winner": one.winner, "scores": one.scores, "committed": one.winner_committed}
        committed = state.winner is not None and state.committed[state.winner]
        yield from _compared(where, kept, answer | {"committed": committed})


def _result(match: Match, answer: dict[str, Any]) -> Iterator[str]:
    if not answer["finished"]:
        yield "the match was not over"
        return
    seats = match.seat_set.order_by("number")
    kept = {
        "totals": [seat.total for seat in seats],
        "places": [seat.place for seat in seats],
        "payout": [seat.payout for seat in seats],
    }
    yield from _compared("the match", kept, answer)


def _coins(match: Match, payouts: list[int] | None) -> Iterator[str]:
    """Whether the ledger moved what the places say, and nothing else."""
    if payouts is None:
        return
    moved = dict(sorted(coins.results(match.pk).items()))
    seats: list[MatchSeat] = list(match.seat_set.exclude(user=None)) if match.stake else []
    due = {seat.user_id: payouts[seat.number] - match.stake for seat in seats}
    if moved != due:
        yield f"the ledger: by person {moved}, should be {due}"
    if match.stake and coins.escrowed(match.pk) != match.stake * match.size:
        yield f"the ledger: {coins.escrowed(match.pk)} coins were staked, should be {match.stake * match.size}"


def _compared(where: str, kept: dict[str, Any], right: dict[str, Any]) -> Iterator[str]:
    for name, value in kept.items():
        if value != right[name]:
            yield f"{where}: {name} is kept as {value}, should be {right[name]}"


def _tuple(scores: list[int] | None) -> tuple[int, ...] | None:
    return None if scores is None else tuple(scores)
