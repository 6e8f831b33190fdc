"""Keeping others away: whom a person mutes he does not read, whom he blocks he does not meet either.

Both are between the two alone: the other is never told, and reads and sees everybody else as before.
"""

from collections.abc import Iterable

from django.db.models import Value
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import Block, Mute, User
from accounts.services import friends
from concan_site.writing import writing

BOTS = 0
"""Stands for all bots among the ids of those whom a person does not hear."""


class DistanceRefused(Exception):
    """Somebody cannot be kept away; its text says why."""


_YOURSELF: Promise = _("That is you yourself.")


def mute(person: User, other: User) -> None:
    """From now on the person does not read what the other says; twice is once. Raises DistanceRefused."""
    _check(person, other)
    with writing():
        Mute.objects.get_or_create(person=person, other=other, defaults={"at": timezone.now()})


def unmute(person: User, other: User) -> None:
    """The opposite; nothing where it does not hold."""
    with writing():
        Mute.objects.filter(person=person, other=other).delete()


def block_within(person: User, other: User) -> None:
    """From now on the other cannot watch, invite, befriend or write to the person, and is no friend any more.

    Part of a transaction that does what follows at tables too (games.services.company). Raises DistanceRefused.
    """
    _check(person, other)
    Block.objects.get_or_create(person=person, other=other, defaults={"at": timezone.now()})
    friends.end_within(person, other)


def unblock(person: User, other: User) -> None:
    """The opposite; friends they are not again."""
    with writing():
        Block.objects.filter(person=person, other=other).delete()


def hear_bots(person: User, *, hears: bool) -> None:
    """Whether the person reads what bots say."""
    person.hears_bots = hears
    person.save(update_fields=["hears_bots"])


def muted(person: User) -> list[User]:
    """Whom a person mutes, the last first."""
    return [mute.other for mute in person.mutes.select_related("other").order_by("-pk")]


def blocked(person: User) -> list[User]:
    """Whom a person blocks, the last first."""
    return [block.other for block in person.blocks.select_related("other").order_by("-pk")]


def unheard_by(user_id: int | None) -> frozenset[int]:
    """The ids of those whose words a person does not read, because he mutes or blocks them; BOTS for bots."""
    if user_id is None:
        return frozenset()
    muted_ids = Mute.objects.filter(person=user_id).values_list("other", flat=True)
    blocked_ids = Block.objects.filter(person=user_id).values_list("other", flat=True)
    bots = User.objects.filter(pk=user_id, hears_bots=False).values_list(Value(BOTS), flat=True)
    return frozenset(muted_ids.union(blocked_ids, bots))


def blockers_of(user_id: int | None) -> frozenset[int]:
    """The ids of those who block a person."""
    if user_id is None:
        return frozenset()
    return frozenset(Block.objects.filter(other=user_id).values_list("person", flat=True))


def is_blocked_by_any(user_id: int | None, others: Iterable[int]) -> bool:
    """Whether one of the others blocks the person."""
    return user_id is not None and Block.objects.filter(other=user_id, person__in=list(others)).exists()


def is_muted_by(person: User, other: User) -> bool:
    """Whether the person mutes the other."""
    return Mute.objects.filter(person=person, other=other).exists()


def is_blocked_by(person: User, other: User) -> bool:
    """Whether the person blocks the other."""
    return Block.objects.filter(person=person, other=other).exists()


def _check(person: User, other: User) -> None:
    if person.pk == other.pk:
        raise DistanceRefused(_YOURSELF)
