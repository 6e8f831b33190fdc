"""Where a learner is, the moment his table shows, and what becomes of what he tries."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple

from games.concan.actions import Action
from games.concan.refusals import Refusal
from games.concan.round import apply, start
from games.concan.state import RoundState
from games.models import Move
from games.services.live import after_move
from games.services.live_table import LiveMove, LiveRound
from games.services.tutorial.lessons import LESSONS
from games.services.tutorial.script import LEARNER, Happens, Lesson, Step

Kind = Literal["done", "refused", "elsewhere"]
_ONCE = datetime(2000, 1, 1, tzinfo=UTC)
"""When everything in a lesson happens; no clock runs in it."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a learner is: in which lesson, by its place; how many of its parts are behind him; how often he has begun
    one; and the keys of the lessons that he has finished."""

    lesson: int = 0
    position: int = 0
    begun: int = 1
    finished: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """What is kept of it."""
        return {
            "lesson": self.lesson,
            "position": self.position,
            "begun": self.begun,
            "finished": list(self.finished),
        }


class Moment(NamedTuple):
    """A lesson at one moment. `step` is what is to be done now, None when the lesson is done."""

    number: int
    lesson: Lesson
    position: int
    step: Step | None
    round: LiveRound


class Outcome(NamedTuple):
    """What became of a try. `refused`: the rules do not allow it; `elsewhere`: they do, but it is not this step."""

    kind: Kind
    progress: Progress
    refusal: Refusal | None = None


def read_progress(kept: object) -> Progress:
    """Where a learner is, from what was kept; the beginning where that makes no sense (any more)."""
    if not isinstance(kept, Mapping):
        return Progress()
    lesson, position, begun = (kept.get(name) for name in ("lesson", "position", "begun"))
    if type(lesson) is not int or type(position) is not int or type(begun) is not int:
        return Progress()
    if not 0 <= lesson < len(LESSONS) or position < 0 or begun < 1:
        return Progress()
    done = kept.get("finished")
    keys = tuple(one.key for one in LESSONS if isinstance(done, list) and one.key in done)
    return Progress(lesson, min(position, len(LESSONS[lesson].parts)), begun, keys)


def begin(progress: Progress, key: str) -> Progress:
    """The learner at the beginning of that lesson. Raises ValueError where there is none of that key."""
    places = [place for place, lesson in enumerate(LESSONS) if lesson.key == key]
    if not places:
        raise ValueError(key)
    return replace(progress, lesson=places[0], position=0, begun=progress.begun + 1)


def moment(progress: Progress) -> Moment:
    """What the learner's table shows, and what he is to do."""
    lesson = LESSONS[progress.lesson]
    position = _awaited(lesson, progress.position)
    step = lesson.parts[position] if position < len(lesson.parts) else None
    assert not isinstance(step, Happens)
    return Moment(progress.lesson, lesson, position, step, _folded(lesson, position, progress.begun))


def _awaited(lesson: Lesson, position: int) -> int:
    """The place, from this one on, where something is asked of the learner; all parts' number after the last."""
    while position < len(lesson.parts) and isinstance(lesson.parts[position], Happens):
        position += 1
    return position


def _folded(lesson: Lesson, position: int, begun: int) -> LiveRound:
    """The round after that many parts. Its `moves` count the parts, so that reading on is a change too."""
    live = LiveRound(
        id=begun,
        number=len(lesson.results) + 1,
        fingerprint="",
        secret="",
        seeds=(),
        started_at=_ONCE,
        ended_at=None,
        state=start(lesson.deal),
        moves=0,
        recent=(),
    )
    for part in lesson.parts[:position]:
        seat = part.seat if isinstance(part, Happens) else LEARNER
        if part.action is not None:
            by = Move.By.PLAYER if seat == LEARNER else Move.By.BOT
            live = after_move(live, LiveMove(live.moves, seat, part.action, by, _ONCE))
    return replace(live, moves=position)


def act(progress: Progress, action: Action) -> Outcome:
    """Tries an action: the rules judge it first, then the lesson."""
    now = moment(progress)
    state = now.round.state
    try:
        after = apply(state, LEARNER, action)
    except Refusal as refusal:
        return Outcome("refused", progress, refusal)
    wanted = now.step.action if now.step else None
    if wanted is None or not _comes_to_the_same(after, apply(state, LEARNER, wanted)):
        return Outcome("elsewhere", progress)
    return _go_on(progress, now)


def read_on(progress: Progress) -> Outcome:
    """Goes on where there is only something to read."""
    now = moment(progress)
    if now.step is None or now.step.action is not None:
        return Outcome("elsewhere", progress)
    return _go_on(progress, now)


def _go_on(progress: Progress, now: Moment) -> Outcome:
    position = _awaited(now.lesson, now.position + 1)
    finished = progress.finished
    if position == len(now.lesson.parts) and now.lesson.key not in finished:
        finished = (*finished, now.lesson.key)
    return Outcome("done", replace(progress, position=position, finished=finished))


def _comes_to_the_same(one: RoundState, other: RoundState) -> bool:
    """Whether both states are alike but for the order in which melds were laid."""
    return _unordered(one) == _unordered(other)


def _unordered(state: RoundState) -> tuple[object, ...]:
    melds = sorted(zip(state.owners, state.melds, strict=True))
    return state.phase, state.turn, state.hands, state.fire, state.committed, melds
