"""The rows of a table's seats, as the services that change them see them. Always with the table's row locked."""

from django.utils import timezone

from accounts.models import User
from accounts.services import sanctions
from games.models import Seat, Table
from games.models.table import CONNECTION_BANK, TURN_BANK
from games.services import bots, contact
from games.services.lobby_error import LobbyError

SEED_LENGTH = 64


def seats_of(table: Table) -> list[Seat]:
    """All seats, by number."""
    return list(table.seat_set.order_by("number"))


def is_empty(seat: Seat) -> bool:
    """Whether nobody has it."""
    return seat.user_id is None and not seat.bot


def find_seat(table: Table, user: User) -> Seat | None:
    """The seat that a person has at the table, one who left a running match included."""
    return table.seat_set.filter(user=user).first()


def own_seat(table: Table, user: User) -> Seat:
    """The same. Raises LobbyError if he has none."""
    seat = find_seat(table, user)
    if seat is None:
        raise LobbyError("not_seated")
    return seat


def take(seat: Seat, user: User, seed: str) -> None:
    """Gives a seat to a person. Raises LobbyError for a banned one."""
    _check_may_sit(user.pk)
    clear(seat)
    seat.user, seat.seed = user, seed
    seat.save()


def vacate(seat: Seat) -> None:
    """Leaves a seat to nobody."""
    clear(seat)
    seat.save()


def clear(seat: Seat) -> None:
    """Takes off a seat all that belonged to who had it, in memory only."""
    seat.user, seat.bot, seat.seed = None, "", ""
    seat.ready = seat.away = seat.left = False
    seat.timeouts = 0
    seat.bank, seat.connection_bank = TURN_BANK, CONNECTION_BANK
    seat.lost_at = seat.absent_since = seat.served_by = None


def be_there(seat: Seat) -> None:
    """Marks that the person of this seat is at the table. Raises LobbyError for a banned one."""
    assert seat.user_id is not None
    _check_may_sit(seat.user_id)
    seat.away = seat.left = False
    seat.timeouts = 0
    if seat.lost_at is not None:  # he asks by a request
        seat.lost_at = timezone.now() + contact.SILENCE
    seat.save()


def fill_with_bots(table: Table, level: str = "") -> None:
    """Puts a bot of a level on every empty seat, of the usual one if it is left open.

    Raises LobbyError at a table with a stake (RULES section 11), and where there is no such level.
    """
    if table.stake:
        raise LobbyError("no_bots")
    chosen = bots.read_level(level)
    if chosen is None:
        raise LobbyError("no_such_level")
    seats = seats_of(table)
    taken = {seat.bot for seat in seats}
    for seat in filter(is_empty, seats):
        seat.bot = bots.another(taken, chosen)
        seat.ready = True
        seat.save()
        taken.add(seat.bot)


def checked_seed(seed: str) -> str:
    """What a person mixes into a deal: one line of up to 64 printable characters. Raises LobbyError."""
    if len(seed) > SEED_LENGTH or not seed.isprintable():
        raise LobbyError("bad_seed")
    return seed


def _check_may_sit(user_id: int) -> None:
    """Raises LobbyError for a banned person. The row is locked: who imposes a ban waits, and then finds the seat."""
    if sanctions.is_banned(User.objects.select_for_update(no_key=True).get(pk=user_id)):
        raise LobbyError("banned")
