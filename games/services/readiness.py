"""Who is ready, and what begins when all are: a match, its next round, the match after it."""

from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from accounts.services import house
from games.concan.options import MIN_SEATS, TEAM_SEATS
from games.models import Seat, Table
from games.services import live as live_tables
from games.services import matches, schedule, seating, stakes
from games.services.change import changing
from games.services.lobby_error import LobbyError


def ready(code: str, user: User, seed: str | None = None) -> None:
    """A person is ready for the next deal, which comes when all persons are, and before a match every seat is taken.

    `seed` is what he mixes into it; None leaves what he gave before. Raises Table.DoesNotExist, LobbyError, CoinsError.
    """
    with changing(code) as table:
        own = seating.own_seat(table, user)
        if table.state == Table.State.CLOSED:
            raise LobbyError("closed")
        if _round_is_running(table):
            raise LobbyError("round_running")
        if table.state == Table.State.OPEN:
            check_house_open()
            stakes.check_can_sit(table, user)
        _be_ready(own, seed)
        if table.state == Table.State.OPEN:
            begin_when_ready(table)
        else:
            deal_when_ready(table)


def fill(code: str, user: User, seed: str | None = None, level: str = "") -> None:
    """A person who sits at an open free table has bots of a level sit on its empty seats, and is ready himself.

    Raises Table.DoesNotExist, LobbyError.
    """
    with changing(code) as table:
        own = _seat_at_open_table(table, user)
        seating.fill_with_bots(table, level)
        _be_ready(own, seed)
        begin_when_ready(table)


def start(code: str, user: User, seed: str | None = None) -> None:
    """The table's maker, or anybody who sits once the maker does not, takes away the empty seats and is ready himself.

    The match begins as soon as the others who sit are ready too. Raises Table.DoesNotExist, LobbyError.
    """
    with changing(code) as table:
        own = _seat_at_open_table(table, user)
        stakes.check_can_sit(table, user)
        maker_sits = table.seat_set.exclude(user=None).filter(user=table.created_by).exists()
        if maker_sits and own.user_id != table.created_by_id:
            raise LobbyError("not_yours")
        _take_empty_seats_away(table)
        _be_ready(seating.own_seat(table, user), seed)
        begin_when_ready(table)


def check_house_open() -> None:
    """Raises LobbyError while no new match may begin."""
    if house.is_closed():
        raise LobbyError("house_closed")


def begin_when_ready(table: Table) -> None:
    """Begins a match at an open table if every seat is taken and all are ready and may play; else it waits on."""
    all_ready = all(seat.ready and not seating.is_empty(seat) for seat in seating.seats_of(table))
    if all_ready and not house.is_closed() and not stakes.unready_who_may_not_play(table):
        matches.begin(table)
    else:
        wait_for_people(table)


def deal_when_ready(table: Table) -> None:
    """Between two rounds: deals if all persons who are there are ready, soon if nobody is there."""
    if _round_is_running(table):
        return
    there = [seat for seat in seating.seats_of(table) if seat.user_id is not None and not seat.away]
    if there and all(seat.ready for seat in there):
        matches.deal_next(table)
    elif not there:
        table.due_at = schedule.next_due(live_tables.load(table), timezone.now())


def wait_for_people(table: Table) -> None:
    """An open table waits on from now, or is closed if no person sits there any more."""
    if table.seat_set.exclude(user=None).exists():
        table.state = Table.State.OPEN
        table.due_at = timezone.now() + schedule.IDLE
    else:
        table.state = Table.State.CLOSED
        table.due_at = None


def after_match(table: Table) -> None:
    """Makes ready for a rematch: who left, is away or may not stay gives up the seat; the others are asked again, and
    bots stay."""
    gone = table.seat_set.exclude(user=None).filter(Q(left=True) | Q(away=True))
    for seat in gone:
        seating.vacate(seat)
    stakes.vacate_who_may_not_stay(table)
    table.seat_set.exclude(user=None).update(ready=False, timeouts=0, absent_since=None)
    wait_for_people(table)


def _round_is_running(table: Table) -> bool:
    if table.state != Table.State.PLAYING or table.match is None:
        return False
    return table.match.rounds.filter(ended_at=None).exists()


def _seat_at_open_table(table: Table, user: User) -> Seat:
    own = seating.own_seat(table, user)
    if table.state != Table.State.OPEN:
        raise LobbyError("closed" if table.state == Table.State.CLOSED else "running")
    check_house_open()
    return own


def _be_ready(seat: Seat, seed: str | None) -> None:
    if seed is not None:
        seat.seed = seating.checked_seed(seed)
    seat.ready = True
    seating.be_there(seat)


def _take_empty_seats_away(table: Table) -> None:
    """Leaves the table with the seats that are taken, numbered anew. Raises LobbyError if those make no match."""
    seats = seating.seats_of(table)
    taken = [seat for seat in seats if not seating.is_empty(seat)]
    if len(taken) < MIN_SEATS:
        raise LobbyError("too_few")
    if table.options.get("teams") and len(taken) != TEAM_SEATS:
        raise LobbyError("teams_need_four")
    table.seat_set.filter(user=None, bot="").delete()
    for number, seat in enumerate(taken):
        seat.number = number
        seat.save()
    table.size = len(taken)
