"""Company at a table: who may watch whom, who sits down with whom, and what a block means there.

A block is a promise to the one who blocks. Who is blocked cannot watch a table where he sits, and cannot sit down there
either: sitting would only be a better way to watch. A seat that he has already stays his, at every table: nobody is
thrown out of a match because another sits down later. Nor does he watch by signing out: where somebody sits who blocks
anybody, nobody watches who does not say who he is. Under another name he is somebody else, which no block can know.
Who blocks is warned before he sits down with somebody he has blocked, and may do so all the same. Nobody is told who
blocks him: the table is not open to him, and that is all.
"""

from accounts.models import User
from accounts.services import distance
from concan_site.writing import writing
from games.models import Invitation, Seat, Table
from games.services import change, push
from games.services.live_table import LiveTable
from games.services.lobby_error import LobbyError


def may_watch(live: LiveTable, user_id: int | None, blockers: frozenset[int] | None = None) -> bool:
    """Whether a person may see the table; `blockers` are those who block him, where the caller knows them."""
    if not live.is_open_to(user_id):
        return False
    if user_id is None:
        return not any(seat.blocks for seat in live.persons)
    if live.seat_of(user_id) is not None:
        return True
    known = distance.blockers_of(user_id) if blockers is None else blockers
    return not any(seat.user_id in known for seat in live.persons)


def check_can_sit(table: Table, user: User) -> None:
    """Whether a person without a seat may take one among those who sit. Raises LobbyError."""
    sitting = table.seat_set.exclude(user=None).values_list("user", flat=True)
    if distance.is_blocked_by_any(user.pk, sitting):
        raise LobbyError("not_open")


def blocked_at(live: LiveTable, user: User) -> list[str]:
    """The names of those at a table whom the person has blocked; empty where he has a seat there himself."""
    if live.seat_of(user.pk) is not None:
        return []
    ids = [seat.user_id for seat in live.persons]
    return list(user.blocks.filter(other__in=ids).order_by("other__name_key").values_list("other__username", flat=True))


def block(person: User, other: User) -> None:
    """Blocks somebody: no friend any more, no invitations between the two, and he stops watching at once.

    Raises DistanceRefused.
    """
    with writing():
        distance.block_within(person, other)
        Invitation.objects.filter(by=person, to=other).delete()
        Invitation.objects.filter(by=other, to=person).delete()
        _take_back_invitations_to_table_of(person, other)
    _show_tables_of(person)
    push.tell_person(person.pk)
    push.tell_person(other.pk)


def mute(person: User, other: User) -> None:
    """Mutes somebody: what he said is gone from the person's pages. Raises DistanceRefused."""
    distance.mute(person, other)
    push.tell_person(person.pk)


def mute_bots(person: User) -> None:
    """What bots say is gone from the person's pages."""
    distance.hear_bots(person, hears=False)
    push.tell_person(person.pk)


def unmute_bots(person: User) -> None:
    """The opposite."""
    distance.hear_bots(person, hears=True)
    push.tell_person(person.pk)


def unmute(person: User, other: User) -> None:
    """The opposite."""
    distance.unmute(person, other)
    push.tell_person(person.pk)


def unblock(person: User, other: User) -> None:
    """The opposite of `block`, except that friends they are not again."""
    distance.unblock(person, other)
    _show_tables_of(person)
    push.tell_person(person.pk)
    push.tell_person(other.pk)


def _show_tables_of(person: User) -> None:
    """Where the person sits, everybody who watches is asked anew whether he may."""
    tables = Table.objects.exclude(state=Table.State.CLOSED).filter(seat_set__user=person)
    for code in tables.values_list("code", flat=True):
        with change.changing(code):
            pass


def _take_back_invitations_to_table_of(person: User, other: User) -> None:
    """Where the person sits the other cannot come, whoever invited him."""
    tables = Seat.objects.filter(user=person).values("table")
    Invitation.objects.filter(to=other, table__in=tables).delete()
