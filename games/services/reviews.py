"""Looking back at a match against bots: what the strong bot would have done in the person's place, turn by turn.

Worked out once, by the clock, a moment after the match: a turn at a time, with a rest after each, outside of every
transaction, so that no move waits for it. The last match that ended is looked at first: its player reads along.
"""

import asyncio
import logging
from dataclasses import asdict, dataclass, field
from time import monotonic
from typing import Any

from django.db import DatabaseError

from concan_site.writing import writing
from games.concan.actions import write_action
from games.concan.cards import write_cards
from games.concan.review import Done, Otherwise, Turn, judged, turns_of
from games.models import Match, Move, Review
from games.services.moments import replay_of
from games.services.resting import rest
from games.services.threads import in_thinker, in_writer

log = logging.getLogger("concan.reviews")

REST = 1.0
"""Seconds between two looks when no match waits."""
EASE = 2
"""It rests so many times as long as a turn took."""
DEAR = 1
"""Points from which on a decision is said to have cost something."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A decision in which the bot would have done otherwise (games.concan.review.Otherwise), as it is kept.

    It was shown by move `number` of round `round`; actions are as NOTATION.md writes them, `top` is the card that lay
    on the fire pile when the turn began to be drawn or taken.
    """

    round: int
    number: int
    kind: str
    did: list[dict[str, Any]]
    would: list[dict[str, Any]]
    why: str | None = None
    top: str = ""
    cost: float | None = None


@dataclass(slots=True)
class _Found:
    """What has been found so far."""

    turns: int = 0
    otherwise: int = 0
    marks: list[Mark] = field(default_factory=list)


def ask(match: Match) -> None:
    """Has a finished match looked at, where one person alone played against bots; as part of what ends it."""
    people = list(match.seat_set.exclude(user=None).values_list("number", flat=True)[:2])
    if len(people) == 1:
        Review.objects.create(match=match, seat=people[0], waiting_since=match.finished_at)


def of(match: Match, user_id: int | None) -> Review | None:
    """The look back at a match for the person who played it; None for everybody else, and where there is none."""
    if user_id is None:
        return None
    return Review.objects.filter(match=match, match__seat_set__user=user_id).first()


def marks_of(review: Review) -> list[Mark]:
    """What was found, in the order of play."""
    return [Mark(**one) for one in review.found]


def dearest(review: Review, most: int) -> list[Mark]:
    """The decisions that cost most, the dearest first."""
    dear = [mark for mark in marks_of(review) if mark.cost is not None and mark.cost >= DEAR]
    return sorted(dear, key=lambda mark: -(mark.cost or 0))[:most]


async def review_forever(stop: asyncio.Event) -> None:
    """Looks at whatever waits until told to stop."""
    while not stop.is_set():
        try:
            if await review_next(stop):
                continue
        except Exception:
            log.exception("No match can be looked at now")
        await rest(stop, REST)


async def review_next(stop: asyncio.Event | None = None) -> bool:
    """Looks at the match that ended last of those that wait; whether there was one. A stop leaves it waiting."""
    review = await in_writer(_next)
    if review is None:
        return False
    found = _Found()
    for number in await in_writer(_rounds, review):
        for turn in await in_writer(_turns, review, number):
            began = monotonic()
            _note(found, number, turn, await in_thinker(_judged, number, turn))
            await asyncio.sleep(EASE * (monotonic() - began))
            if stop is not None and stop.is_set():
                return True
    await in_writer(_keep, review.pk, found)
    return True


def _next() -> Review | None:
    waiting = Review.objects.exclude(waiting_since=None).select_related("match__table")
    return waiting.order_by("-waiting_since").first()


def _rounds(review: Review) -> list[int]:
    """The numbers of the rounds that were played to their end."""
    return list(review.match.rounds.exclude(ended_at=None).order_by("number").values_list("number", flat=True))


def _turns(review: Review, number: int) -> list[Turn]:
    """The turns of a round that its person played himself; none, and a complaint, where it cannot be read."""
    try:
        replay = replay_of(review.match, number)
    except DatabaseError:
        raise
    except Exception:
        log.exception("Round %s of match %s cannot be looked at", number, review.match_id)
        return []
    assert replay is not None
    states = [table.round.state for table in replay.tables if table.round is not None]
    done = [Done(move.seat, move.action, move.by == Move.By.PLAYER) for move in replay.moves]
    return list(turns_of(states, done, review.seat))


def _judged(number: int, turn: Turn) -> tuple[Otherwise, ...]:
    """What the bot would have done otherwise; nothing, and a complaint, where it fails: the rest is still worth it."""
    try:
        return judged(turn)
    except Exception:
        log.exception("A turn of round %s cannot be judged", number)
        return ()


def _note(found: _Found, number: int, turn: Turn, others: tuple[Otherwise, ...]) -> None:
    found.turns += 1
    found.otherwise += bool(others)
    for one in others:
        fire = turn.states[one.number - turn.first].fire if one.kind == "draw" else ()
        found.marks.append(
            Mark(
                round=number,
                number=one.number,
                kind=one.kind,
                did=[write_action(action) for action in one.did],
                would=[write_action(action) for action in one.would],
                why=one.why,
                top=write_cards(fire[-1:])[0] if fire else "",
                cost=None if one.cost is None else round(one.cost, 1),
            )
        )


def _keep(review_id: int, found: _Found) -> None:
    with writing():
        Review.objects.filter(pk=review_id).update(
            waiting_since=None,
            turns=found.turns,
            otherwise=found.otherwise,
            cost=round(sum(mark.cost or 0 for mark in found.marks)),
            found=[asdict(mark) for mark in found.marks],
        )
