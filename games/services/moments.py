"""A round that is over, moment by moment: the table as it stood after each of its moves."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from games.concan.actions import Lay, LayOff, Swap, Throw, read_action
from games.concan.refusals import Refusal
from games.models import Match, Round, Table
from games.services.live import after_move, begun_round, load_match
from games.services.live_table import LiveMove, LiveRound, LiveTable
from games.services.standing_past import table_after, table_then

KEPT_ROUNDS = 60
KINDS = ("opening", "layoff", "swap", "throw")
"""What can be looked for in a round."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A round of a match that is over, or of a record that somebody brought (no `match_id`).

    `rounds` are the numbers of all rounds that can be replayed.

    `tables[k]` is the table after k moves, with every hand; `moves[k]` leads from it to the next.
    """

    match_id: int | None
    number: int
    rounds: tuple[int, ...]
    moves: tuple[LiveMove, ...]
    tables: tuple[LiveTable, ...]
    after: LiveTable
    """The table when the round counted."""
    refusals: Mapping[int, Refusal] = field(default_factory=dict)
    """Of a record, by their number, the moves that the rules refuse and that so changed nothing."""

    def kind(self, place: int) -> str:
        """What move number `place` was, if it is one of KINDS."""
        move, before = self.moves[place], self.tables[place].round
        assert before is not None
        if place in self.refusals:
            return ""
        match move.action:
            case Lay():
                return "" if before.state.opened[move.seat] else "opening"
            case LayOff():
                return "layoff"
            case Swap():
                return "swap"
            case Throw():
                return "throw"
        return ""


def replay_of(match: Match, number: int) -> Replay | None:
    """Round `number` of a match that is over; None where there is none that was played to its end.

    Raises ValueError while the match runs.
    """
    if match.state == Match.State.LIVE:
        raise ValueError("a match is replayed when it is over")
    ended = {one.number: one for one in match.rounds.exclude(ended_at=None).order_by("number")}
    one = ended.get(number)
    if one is None:
        return None
    live = load_match(match)
    moves, states = _moments(one.pk, one.secret)
    past = table_then(match.table, live)
    before = replace(live, score=replace(live.score, results=live.score.results[: number - 1]))
    playing = replace(past, state=Table.State.PLAYING, match=before)
    return Replay(
        match_id=match.pk,
        number=number,
        rounds=tuple(ended),
        moves=moves,
        tables=tuple(replace(playing, round=state) for state in states),
        after=table_after(past, live, states[-1]),
    )


def moves_of(match: Match, one: Round) -> Iterator[tuple[LiveMove, LiveTable]]:
    """Each move of a round, which may still run, with the table after it.

    The tables hold every hand: of a running round nothing may be told of them but what everybody saw.
    """
    live = load_match(match)
    table = replace(table_then(match.table, live), state=Table.State.PLAYING, match=live)
    state = begun_round(one, live)
    for row in one.moves.all():
        move = LiveMove(row.number, row.seat, read_action(row.action), row.by, row.at)
        state = after_move(state, move)
        yield move, replace(table, round=state)


@lru_cache(maxsize=KEPT_ROUNDS)
def _moments(round_id: int, secret: str) -> tuple[tuple[LiveMove, ...], tuple[LiveRound, ...]]:
    """The moves of a round that is over, and the round before the first and after each. It never changes any more."""
    one = Round.objects.select_related("match").get(pk=round_id)
    moves = tuple(
        LiveMove(move.number, move.seat, read_action(move.action), move.by, move.at) for move in one.moves.all()
    )
    return moves, tuple(_folded(begun_round(one, load_match(one.match)), moves))


def _folded(state: LiveRound, moves: tuple[LiveMove, ...]) -> Iterator[LiveRound]:
    yield state
    for move in moves:
        state = after_move(state, move)
        yield state


def forget_all() -> None:
    """Empties the memory; everything can be loaded again."""
    _moments.cache_clear()
