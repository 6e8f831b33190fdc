"""The learner's table as a value like any other: what the pages draw it from. No row of it exists."""

from games.concan.match import Match as MatchScore
from games.concan.match import add_result, result_of
from games.models import Match, Table
from games.services.live_table import LiveMatch, LiveSeat, LiveTable
from games.services.tutorial.learning import Moment
from games.services.tutorial.script import LEARNER, OPPONENT, OPTIONS, SEATS

CODE = "tutorial"
_NOBODY = 0
"""No person has this number."""
_PARTS = 1000
"""More than a lesson ever has."""


def table_of(now: Moment, name: str) -> LiveTable:
    """The table at that moment, for a learner of this name."""
    seats = (LiveSeat(LEARNER, user_id=_NOBODY, name=name), LiveSeat(OPPONENT, bot="hudhud"))
    score = MatchScore(OPTIONS, SEATS, 0, now.lesson.results)
    if now.round.over:
        score = add_result(score, result_of(now.round.state))
    return LiveTable(
        id=0,
        code=CODE,
        own_name=str(now.lesson.title),
        created_by=None,
        preset="sahrat",
        options=OPTIONS,
        size=SEATS,
        turn_seconds=0,
        stake=0,
        public=False,
        suggest=now.lesson.suggest,
        chat=False,
        state=Table.State.PLAYING,
        version=now.round.id * _PARTS + now.position,
        due_at=None,
        next_fingerprint="",
        seats=seats,
        match=LiveMatch(0, 1, score, Match.State.LIVE, seats),
        round=now.round,
    )
