"""A table at one moment, with its match and round: what the door, the clock and the pages work on.

Loaded from the database, or carried on from move to move; kept per process by version, and never trusted over the
database: whoever is to change a table compares the version of the row he has locked.
"""

from collections import OrderedDict
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from threading import Lock

from accounts.models import Trace
from accounts.services import traces
from games.concan.actions import Action, read_action
from games.concan.match import Match as MatchScore
from games.concan.match import RoundResult, is_last, totals
from games.concan.options import Options, read_options
from games.concan.round import RoundState, apply, start
from games.models import Match, Move, Round, Seat, Table
from games.services.deal import fingerprint_of, shuffler

KEPT_TABLES = 2000


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


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A table. `match` and `round` are the running or the last ones; None before the first, and where that was void."""

    id: int
    code: str
    name: str
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
        return user_id is not None and any(player.user_id == user_id for player in players)

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


_kept: OrderedDict[int, LiveTable] = OrderedDict()
_guard = Lock()


def keep(live: LiveTable) -> None:
    """Remembers a committed moment for this process, unless a later one is known."""
    with _guard:
        known = _kept.get(live.id)
        if known is None or known.version <= live.version:
            _kept[live.id] = live
            _kept.move_to_end(live.id)
        while len(_kept) > KEPT_TABLES:
            _kept.popitem(last=False)


def kept(table_id: int, version: int) -> LiveTable | None:
    """The moment of that version, if this process has it."""
    live = _kept.get(table_id)
    return live if live is not None and live.version == version else None


def newest(table_id: int, version: int) -> LiveTable | None:
    """The latest moment that this process has of the table, if it is of that version or later."""
    live = _kept.get(table_id)
    return live if live is not None and live.version >= version else None


def forget_all() -> None:
    """Empties the memory; everything can be loaded again."""
    with _guard:
        _kept.clear()


def live_of(table: Table) -> LiveTable:
    """The moment that a row of the table shows: remembered, or loaded."""
    return kept(table.pk, table.version) or load(table)


def find(code: str) -> LiveTable | None:
    """The table of that code as it is now, or None."""
    table = Table.objects.filter(code=code).first()
    if table is None:
        return None
    live = live_of(table)
    keep(live)
    return live


def of_id(table_id: int) -> LiveTable:
    """The table as it is now. Raises Table.DoesNotExist."""
    live = live_of(Table.objects.get(pk=table_id))
    keep(live)
    return live


def load(table: Table) -> LiveTable:
    """The moment that a row of the table shows, from the database alone."""
    played = table.match if table.match is not None and table.match.state != Match.State.VOIDED else None
    match = load_match(played) if played is not None else None
    last = played.rounds.order_by("-number").first() if played is not None else None
    seats = tuple(live_seat(seat) for seat in table.seat_set.select_related("user").order_by("number"))
    return LiveTable(
        id=table.pk,
        code=table.code,
        name=table.name,
        created_by=table.created_by_id,
        preset=table.preset,
        options=read_options(table.options, table.size),
        size=table.size,
        turn_seconds=table.turn_seconds,
        stake=table.stake,
        public=table.public,
        suggest=table.suggest,
        chat=table.chat,
        state=table.state,
        version=table.version,
        due_at=table.due_at,
        next_fingerprint=fingerprint_of(table.next_secret),
        seats=seats,
        match=match,
        round=load_round(last, match) if last is not None and match is not None else None,
        same_address=_same_address(seats) if table.stake and table.state == Table.State.OPEN else (),
        turn_ends_at=table.turn_ends_at,
    )


def _same_address(seats: tuple[LiveSeat, ...]) -> tuple[tuple[int, ...], ...]:
    number_of = {seat.user_id: seat.number for seat in seats if seat.user_id is not None}
    groups = traces.shared(number_of.keys(), Trace.Kind.ADDRESS)
    return tuple(tuple(sorted(number_of[user_id] for user_id in group)) for group in groups)


def live_seat(seat: Seat) -> LiveSeat:
    """A seat's row as a value."""
    user = seat.user
    return LiveSeat(
        number=seat.number,
        user_id=seat.user_id,
        name=user.username if user else "",
        guest=user.is_guest if user else False,
        bot=seat.bot,
        ready=seat.ready,
        away=seat.away,
        left=seat.left,
        timeouts=seat.timeouts,
        bank=seat.bank,
        connection_bank=seat.connection_bank,
        lost_at=seat.lost_at,
        absent_since=seat.absent_since,
        seed=seat.seed,
    )


def load_match(match: Match) -> LiveMatch:
    """A match with the results of its finished rounds."""
    options = read_options(match.options, match.size)
    ended = match.rounds.exclude(ended_at=None).order_by("number")
    results = tuple(
        RoundResult(one.ending, one.winner, one.winner_committed, tuple(one.scores))  # type: ignore[arg-type]
        for one in ended
    )
    players = tuple(
        LiveSeat(
            number=seat.number,
            user_id=seat.user_id,
            name=seat.user.username if seat.user else "",
            guest=seat.user.is_guest if seat.user else False,
            bot=seat.bot,
        )
        for seat in match.seat_set.select_related("user").order_by("number")
    )
    score = MatchScore(options, match.size, match.stake, results)
    return LiveMatch(match.pk, match.number, score, match.state, players)


def load_round(one: Round, match: LiveMatch) -> LiveRound:
    """A round folded from its deal and its moves. Raises Refusal if the log does not follow the rules."""
    live = begun_round(one, match)
    for move in one.moves.all():
        told = LiveMove(move.number, move.seat, read_action(move.action), move.by, move.at)
        live = after_move(live, told)
    return live


def begun_round(one: Round, match: LiveMatch) -> LiveRound:
    """A round as it was dealt."""
    score = match.score
    chance = shuffler(one.secret, one.seeds, match.id, one.number)
    before = replace(score, results=score.results[: one.number - 1])
    last = is_last(score, one.number)
    deal = chance.deal(score.options, score.seats, one.dealer, last=last, totals=totals(before))
    return LiveRound(
        id=one.pk,
        number=one.number,
        fingerprint=one.fingerprint,
        secret=one.secret,
        seeds=tuple(one.seeds),
        started_at=one.started_at,
        ended_at=one.ended_at,
        state=start(deal),
        moves=0,
        recent=(),
    )


def after_move(live: LiveRound, move: LiveMove) -> LiveRound:
    """The round one move later. Raises Refusal where the rules do not allow it."""
    state = apply(live.state, move.seat, move.action)
    recent = (*_turn_before(live.recent, move.seat), move)
    stood_in = live.stood_in if move.by == Move.By.PLAYER else (*live.stood_in, move)
    return replace(live, state=state, moves=live.moves + 1, recent=recent, stood_in=stood_in)


def _turn_before(recent: tuple[LiveMove, ...], seat: int) -> tuple[LiveMove, ...]:
    """What of the recent moves stays recent when this seat moves: only the last turn, if a new one begins."""
    if not recent or recent[-1].seat == seat:
        return recent
    return tuple(move for move in recent if move.seat == recent[-1].seat)
