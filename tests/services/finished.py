"""Finished matches, as rows of the log, for the tests of standing."""

from collections.abc import Sequence
from datetime import UTC, datetime

from django.core.management.color import no_style
from django.db import connection

from accounts.models import User
from games.concan.match import Match as Score
from games.concan.match import payout, places, result_of, totals
from games.concan.options import as_dict
from games.models import Match, Move
from games.services.deal import fingerprint_of
from tests.services.scripts import Script, completed, dealt
from tests.services.tables import table_of

NOON = datetime(2020, 1, 1, 12, tzinfo=UTC)
"""A Wednesday."""


def written(
    *sitters: User | str,
    script: Script,
    left: Sequence[int] = (),
    joined: Sequence[int] = (),
    stake: int = 0,
    pk: int = 1,
    at: datetime = NOON,
) -> Match:
    """The rows of a finished match: its only round as in the script."""
    table = table_of(*sitters, options=script.options)
    match = Match.objects.create(
        pk=pk,
        table=table,
        number=1,
        options=as_dict(script.options),
        size=len(sitters),
        stake=stake,
        state=Match.State.FINISHED,
        started_at=at,
        finished_at=at,
        uncounted_since=at,
    )
    _count_on_after(match)
    score = _write_round(match, script)
    brought = zip(sitters, totals(score), places(score), payout(score), strict=True)
    for number, (sitter, total, place, paid) in enumerate(brought):
        match.seat_set.create(
            number=number,
            user=sitter if isinstance(sitter, User) else None,
            bot=sitter if isinstance(sitter, str) else "",
            total=total,
            place=place,
            payout=paid,
            left=number in left,
            joined=number in joined,
        )
    return match


def _count_on_after(match: Match) -> None:
    """PostgreSQL hears of a number only when it gives it itself, and would give this one again."""
    with connection.cursor() as cursor:
        for line in connection.ops.sequence_reset_sql(no_style(), [type(match)]):
            cursor.execute(line)


def _write_round(match: Match, script: Script) -> Score:
    played = list(completed(dealt(script.secret, script.options, script.seeds, match.pk), script.moves))
    result = result_of(played[-1][1])
    one = match.rounds.create(
        number=1,
        dealer=match.size - 1,
        secret=script.secret,
        fingerprint=fingerprint_of(script.secret),
        seeds=list(script.seeds),
        started_at=NOON,
        ended_at=NOON,
        ending=result.ending,
        winner=result.winner,
        winner_committed=result.committed,
        scores=list(result.scores),
        uncounted_since=NOON,
    )
    Move.objects.bulk_create(
        Move(round=one, number=number, seat=seat, action=action, at=NOON, by=by)
        for number, ((seat, action, by), _) in enumerate(played)
    )
    return Score(script.options, match.size, match.stake, (result,))
