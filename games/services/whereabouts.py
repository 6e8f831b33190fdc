"""Where a person's friends are: there or not, and at which table, as far as he may know it."""

from typing import NamedTuple

from accounts.models import User
from accounts.services import distance, friends, presence
from games.models import Seat, Table
from games.services import company
from games.services.live import of_id
from games.services.live_table import LiveTable


class Friend(NamedTuple):
    """A friend; `table` is where he sits, if the person may watch it or sits there too."""

    user: User
    online: bool
    table: LiveTable | None


def friends_of(person: User, known: list[User]) -> list[Friend]:
    """These friends, who is there first; where somebody sits is only told of who is there."""
    there = presence.online(friend.pk for friend in known)
    tables = _tables_of(person, there)
    found = [Friend(one, one.pk in there, tables.get(one.pk)) for one in known]
    return sorted(found, key=lambda friend: (not friend.online, friend.user.name_key))


def _tables_of(person: User, ids: frozenset[int]) -> dict[int, LiveTable]:
    """The newest table of each of these people that the person may watch, or where both sit."""
    seats = Seat.objects.filter(user__in=ids, left=False).exclude(table__state=Table.State.CLOSED)
    blockers = distance.blockers_of(person.pk)
    found: dict[int, LiveTable] = {}
    for user_id, table_id in seats.order_by("table").values_list("user", "table"):
        live = of_id(table_id)
        together = live.seat_of(person.pk) is not None
        if user_id is not None and (together or (live.public and company.may_watch(live, person.pk, blockers))):
            found[user_id] = live
    return found


def circle_of(person: User) -> tuple[list[Friend], friends.Circle]:
    """A person's friends with where they are, and all he is, or is to be, friends with."""
    circle = friends.circle(person)
    return friends_of(person, circle.friends), circle
