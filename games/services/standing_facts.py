"""What a finished match says of each person who played it, from its log alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.concan.actions import read_action
from games.concan.match import is_last, payout, places
from games.concan.round import apply, start
from games.models import HandedSeat, Match, MatchSeat, Move, Round
from games.services.deal import shuffler
from games.services.live import load_match
from games.services.live_table import LiveMatch


@dataclass(frozen=True, slots=True)
class Part:
    """A person's part. `coins` is what was paid to him less his stake.

    `rounds` are those in which he made a move himself; `points` (scored), `openings`, `hands` and `concans` speak of
    these alone, and count only what he did himself: not what a bot or the clock did for him.
    """

    seat: int
    user_id: int
    place: int
    left: bool
    joined: bool
    coins: int
    rounds: int
    points: int
    openings: int
    hands: int
    concans: int


@dataclass(frozen=True, slots=True)
class Facts:
    """A finished match: who had a seat in it that was no bot's, by seat."""

    match_id: int
    finished_at: datetime
    seats: int
    teams: bool
    parts: tuple[Part, ...]
    handed: tuple[Part, ...] = ()
    """Of whom staff took the seat before the end: for them it counts for nothing."""

    @property
    def alone(self) -> bool:
        """Whether one person played against bots alone."""
        return len(self.parts) < 2


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """Which seats' persons made a move in a round, which of them opened, and who of them ended it, and how."""

    ending: str
    scores: tuple[int, ...]
    moved: frozenset[int]
    opened: frozenset[int]
    ended_by: int | None


def facts_of(match: Match) -> Facts:
    """What a finished match says. Raises ValueError where it is none; Refusal where its log breaks the rules."""
    if match.state != Match.State.FINISHED or match.finished_at is None:
        raise ValueError("only a finished match counts")
    live = load_match(match)
    rounds = [round_facts(one, live) for one in match.rounds.order_by("number")]
    taken, paid = places(live.score), payout(live.score)
    parts = (
        _part(seat, rounds, place=taken[seat.number], coins=paid[seat.number] - match.stake)
        for seat in match.seat_set.exclude(user=None).order_by("number")
    )
    found = tuple(parts)
    theirs = match.handed_set.exclude(user__in=[part.user_id for part in found]).order_by("number")
    handed = tuple(_handed(seat, taken[seat.number]) for seat in theirs)
    return Facts(match.pk, match.finished_at, match.size, live.score.options.teams, found, handed)


def round_facts(one: Round, match: LiveMatch) -> RoundFacts:
    """What a round that is over says, folded from its deal and its moves."""
    score = match.score
    chance = shuffler(one.secret, one.seeds, match.id, one.number)
    state = start(chance.deal(score.options, score.seats, one.dealer, last=is_last(score, one.number)))
    moved: set[int] = set()
    opened: set[int] = set()
    last_by = ""
    for seat, action, last_by in one.moves.order_by("number").values_list("seat", "action", "by"):
        had_opened = state.opened[seat]
        state = apply(state, seat, read_action(action))
        if last_by == Move.By.PLAYER:
            moved.add(seat)
        if state.opened[seat] and not had_opened and last_by == Move.By.PLAYER:
            opened.add(seat)
        if not state.opened[seat]:
            opened.discard(seat)  # the opening was undone
    assert state.scores is not None
    ended_by = state.winner if last_by == Move.By.PLAYER else None
    return RoundFacts(state.ending or "", state.scores, frozenset(moved), frozenset(opened), ended_by)


def _part(seat: MatchSeat, rounds: Sequence[RoundFacts], *, place: int, coins: int) -> Part:
    assert seat.user_id is not None
    number = seat.number
    own = [one for one in rounds if number in one.moved]
    ended = [one.ending for one in own if one.ended_by == number]
    return Part(
        seat=number,
        user_id=seat.user_id,
        place=place,
        left=seat.left,
        joined=seat.joined,
        coins=coins,
        rounds=len(own),
        points=sum(one.scores[number] for one in own),
        openings=sum(number in one.opened for one in own),
        hands=ended.count("hand"),
        concans=ended.count("concan"),
    )


def _handed(seat: HandedSeat, place: int) -> Part:
    """The part of one whose seat staff gave to a bot: `place` is what the bot made of it."""
    return Part(
        seat=seat.number,
        user_id=seat.user_id,
        place=place,
        left=False,
        joined=False,
        coins=0,
        rounds=0,
        points=0,
        openings=0,
        hands=0,
        concans=0,
    )
