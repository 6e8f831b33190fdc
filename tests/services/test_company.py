"""Friends, invitations and blocks at tables."""

from datetime import timedelta

import pytest
from pytest_django import Settings

from accounts.models import Friendship, User
from accounts.services import friends, presence
from accounts.services.friends import FriendRefused
from games.models import Invitation, Table
from games.services import company, friendship, invitations, lobby, whereabouts
from games.services.invitations import InvitationRefused
from games.services.lobby import LobbyError
from tests.later import later
from tests.services.tables import now, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def amal() -> User:
    return person("Amal")


@pytest.fixture
def basim() -> User:
    return person("Basim")


def befriend(one: User, other: User) -> None:
    friendship.ask(one, other)
    friendship.accept(other, one)


def why_not(one: User, other: User) -> str:
    with pytest.raises(FriendRefused) as refusal:
        friends.ask(one, other)
    assert str(refusal.value)
    return refusal.value.code


def test_one_asks_and_the_other_accepts_or_asks_too(amal: User, basim: User) -> None:
    assert friends.ask(amal, basim) is False
    assert (friends.state(amal, basim), friends.state(basim, amal)) == ("asked", "asking")
    assert friends.ask(basim, amal) is True
    assert friends.are_friends(amal, basim)
    friends.end(basim, amal)
    assert not Friendship.objects.exists()


def test_who_was_declined_asks_the_same_person_again_only_after_a_day(amal: User, basim: User) -> None:
    friends.ask(amal, basim)
    friends.end(basim, amal)
    assert why_not(amal, basim) == "declined"
    assert friends.ask(amal, person("Cem")) is False
    with later(timedelta(days=1, seconds=1)):
        assert friends.ask(amal, basim) is False


def test_whoever_declined_may_ask_himself_and_then_nothing_holds_any_more(amal: User, basim: User) -> None:
    friends.ask(amal, basim)
    friends.end(basim, amal)
    friends.ask(basim, amal)
    friends.accept(amal, basim)
    friends.end(basim, amal)
    assert friends.ask(amal, basim) is False


def test_taking_back_what_one_asked_is_no_decline_but_a_block_is_one(amal: User, basim: User) -> None:
    friends.ask(amal, basim)
    friends.end(amal, basim)
    friends.ask(amal, basim)
    company.block(basim, amal)
    company.unblock(basim, amal)
    assert why_not(amal, basim) == "declined"


def test_without_the_cache_people_ask_and_decline_all_the_same(
    amal: User, basim: User, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    gone = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://127.0.0.1:1/0"}
    settings.CACHES = {"default": gone}
    friends.ask(amal, basim)
    friends.end(basim, amal)
    assert friends.ask(amal, basim) is False
    friends.accept(basim, amal)
    assert "friendship" in caplog.text


def test_what_keeps_two_from_being_friends(amal: User, basim: User) -> None:
    guest = User.objects.create_user("Guest 7", is_guest=True)
    assert why_not(amal, amal) == "yourself"
    assert why_not(guest, amal) == "guest"
    assert why_not(amal, guest) == "other_guest"
    friends.ask(amal, basim)
    assert why_not(amal, basim) == "asked"
    company.block(basim, amal)
    assert why_not(amal, basim) == "not_possible"
    assert why_not(basim, amal) == "blocked"


def test_only_friends_with_a_seat_to_come_to_are_invited(amal: User, basim: User) -> None:
    table = table_of(amal, None)
    with pytest.raises(InvitationRefused):
        invitations.invite(table.code, amal, basim)
    befriend(amal, basim)
    invitations.invite(table.code, amal, basim)
    invitations.invite(table.code, amal, basim)
    assert [one.table for one in invitations.waiting(basim)] == [table]
    lobby.join(table.code, person("Cem"))
    assert invitations.waiting(basim) == []
    assert not Invitation.objects.exists()
    with pytest.raises(InvitationRefused) as refusal:
        invitations.invite(table.code, amal, basim)
    assert refusal.value.code == "no_seat"


def test_an_invitation_is_gone_when_its_maker_leaves_or_with_time(amal: User, basim: User) -> None:
    befriend(amal, basim)
    table = table_of(amal, person("Cem"), None)
    invitations.invite(table.code, amal, basim)
    made = Invitation.objects.get()
    Invitation.objects.update(at=made.at - timedelta(minutes=31))
    assert invitations.waiting(basim) == []
    invitations.invite(table.code, amal, basim)
    lobby.leave(table.code, amal)
    assert invitations.waiting(basim) == []


def test_who_is_blocked_neither_watches_nor_sits_down_but_keeps_his_seat(amal: User, basim: User) -> None:
    table = table_of(amal, None, None)
    assert company.may_watch(now(table.pk), basim.pk)
    company.block(amal, basim)
    assert not company.may_watch(now(table.pk), basim.pk)
    with pytest.raises(LobbyError) as refusal:
        lobby.join(table.code, basim)
    assert refusal.value.code == "not_open"
    other = table_of(basim, None)
    assert company.blocked_at(now(other.pk), amal) == ["Basim"]
    lobby.join(other.code, amal)
    assert company.may_watch(now(other.pk), basim.pk)
    company.unblock(amal, basim)
    lobby.join(table.code, basim)


def test_a_block_ends_the_friendship_and_the_invitations(amal: User, basim: User) -> None:
    befriend(amal, basim)
    table = table_of(amal, None)
    invitations.invite(table.code, amal, basim)
    company.block(basim, amal)
    assert not friends.are_friends(amal, basim)
    assert not Invitation.objects.exists()


def test_a_friend_is_seen_where_one_may_follow_him(amal: User, basim: User) -> None:
    befriend(amal, basim)
    table = table_of(basim, None)
    assert whereabouts.friends_of(amal, [basim])[0][1:] == (False, None)
    presence.note([basim.pk])
    presence.note([basim.pk])
    [seen] = whereabouts.friends_of(amal, [basim])
    assert seen.online
    assert seen.table is not None
    assert seen.table.code == table.code
    Table.objects.filter(pk=table.pk).update(public=False, version=table.version + 1)
    assert whereabouts.friends_of(amal, [basim])[0].table is None


def test_who_is_blocked_does_not_watch_by_signing_out(amal: User, basim: User) -> None:
    """Who does not say who he is might be anybody; where nobody blocks anybody, that is no matter."""
    table = table_of(amal, None)
    other = table_of(person("Cem"), None)
    assert company.may_watch(now(table.pk), None)
    version = now(table.pk).version
    company.block(amal, basim)
    assert not company.may_watch(now(table.pk), None)
    assert company.may_watch(now(table.pk), person("Dima").pk)
    assert company.may_watch(now(other.pk), None)
    assert now(table.pk).version > version  # so that open pages are asked anew
    company.unblock(amal, basim)
    assert company.may_watch(now(table.pk), None)
