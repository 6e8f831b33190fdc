"""A record that somebody brings, to be replayed: read, played by the rules, and forgotten."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from games.concan import replay as referee
from games.concan.cards import hand_of
from games.concan.match import Match as Score
from games.concan.match import RoundResult, is_last
from games.concan.options import DEFAULT_PRESET
from games.concan.record import BadRecord, Record, RecordedRound, read_record
from games.concan.refusals import Refusal
from games.concan.round import apply, start
from games.concan.state import Deal, RoundState
from games.models import Match, Move, Table
from games.services.live_table import LiveMatch, LiveMove, LiveRound, LiveSeat, LiveTable
from games.services.moments import Replay

MOST_BYTES = 300_000
MOST_ACTIONS = 4000
"""Of a whole record: more than any real match needs, and played in well under a second."""
LONGEST_NAME = 40
_NEVER = datetime(2000, 1, 1, tzinfo=UTC)


def replay_of_record(text: bytes, number: int) -> Replay:
    """Round `number` of a record in JSON, refused actions too. Raises BadRecord."""
    if len(text) > MOST_BYTES:
        raise BadRecord("", "too_large", most=MOST_BYTES)
    record = read_record(referee.read_json(text))
    if sum(len(one.actions) for one in record.rounds) > MOST_ACTIONS:
        raise BadRecord("rounds", "too_many", most=MOST_ACTIONS)
    if not 1 <= number <= len(record.rounds):
        raise BadRecord("rounds", "no_such_round")
    answers = referee.replay(record)["rounds"]
    results = tuple(_result(answer) for answer in answers if answer["ended"])
    return _replay(record, number, results)


def _result(answer: dict[str, Any]) -> RoundResult:
    winner = answer["winner"]
    committed = winner is not None and answer["state"]["committed"][winner]
    return RoundResult(answer["ended"], winner, committed, tuple(answer["scores"]))


def _replay(record: Record, number: int, results: tuple[RoundResult, ...]) -> Replay:
    score = Score(record.options, record.seats, record.stake, results[: number - 1])
    dealer = None
    for index, one in enumerate(record.rounds[:number]):
        dealer = referee.dealer_of(one, dealer, record.seats, f"rounds[{index}]")
    assert dealer is not None
    moves, states, refusals = _played(record.rounds[number - 1], dealer, score, number)
    table = _table(record, score)
    tables = tuple(_at(table, number, state, place) for place, state in enumerate(states))
    counted = _match(record, Score(record.options, record.seats, record.stake, results[:number]))
    return Replay(
        match_id=None,
        number=number,
        rounds=tuple(range(1, len(record.rounds) + 1)),
        moves=moves,
        tables=tables,
        after=_at(_table(record, score, counted), number, states[-1], len(moves)),
        refusals=refusals,
    )


def _played(
    one: RecordedRound, dealer: int, score: Score, number: int
) -> tuple[tuple[LiveMove, ...], list[RoundState], dict[int, Refusal]]:
    orders = referee.WrittenOrders(one.reshuffles, f"rounds[{number - 1}]")
    hands = tuple(hand_of(hand) for hand in one.hands)
    states = [start(Deal(score.options, dealer, hands, one.stock, is_last(score, number), orders))]
    moves, refusals = [], {}
    for place, tried in enumerate(one.actions):
        seat = -1 if tried.seat is None else tried.seat
        moves.append(LiveMove(place, seat, tried.action, Move.By.PLAYER, _NEVER))
        try:
            states.append(apply(states[-1], tried.seat, tried.action))
        except Refusal as refusal:
            refusals[place] = refusal
            states.append(states[-1])
    return tuple(moves), states, refusals


def _match(record: Record, score: Score) -> LiveMatch:
    names = record.names or tuple(str(number + 1) for number in range(record.seats))
    # Whoever sits here is nobody whom the site knows, so no id is anybody's.
    players = (
        LiveSeat(number, -1 - number, name[:LONGEST_NAME].strip() or str(number + 1))
        for number, name in enumerate(names)
    )
    return LiveMatch(0, 1, score, Match.State.FINISHED, tuple(players))


def _table(record: Record, score: Score, match: LiveMatch | None = None) -> LiveTable:
    match = match or _match(record, score)
    return LiveTable(
        id=0,
        code="",
        own_name="",
        created_by=None,
        preset=DEFAULT_PRESET,
        options=record.options,
        size=record.seats,
        turn_seconds=30,
        stake=record.stake,
        public=False,
        suggest=False,
        chat=False,
        state=Table.State.PLAYING,
        version=0,
        due_at=None,
        next_fingerprint="",
        seats=match.players,
        match=match,
        round=None,
    )


def _at(table: LiveTable, number: int, state: RoundState, moves: int) -> LiveTable:
    one = LiveRound(0, number, "", "", (), _NEVER, None, state, moves, ())
    return replace(table, round=one)
