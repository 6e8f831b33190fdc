"""Friendships, with what open pages learn of them: whoever is asked or answered is told at once."""

from accounts.models import User
from accounts.services import friends
from games.services import push


def ask(person: User, other: User) -> None:
    """Asks somebody to be friends, or accepts where he has asked. Raises FriendRefused."""
    friends.ask(person, other)
    _tell(person, other)


def accept(person: User, asker: User) -> None:
    """Becomes friends with one who asked. Raises FriendRefused."""
    friends.accept(person, asker)
    _tell(person, asker)


def end(person: User, other: User) -> None:
    """Ends a friendship, declines one, or takes an asking back."""
    friends.end(person, other)
    _tell(person, other)


def _tell(person: User, other: User) -> None:
    push.tell_person(person.pk)
    push.tell_person(other.pk)
