"""Friends: one asks, the other accepts or declines, either ends it. Guests have none: a guest may be gone tomorrow."""

from datetime import timedelta
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import Block, Friendship, User
from accounts.services import declined
from concan_site.writing import writing

MOST_WAITING = 50
"""How many people one may have asked who have not answered yet."""
MOST_FRIENDS = 300
ASKED_AGAIN_AFTER = timedelta(days=1)
"""Who was declined asks the same person again only after so long."""

SENTENCES: dict[str, Promise] = {
    "guest": _("Keep your games first: friends are for people with an account."),
    "other_guest": _("A guest cannot have friends."),
    "yourself": _("That is you yourself."),
    "not_possible": _("This person cannot be asked."),
    "blocked": _("You have blocked this person."),
    "already": _("You are friends already."),
    "asked": _("You have asked this person already."),
    "declined": _("You have asked this person lately. A day after the answer you may ask again."),
    "too_often": _("You have asked many people lately. Wait an hour, then ask on."),
    "waiting": _("Many you have asked have not answered yet. Wait for them, or take some back."),
    "most": _("You have as many friends as anybody may have here."),
    "nothing": _("This person does not ask you any more."),
}


class FriendRefused(Exception):
    """A friendship that does not come about; `str()` of it is a sentence in the reader's language."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    def __str__(self) -> str:
        return str(SENTENCES[self.code])


class Circle(NamedTuple):
    """A person's friends, those who ask to be, and those he has asked; each by name."""

    friends: list[User]
    asking: list[User]
    asked: list[User]


def ask(person: User, other: User) -> bool:
    """Asks somebody to be friends; who was asked by him already accepts. Whether they are friends now.

    Raises FriendRefused. A block by the other is not told apart from other reasons.
    """
    _check_guests(person, other)
    with writing():
        list(User.objects.select_for_update(no_key=True).filter(pk__in=(person.pk, other.pk)).order_by("pk"))
        _check_blocks(person, other)
        known = _between(person, other).first()
        if known is None:
            _check_room(person)
            if declined.is_fresh(person.pk, other.pk):
                raise FriendRefused("declined")
            Friendship.objects.create(asker=person, asked=other, asked_at=timezone.now())
            return False
        if known.accepted_at is not None:
            raise FriendRefused("already")
        if known.asker_id == person.pk:
            raise FriendRefused("asked")
        _accept(known)
    return True


def accept(person: User, asker: User) -> None:
    """Becomes friends with one who asked. Raises FriendRefused where he does not ask (any more)."""
    with writing():
        known = Friendship.objects.select_for_update().filter(asker=asker, asked=person, accepted_at=None).first()
        if known is None:
            raise FriendRefused("nothing")
        _accept(known)


def end(person: User, other: User) -> None:
    """Ends a friendship, declines one or takes an asking back; nothing where there is none.

    Who is declined cannot ask again for ASKED_AGAIN_AFTER; the other may ask him at any time.
    """
    with writing():
        end_within(person, other)


def end_within(person: User, other: User) -> None:
    """The same as part of a transaction that does more."""
    if Friendship.objects.filter(asker=other, asked=person, accepted_at=None).exists():
        declined.note(other.pk, person.pk, ASKED_AGAIN_AFTER)
    _between(person, other).delete()


def circle(person: User) -> Circle:
    """Everybody a person is friends with, or is to be."""
    found = Friendship.objects.filter(Q(asker=person) | Q(asked=person)).select_related("asker", "asked")
    known = Circle([], [], [])
    for one in found:
        other = one.asked if one.asker_id == person.pk else one.asker
        if one.accepted_at is not None:
            known.friends.append(other)
        elif one.asker_id == person.pk:
            known.asked.append(other)
        else:
            known.asking.append(other)
    for people in known:
        people.sort(key=lambda one: one.name_key)
    return known


def asking(person: User) -> list[User]:
    """Those who ask to be a person's friends and wait for his answer, the first who asked first."""
    found = waiting_for(person).select_related("asker").order_by("pk")
    return [one.asker for one in found[:MOST_WAITING]]


def waiting_for(person: User) -> QuerySet[Friendship]:
    """What others have asked the person, and he has not answered."""
    return Friendship.objects.filter(asked=person, accepted_at=None)


def state(person: User, other: User) -> str:
    """How two stand: "friends", "asked" (by the person), "asking" (the other asks), or empty."""
    known = _between(person, other).first()
    if known is None:
        return ""
    if known.accepted_at is not None:
        return "friends"
    return "asked" if known.asker_id == person.pk else "asking"


def are_friends(person: User, other: User) -> bool:
    """Whether both said so."""
    return _between(person, other).exclude(accepted_at=None).exists()


def _between(person: User, other: User) -> QuerySet[Friendship]:
    return Friendship.objects.filter(Q(asker=person, asked=other) | Q(asker=other, asked=person))


def _accept(known: Friendship) -> None:
    declined.forget(known.asker_id, known.asked_id)
    declined.forget(known.asked_id, known.asker_id)
    known.accepted_at = timezone.now()
    known.save(update_fields=["accepted_at"])


def _check_guests(person: User, other: User) -> None:
    if person.pk == other.pk:
        raise FriendRefused("yourself")
    if person.is_guest:
        raise FriendRefused("guest")
    if other.is_guest:
        raise FriendRefused("other_guest")
    if not other.is_active:
        raise FriendRefused("not_possible")


def _check_blocks(person: User, other: User) -> None:
    if Block.objects.filter(person=person, other=other).exists():
        raise FriendRefused("blocked")
    if Block.objects.filter(person=other, other=person).exists():
        raise FriendRefused("not_possible")


def _check_room(person: User) -> None:
    own = Friendship.objects.filter(asker=person)
    if own.filter(accepted_at=None).count() >= MOST_WAITING:
        raise FriendRefused("waiting")
    if Friendship.objects.filter(Q(asker=person) | Q(asked=person)).count() >= MOST_FRIENDS:
        raise FriendRefused("most")
