"""Asking friends to a table where one sits.

An invitation is gone once answered, with the last free seat, when its inviter leaves, and after half an hour.
"""

from datetime import timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.services import distance, friends, presence
from concan_site.writing import writing
from games.models import Invitation, Seat, Table
from games.services import push

LASTS = timedelta(minutes=30)

SENTENCES: dict[str, Promise] = {
    "not_seated": _("You have no seat at this table."),
    "no_seat": _("There is no free seat at this table any more."),
    "no_friend": _("Only friends are invited."),
    "not_possible": _("This person cannot be invited to this table."),
    "sits": _("This person sits here already."),
    "gone": _("This invitation does not hold any more."),
}


class InvitationRefused(Exception):
    """An invitation that is not made, or does not hold; `str()` of it is a sentence in the reader's language."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    def __str__(self) -> str:
        return str(SENTENCES[self.code])


def invite(code: str, by: User, to: User) -> None:
    """Asks a friend to the table where a person sits; asking again renews it. He is told at once, wherever he reads.

    Raises InvitationRefused, Table.DoesNotExist.
    """
    with writing():
        table = Table.objects.select_for_update().get(code=code)
        sitting = set(table.seat_set.exclude(user=None).values_list("user", flat=True))
        if by.pk not in sitting:
            raise InvitationRefused("not_seated")
        if to.pk in sitting:
            raise InvitationRefused("sits")
        if not friends.are_friends(by, to):
            raise InvitationRefused("no_friend")
        if not has_free_seat(table):
            raise InvitationRefused("no_seat")
        if distance.is_blocked_by_any(to.pk, sitting):
            raise InvitationRefused("not_possible")
        Invitation.objects.update_or_create(table=table, to=to, defaults={"by": by, "at": timezone.now()})
    push.tell_person(to.pk)


def find(person: User, invitation_id: int) -> Invitation:
    """An invitation of a person's own that holds. Raises InvitationRefused."""
    found = _holding().filter(to=person, pk=invitation_id).first()
    if found is None:
        raise InvitationRefused("gone")
    return found


def answered(person: User, invitation_id: int) -> None:
    """Takes an invitation away: its person has accepted or declined it."""
    with writing():
        Invitation.objects.filter(to=person, pk=invitation_id).delete()
    push.tell_person(person.pk)


def waiting(person: User) -> list[Invitation]:
    """The invitations that a person may accept, the last first."""
    return list(holding_for(person).select_related("table", "by").order_by("-at"))


def holding_for(person: User) -> QuerySet[Invitation]:
    """The same, in no order."""
    return _holding().filter(to=person)


def to_invite(code: str, person: User) -> list[tuple[User, bool]]:
    """A person's friends who are there and do not sit at the table, each with whether he was invited already."""
    known = friends.circle(person).friends
    there = presence.online(friend.pk for friend in known)
    sitting = set(Seat.objects.filter(table__code=code).exclude(user=None).values_list("user", flat=True))
    invited = set(_holding().filter(table__code=code).values_list("to", flat=True))
    return [(one, one.pk in invited) for one in known if one.pk in there and one.pk not in sitting]


def has_free_seat(table: Table) -> bool:
    """Whether somebody may sit down at the table now (see seats.join)."""
    if table.state == Table.State.CLOSED:
        return False
    bots = ~Q(bot="") if not table.stake else Q(pk=None)
    if table.state == Table.State.PLAYING:
        return table.public and table.seat_set.filter(bots, user=None).exists()
    return table.seat_set.filter(Q(bot="") | bots, user=None).exists()


def vanish(table: Table) -> list[int]:
    """Takes the invitations to a table away that nobody can accept any more; the ids of whom to tell.

    Part of the transaction that changes the table.
    """
    found = list(table.invitations.values_list("to", flat=True))
    if not found or has_free_seat(table):
        return []
    table.invitations.all().delete()
    return found


def _holding() -> QuerySet[Invitation]:
    """Those that are not too old, whose inviter still sits there."""
    sits = Seat.objects.filter(table=OuterRef("table"), user=OuterRef("by"), left=False)
    found = Invitation.objects.filter(Exists(sits), at__gt=timezone.now() - LASTS)
    return found.exclude(table__state=Table.State.CLOSED).select_related("table", "by")
