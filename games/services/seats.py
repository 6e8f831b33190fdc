"""Sitting down, leaving and coming back."""

from django.utils import timezone

from accounts.models import User
from games.models import MatchSeat, Seat, Table
from games.services import company, readiness, schedule, seating, stakes
from games.services.change import changing
from games.services.lobby_error import LobbyError


def join(code: str, user: User, number: int | None = None, seed: str = "") -> None:
    """Seats a person: on that seat, or else on the first that is free.

    Free are empty seats, and at a free table those of bots; while a match runs only bots' at a public free table, where
    the person plays on with the same hand. Who has a seat comes back to it, or before a match moves to another.
    Raises Table.DoesNotExist, LobbyError, CoinsError.
    """
    seed = seating.checked_seed(seed)
    with changing(code) as table:
        own = seating.find_seat(table, user)
        if table.state == Table.State.CLOSED:
            raise LobbyError("closed")
        if own is None:
            company.check_can_sit(table, user)
        if table.state == Table.State.PLAYING:
            _come_back(table, own) if own else _take_over(table, user, number, seed)
        elif own is None:
            stakes.check_can_sit(table, user)
            seating.take(_free_seat(table, number), user, seed)
        elif number is not None and number != own.number:
            _move(own, _free_seat(table, number))
        if table.state == Table.State.OPEN:
            readiness.wait_for_people(table)


def leave(code: str, user: User) -> None:
    """Takes a person from the table. Of a running match he may come back; a bot or the clock plays for him until then.

    Raises Table.DoesNotExist, LobbyError.
    """
    with changing(code) as table:
        leave_within(table, seating.own_seat(table, user))


def leave_within(table: Table, own: Seat) -> None:
    """The same as part of a change of the table."""
    if table.state == Table.State.PLAYING:
        _walk_away(table, own)
        return
    seating.vacate(own)
    if table.state == Table.State.OPEN:
        readiness.wait_for_people(table)


def back(code: str, user: User) -> None:
    """A person who was away, or had left a running match, is there again. Raises Table.DoesNotExist, LobbyError."""
    with changing(code) as table:
        _come_back(table, seating.own_seat(table, user))


def told(code: str, user: User) -> None:
    """A person has seen what was played for him. Raises Table.DoesNotExist, LobbyError."""
    with changing(code) as table:
        own = seating.own_seat(table, user)
        own.absent_since = None if not own.away else own.absent_since
        own.save()


def _free_seat(table: Table, number: int | None) -> Seat:
    """That seat, or the first free one: empty seats before bots'. Raises LobbyError."""
    seats = seating.seats_of(table)
    free = [seat for seat in seats if seating.is_empty(seat)]
    if not table.stake:
        free += [seat for seat in seats if seat.bot]
    if number is None:
        if not free:
            raise LobbyError("full")
        return free[0]
    if not 0 <= number < len(seats):
        raise LobbyError("no_such_seat")
    if seats[number] not in free:
        raise LobbyError("taken")
    return seats[number]


def _take_over(table: Table, user: User, number: int | None, seed: str) -> None:
    """Gives a bot's seat in a running match to a person, who is in the match's books from then on."""
    if table.stake or not table.public:
        raise LobbyError("running")
    seat = _free_seat(table, number)
    seating.take(seat, user, seed)
    MatchSeat.objects.filter(match=table.match, number=seat.number).update(user=user, bot="", joined=True)
    schedule.seat_changed_hands(table, seat.number, timezone.now())


def _move(own: Seat, other: Seat) -> None:
    """Moves a person to another seat; a bot that sat there takes his."""
    user, seed, ready, bot = own.user, own.seed, own.ready, other.bot
    assert user is not None
    seating.vacate(own)
    seating.take(other, user, seed)
    other.ready = ready
    other.save()
    own.bot, own.ready = bot, bool(bot)
    own.save()


def _walk_away(table: Table, own: Seat) -> None:
    was_away = own.away
    own.away = own.left = True
    own.ready = False
    own.absent_since = own.absent_since or timezone.now()
    own.save()
    if not was_away:
        schedule.seat_changed_hands(table, own.number, timezone.now())
    readiness.deal_when_ready(table)


def _come_back(table: Table, own: Seat) -> None:
    if not own.away and not own.left:
        return
    seating.be_there(own)
    if table.state == Table.State.PLAYING:
        schedule.seat_changed_hands(table, own.number, timezone.now())
