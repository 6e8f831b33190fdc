"""The referee: what the rulebook makes of a record (NOTATION, "The answer")."""

import json
from collections.abc import Sequence
from typing import Any, NoReturn

from games.concan import match as match_rules
from games.concan.cards import Card, hand_of, write_cards
from games.concan.match import Match, RoundResult, result_of
from games.concan.record import BadRecord, Record, RecordedRound, check_sizes, read_record
from games.concan.refusals import Refusal
from games.concan.round import apply, start
from games.concan.state import Deal, RoundState

OK = "ok"


class WrittenOrders:
    """The orders of new stocks as a record names them; where it names none, the fire pile's own."""

    def __init__(self, orders: Sequence[tuple[Card, ...]], where: str) -> None:
        self._orders = orders
        self._where = where

    def __call__(self, number: int, pile: tuple[Card, ...]) -> tuple[Card, ...]:
        """The order of the new stock. Raises BadRecord if it is not of the same cards as the pile."""
        if number >= len(self._orders):
            return pile
        order = self._orders[number]
        if hand_of(order) != hand_of(pile):
            raise BadRecord(f"{self._where}.reshuffles[{number}]", "new_stock")
        return order


def judge(text: str | bytes) -> dict[str, Any]:
    """The answer to a record in JSON (bytes are UTF-8); `{"error": "bad_record", …}` where it cannot be read."""
    try:
        return replay(read_record(read_json(text)))
    except BadRecord as problem:
        return {"error": "bad_record", "detail": str(problem)}


def replay(record: Record) -> dict[str, Any]:
    """The answer to a record. Raises BadRecord where its rounds do not follow from each other."""
    match = Match(record.options, record.seats, record.stake)
    dealer: int | None = None
    over = True
    answers = []
    for index, one in enumerate(record.rounds):
        where = f"rounds[{index}]"
        if not over:
            raise BadRecord(where, "too_early")
        if match_rules.is_finished(match):
            raise BadRecord(where, "too_late")
        dealer = dealer_of(one, dealer, record.seats, where)
        results, state = play_round(one, dealer, match, where)
        over = state.phase == "over"
        if over:
            match = match_rules.add_result(match, result_of(state))
        answers.append(_round_answer(results, state))
    return {"rounds": answers, **match_answer(match)}


def play_round(one: RecordedRound, dealer: int, match: Match, where: str) -> tuple[list[str], RoundState]:
    """What became of each action of a round, and the state after the last. Raises BadRecord."""
    check_sizes(dealer, one.hands, where)
    last = match_rules.is_last(match, len(match.results) + 1)
    orders = WrittenOrders(one.reshuffles, where)
    state = start(Deal(match.options, dealer, one.hands, one.stock, last, orders))
    results: list[str] = []
    for tried in one.actions:
        try:
            state = apply(state, tried.seat, tried.action)
            results.append(OK)
        except Refusal as refusal:
            results.append(refusal.code)
    return results, state


def write_state(state: RoundState) -> dict[str, Any]:
    """A state as the referee writes it: hidden cards too."""
    return {
        "phase": state.phase,
        "turn": state.turn,
        "hands": [write_cards(hand) for hand in state.hands],
        "melds": [
            {"owner": owner, "kind": meld.kind, "cards": write_cards(meld.cards)}
            for owner, meld in zip(state.owners, state.melds, strict=True)
        ],
        "fire": write_cards(state.fire),
        "stock": write_cards(state.stock),
        "opened": list(state.opened),
        "committed": list(state.committed),
        "recycled": state.recycled,
    }


def match_answer(match: Match) -> dict[str, Any]:
    """The part of the answer that is about the match."""
    finished = match_rules.is_finished(match)
    return {
        "totals": list(match_rules.totals(match)),
        "finished": finished,
        "places": list(match_rules.places(match)) if finished else None,
        "payout": list(match_rules.payout(match)) if finished else None,
    }


def dealer_of(one: RecordedRound, before: int | None, seats: int, where: str) -> int:
    """Who dealt a round, from the dealer of the one before (None for the first). Raises BadRecord."""
    if before is None:
        assert one.dealer is not None  # read_record has seen to it
        return one.dealer
    passed = match_rules.dealer_after(before, seats)
    if one.dealer not in (None, passed):
        raise BadRecord(f"{where}.dealer", "passes", seat=passed)
    return passed


def _round_answer(results: list[str], state: RoundState) -> dict[str, Any]:
    scores: RoundResult | None = result_of(state) if state.phase == "over" else None
    return {
        "results": results,
        "ended": state.ending,
        "winner": state.winner,
        "scores": list(scores.scores) if scores else None,
        "state": write_state(state),
    }


def read_json(text: str | bytes) -> object:
    """The value of a JSON text (bytes are UTF-8). Raises BadRecord."""
    try:
        return json.loads(text if isinstance(text, str) else text.decode(), parse_constant=_no_number)
    except (ValueError, RecursionError) as problem:
        place = {"line": problem.lineno, "column": problem.colno} if isinstance(problem, json.JSONDecodeError) else {}
        raise BadRecord("", "no_json", problem=str(problem), **place) from problem


def _no_number(text: str) -> NoReturn:
    """NaN and the infinities are Python's, not JSON's."""
    raise ValueError(f"{text} is no number")
