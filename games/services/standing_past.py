"""A match that is over, to be read again: as the table stood after each of its rounds."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from games.models import Match, Played, Table
from games.services import sharing
from games.services.live import load_match, load_round
from games.services.live_table import LiveMatch, LiveRound, LiveTable
from games.services.records import proofs_in, written


@dataclass(frozen=True, slots=True)
class Past:
    """A match that was finished or voided.

    `rounds` is the table after each round that was played to its end. `parts` is what the match was for its people, by
    seat; empty until it has been counted, and where it was voided. `proofs` proves the deal of each of the rounds.
    """

    id: int
    state: str
    finished_at: datetime | None
    match: LiveMatch
    table: LiveTable
    rounds: tuple[LiveTable, ...]
    parts: dict[int, Played]
    proofs: tuple[dict[str, Any], ...]
    handed: dict[int, frozenset[int]]
    """By seat, the ids of those who had it until staff gave it to a bot."""


def may_read(match: Match, user_id: int | None) -> bool:
    """Whether a person (None for who is signed out) may read it: everybody at a public table and where it is shared,
    else who sat there.
    """
    return match.table.public or match.shared_by_id is not None or sharing.sat_there(match, user_id)


def past_of(match: Match) -> Past:
    """A match that is over. Raises ValueError while it runs: it holds every hand."""
    if match.state == Match.State.LIVE:
        raise ValueError("a match is read again when it is over")
    live = load_match(match)
    table = table_then(match.table, live)
    rounds = match.rounds.exclude(ended_at=None).order_by("number")
    return Past(
        id=match.pk,
        state=match.state,
        finished_at=match.finished_at,
        match=live,
        table=table,
        rounds=tuple(table_after(table, live, load_round(one, live)) for one in rounds),
        parts={part.seat: part for part in match.played_set.filter(handed=False)},
        proofs=tuple(proofs_in(written(match))),
        handed=_handed_of(match),
    )


def _handed_of(match: Match) -> dict[int, frozenset[int]]:
    found: dict[int, frozenset[int]] = {}
    for number, user_id in match.handed_set.values_list("number", "user"):
        found[number] = found.get(number, frozenset()) | {user_id}
    return found


def result_of(match: Match) -> LiveTable:
    """The table of a finished match with its result alone, no round."""
    return table_then(match.table, load_match(match))


def table_then(table: Table, match: LiveMatch) -> LiveTable:
    """The table as it was for this match, which is not its last one perhaps, with nothing yet played."""
    return LiveTable(
        id=table.pk,
        code=table.code,
        own_name=table.own_name,
        named_after=table.named_after,
        created_by=table.created_by_id,
        preset=table.preset,
        options=match.score.options,
        size=match.score.seats,
        turn_seconds=table.turn_seconds,
        stake=match.score.stake,
        public=table.public,
        suggest=table.suggest,
        chat=False,
        state=Table.State.OPEN,
        version=table.version,
        due_at=None,
        next_fingerprint="",
        seats=match.players,
        match=match,
        round=None,
    )


def table_after(table: LiveTable, match: LiveMatch, played: LiveRound) -> LiveTable:
    """The table when that round was over."""
    score = replace(match.score, results=match.score.results[: played.number])
    return replace(table, match=replace(match, score=score), round=played)
