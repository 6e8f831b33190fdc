"""The moments of tables (live_table.py): loaded, remembered, and carried on.

Loaded from the database, or carried on from move to move; kept per process by version, and never trusted over the
database: whoever is to change a table compares the version of the row he has locked.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from threading import Lock

from django.db.models import Exists, OuterRef

from accounts.models import Block, Trace
from accounts.services import traces
from games.concan.actions import read_action
from games.concan.match import Match as MatchScore
from games.concan.match import RoundResult, is_last, totals
from games.concan.options import read_options
from games.concan.round import apply, start
from games.models import Match, Move, Round, Seat, Table
from games.services.deal import fingerprint_of, shuffler
from games.services.live_table import LiveMatch, LiveMove, LiveRound, LiveSeat, LiveTable

KEPT_TABLES = 2000

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


def at_version(table_id: int, version: int) -> LiveTable:
    """The moment of that version, which is the one of the table's row: remembered, or loaded."""
    return kept(table_id, version) or load(Table.objects.get(pk=table_id))


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
    seats = tuple(
        live_seat(seat) for seat in table.seat_set.select_related("user").annotate(blocks=_BLOCKS).order_by("number")
    )
    return LiveTable(
        id=table.pk,
        code=table.code,
        own_name=table.own_name,
        named_after=table.named_after,
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


_BLOCKS = Exists(Block.objects.filter(person=OuterRef("user")))


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
        blocks=getattr(seat, "blocks", False),
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
    handed = frozenset(match.handed_set.values_list("user", flat=True))
    return LiveMatch(match.pk, match.number, score, match.state, players, handed)


def load_round(one: Round, match: LiveMatch) -> LiveRound:
    """A round folded from its deal and its moves. Raises Refusal if the log does not follow the rules."""
    live = begun_round(one, match)
    moves, state = tuple(one.moves.all()), live.state
    for move in moves:
        state = apply(state, move.seat, read_action(move.action))
    return replace(
        live,
        state=state,
        moves=len(moves),
        recent=tuple(map(_told, _last_two_turns(moves))),
        stood_in=tuple(_told(move) for move in moves if move.by != Move.By.PLAYER),
    )


def _told(move: Move) -> LiveMove:
    return LiveMove(move.number, move.seat, read_action(move.action), move.by, move.at)


def _last_two_turns(moves: Sequence[Move]) -> Sequence[Move]:
    """What `after_move` leaves of them as recent."""
    first, changes = len(moves), 0
    while first and changes < 2:
        first -= 1
        changes += first > 0 and moves[first - 1].seat != moves[first].seat
    return moves[first:]


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
