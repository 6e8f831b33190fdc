"""What was played for the reader while he was away, told when he is back."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from games.concan.actions import Throw
from games.models import Move, Table
from games.pages import words
from games.pages.options import Text
from games.services.live_table import LiveMove, LiveSeat, LiveTable


class Missed(NamedTuple):
    """A turn that another hand played: whose, and what it did."""

    by: Text
    text: SafeString


def context(live: LiveTable, seat: int | None) -> dict[str, Any]:
    """The turns of this round, and whether rounds before it had such; none for who is still away, or has read it."""
    own = live.seats[seat] if seat is not None else None
    if own is None or own.absent_since is None or own.away or live.round is None or live.state != Table.State.PLAYING:
        return {"code": live.code, "turns": (), "earlier": False}
    turns = tuple(Missed(Move.By(turn[-1].by).label, words.done(turn, live)) for turn in _turns(_moves(live, own)))
    return {"code": live.code, "turns": turns, "earlier": own.absent_since < live.round.started_at}


def _moves(live: LiveTable, own: LiveSeat) -> Iterator[LiveMove]:
    assert live.round is not None
    assert own.absent_since is not None
    since = own.absent_since
    return (move for move in live.round.stood_in if move.seat == own.number and move.at >= since)


def _turns(moves: Iterable[LiveMove]) -> Iterator[tuple[LiveMove, ...]]:
    """The moves of each turn; a turn ends with its throw, or by what ended the round."""
    turn: tuple[LiveMove, ...] = ()
    for move in moves:
        turn = (*turn, move)
        if isinstance(move.action, Throw):
            yield turn
            turn = ()
    if turn:
        yield turn
