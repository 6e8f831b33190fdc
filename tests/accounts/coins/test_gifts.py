"""Coins are earned: by joining, by coming back each day, by finishing matches against people. Nobody can buy any."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from unittest.mock import patch

import pytest
from django.contrib.auth import get_user
from django.db import IntegrityError, transaction
from django.test import Client

from accounts.models import Transfer, User
from accounts.services import coins, guests
from accounts.services.coins import amounts
from tests.accounts.coins.people import books_are_right, has, someone

pytestmark = pytest.mark.django_db(transaction=True)

CHOSEN = {"username": "سامر", "password1": "uK8bTq2z", "password2": "uK8bTq2z"}
NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture
def amal() -> User:
    """Somebody who has had the welcome gift."""
    user = someone()
    with transaction.atomic():
        coins.welcome(user)
    return user


def gifts(user: User) -> int:
    """How many daily gifts a person has had."""
    gifts, rest = divmod(has(user) - amounts.WELCOME, amounts.DAILY)
    assert rest == 0
    return gifts


def takes(user: User, at: datetime, zone: str = "") -> bool:
    """Whether a person who asks at that moment gets the daily gift."""
    with patch("django.utils.timezone.now", return_value=at):
        try:
            coins.take_daily(user, zone)
        except coins.NotYet:
            return False
    return True


def test_who_signs_up_gets_the_welcome_gift(client: Client) -> None:
    client.post("/signup/", CHOSEN)
    assert has(User.objects.get(username="سامر")) == amounts.WELCOME
    assert books_are_right()


def test_a_guest_has_no_coins_and_gets_the_welcome_gift_by_becoming_an_account(client: Client) -> None:
    client.post("/guest/")
    user = get_user(client)
    assert isinstance(user, User)
    assert has(user) == 0
    client.post("/guest/keep/", CHOSEN)
    assert has(user) == amounts.WELCOME


def test_who_could_not_become_an_account_gets_nothing() -> None:
    user = guests.create_guest("en")
    User.objects.create_user("Huda")
    with pytest.raises(IntegrityError):
        guests.upgrade(user, "Huda", "uK8bTq2z")
    assert has(user) == 0


def test_the_welcome_gift_is_given_once(amal: User) -> None:
    with transaction.atomic():
        coins.welcome(amal)
    assert has(amal) == amounts.WELCOME


def test_no_guest_is_given_coins() -> None:
    user = guests.create_guest("en")
    with pytest.raises(coins.GuestsHaveNone), transaction.atomic():
        coins.welcome(user)
    with pytest.raises(coins.GuestsHaveNone):
        coins.take_daily(user)
    assert has(user) == 0


def test_an_account_that_staff_made_gets_its_welcome_with_the_first_daily_gift() -> None:
    user = User.objects.create_user("Huda")
    coins.take_daily(user)
    assert has(user) == amounts.WELCOME + amounts.DAILY


def test_the_daily_gift_is_given_once_a_day(amal: User) -> None:
    assert takes(amal, NOON)
    assert not takes(amal, NOON)
    assert not takes(amal, NOON + timedelta(hours=11, minutes=59))
    assert takes(amal, NOON + timedelta(hours=20))
    assert gifts(amal) == 2
    assert books_are_right()


def test_the_day_is_the_persons_own(amal: User) -> None:
    """In Damascus it is three hours later: at 21:00 UTC the next day begins."""
    assert takes(amal, datetime(2026, 11, 30, 0, 30, tzinfo=UTC), "Asia/Damascus")
    assert not takes(amal, datetime(2026, 11, 30, 20, 59, 59, tzinfo=UTC))
    assert takes(amal, datetime(2026, 11, 30, 21, 0, tzinfo=UTC))


def test_two_gifts_are_at_least_twenty_hours_apart(amal: User) -> None:
    late = datetime(2026, 11, 30, 23, 50, tzinfo=UTC)
    assert takes(amal, late)
    assert not takes(amal, late + timedelta(minutes=20))
    assert not takes(amal, late + timedelta(hours=19, minutes=59))
    assert takes(amal, late + timedelta(hours=20))


def test_missing_days_loses_nothing_and_gains_nothing(amal: User) -> None:
    assert takes(amal, NOON)
    assert takes(amal, NOON + timedelta(days=400))
    assert gifts(amal) == 2


def test_travelling_round_the_world_in_a_browser_brings_no_second_gift(amal: User) -> None:
    zones = ("Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Tokyo", "America/Los_Angeles", "Nowhere/At_All", "")
    taken = sum(takes(amal, NOON + timedelta(hours=hour), zone) for hour in range(0, 20) for zone in zones)
    assert taken == 1


@pytest.mark.parametrize(
    ("first", "then", "hours"),
    [("Pacific/Pago_Pago", "Pacific/Kiritimati", 19), ("Pacific/Kiritimati", "Pacific/Pago_Pago", 0)],
)
def test_even_two_dates_away_a_gift_just_taken_is_seen(amal: User, first: str, then: str, hours: int) -> None:
    """At 10:30 UTC on the first of December it is the thirtieth in one place and the second in the other."""
    at = datetime(2026, 12, 1, 10, 30, tzinfo=UTC)
    assert takes(amal, at, first)
    assert not takes(amal, at + timedelta(hours=hours), then)
    amal.refresh_from_db()
    told = coins.next_daily(amal, at)
    assert told - at >= timedelta(hours=20)
    assert takes(amal, told)


@pytest.mark.parametrize("hours", [4, 7, 13])
def test_in_a_month_nobody_gets_more_gifts_than_a_month_has_days_of_twenty_hours(amal: User, hours: int) -> None:
    """Whatever zones the browser claims, and however often it asks."""
    zones = ("Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC")
    asked = range(0, 30 * 24, hours)
    taken = [hour for number, hour in enumerate(asked) if takes(amal, NOON + timedelta(hours=hour), zones[number % 3])]
    assert all(later - earlier >= 20 for earlier, later in pairwise(taken))
    assert gifts(amal) == len(taken)


def test_a_gift_is_refused_until_the_moment_that_is_told(amal: User) -> None:
    for zone, at in (("Asia/Damascus", NOON), ("America/New_York", NOON + timedelta(days=3, hours=13))):
        assert takes(amal, at, zone)
        amal.refresh_from_db()
        told = coins.next_daily(amal, at)
        assert not takes(amal, told - timedelta(seconds=1))
        assert takes(amal, told)


def test_the_zone_that_a_browser_tells_is_kept_and_nonsense_is_not(amal: User) -> None:
    takes(amal, NOON, "Asia/Damascus")
    takes(amal, NOON + timedelta(days=1), "'; DROP TABLE accounts_leg; --")
    takes(amal, NOON + timedelta(days=2), "../../etc/passwd")
    amal.refresh_from_db()
    assert amal.time_zone == "Asia/Damascus"


def finished(match_id: int, *users: User) -> Transfer | None:
    with transaction.atomic():
        return coins.reward_finish(match_id, [user.pk for user in users])


def test_finishing_a_match_against_people_brings_each_a_little() -> None:
    amal, basim = someone(), someone()
    transfer = finished(12, amal, basim)
    assert transfer is not None
    assert transfer.match_id == 12
    assert (has(amal), has(basim)) == (amounts.FINISH, amounts.FINISH)
    assert books_are_right()


def test_finishing_the_same_match_again_brings_nothing() -> None:
    amal, basim = someone(), someone()
    first = finished(12, amal, basim)
    assert finished(12, amal, basim) == first
    assert has(amal) == amounts.FINISH


def test_finishing_a_match_alone_among_bots_brings_nothing() -> None:
    amal = someone()
    assert finished(12, amal) is None
    assert finished(13, amal, amal) is None
    assert has(amal) == 0


def test_a_guest_counts_as_a_person_but_gets_nothing() -> None:
    amal, guest = someone(), guests.create_guest("en")
    finished(12, amal, guest)
    assert (has(amal), has(guest)) == (amounts.FINISH, 0)
    assert finished(13, guest, guests.create_guest("en")) is None


def test_only_so_many_matches_a_day_are_rewarded() -> None:
    amal, basim = someone(), someone()
    for match_id in range(amounts.FINISHES_A_DAY + 3):
        finished(match_id, amal, basim)
    assert has(amal) == amounts.FINISHES_A_DAY * amounts.FINISH
    with patch("django.utils.timezone.now", return_value=datetime.now(UTC) + timedelta(days=1)):
        finished(99, amal, basim)
    assert has(amal) == (amounts.FINISHES_A_DAY + 1) * amounts.FINISH


def test_who_has_had_enough_for_today_does_not_keep_the_others_from_theirs() -> None:
    amal, basim, dina = someone(), someone(), someone()
    for match_id in range(amounts.FINISHES_A_DAY):
        finished(match_id, amal, basim)
    finished(99, amal, dina)
    assert (has(amal), has(dina)) == (amounts.FINISHES_A_DAY * amounts.FINISH, amounts.FINISH)
