"""A table at one moment, with its match and round, as values: what the door, the clock and the pages work on."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from games.concan.actions import Action
from games.concan.match import Match as MatchScore
from games.concan.options import Options
from games.concan.state import RoundState
from games.models import Table
from games.models.table import table_called


@dataclass(frozen=True, slots=True)
class LiveSeat:
    """A seat and who has it. `name` is a person's; a bot's follows from its key in the reader's language."""

    number: int
    user_id: int | None = None
    name: str = ""
    guest: bool = False
    bot: str = ""
    ready: bool = False
    away: bool = False
    left: bool = False
    timeouts: int = 0
    bank: timedelta = timedelta()
    connection_bank: timedelta = timedelta()
    lost_at: datetime | None = None
    absent_since: datetime | None = None
    seed: str = ""
    blocks: bool = False
    """Whether the person blocks anybody: then nobody watches who does not say who he is."""

    @property
    def empty(self) -> bool:
        """Whether nobody has it."""
        return self.user_id is None and not self.bot


@dataclass(frozen=True, slots=True)
class LiveMove:
    """A move as it is told: who did what, and by whose hand (`Move.By`)."""

    number: int
    seat: int
    action: Action
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class LiveRound:
    """A round, running or over. `moves` counts all of it; `recent` are the moves of this turn and the one before,
    `stood_in` those that no person made himself."""

    id: int
    number: int
    fingerprint: str
    secret: str = field(repr=False)
    seeds: tuple[str, ...]
    started_at: datetime
    ended_at: datetime | None
    state: RoundState
    moves: int
    recent: tuple[LiveMove, ...]
    stood_in: tuple[LiveMove, ...] = ()

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.state.phase == "over"


@dataclass(frozen=True, slots=True)
class LiveMatch:
    """A match, running or over. `score` has the results of its finished rounds."""

    id: int
    number: int
    score: MatchScore
    state: str
    players: tuple[LiveSeat, ...]
    """Who began it, by seat; names are as they were when this was loaded."""
    handed: frozenset[int] = frozenset()
    """The ids of those whose seats staff gave to bots."""


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A table. `match` and `round` are the running or the last ones; None before the first, and where that was void."""

    id: int
    code: str
    own_name: str
    created_by: int | None
    preset: str
    options: Options
    size: int
    turn_seconds: int
    stake: int
    public: bool
    suggest: bool
    chat: bool
    """Whether people may write what they like."""
    state: str
    version: int
    due_at: datetime | None
    next_fingerprint: str
    seats: tuple[LiveSeat, ...]
    match: LiveMatch | None
    round: LiveRound | None
    same_address: tuple[tuple[int, ...], ...] = ()
    """At an open coin table the seats of those who came from one address lately, a group for each address."""
    turn_ends_at: datetime | None = None
    named_after: str = ""

    @property
    def name(self) -> str:
        """What it is called in the reader's language."""
        return table_called(self.own_name, self.named_after)

    @property
    def free(self) -> bool:
        """Whether nothing is staked; only then may bots play."""
        return self.stake == 0

    @property
    def playing(self) -> bool:
        """Whether a round is being played at this moment."""
        return self.state == Table.State.PLAYING and self.round is not None and not self.round.over

    @property
    def between(self) -> bool:
        """Whether a match is running and its next deal is awaited."""
        return self.state == Table.State.PLAYING and self.round is not None and self.round.over

    @property
    def seen(self) -> str:
        """What a page that shows this moment sends back with an action: round and number of moves."""
        return f"{self.round.id}.{self.round.moves}" if self.round else ""

    def is_open_to(self, user_id: int | None) -> bool:
        """Whether a person may see it: who sits or played there; others public free tables, and any that waits."""
        if (self.public and self.free) or self.state == Table.State.OPEN or self.seat_of(user_id):
            return True
        players = self.match.players if self.match else ()
        handed = self.match.handed if self.match else frozenset()
        return user_id is not None and (user_id in handed or any(player.user_id == user_id for player in players))

    def seat_of(self, user_id: int | None) -> LiveSeat | None:
        """The seat of a person, if he has one."""
        return next((seat for seat in self.seats if user_id is not None and seat.user_id == user_id), None)

    def played_by_bot(self, number: int) -> bool:
        """Whether a bot moves for that seat now: its own, or for a person who is away at a free table."""
        seat = self.seats[number]
        return bool(seat.bot) or (self.free and seat.away)

    @property
    def persons(self) -> tuple[LiveSeat, ...]:
        """The seats that persons have."""
        return tuple(seat for seat in self.seats if seat.user_id is not None)
