"""A sanction runs from when it is imposed until it ends or is lifted, and leaves a row with the acts of the staff."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import AuditRow, Sanction, User
from accounts.services import sanctions
from accounts.services.sanctions import SanctionRefused
from games.services import order

pytestmark = pytest.mark.django_db(transaction=True)
BAN, MUTE, WARN, NO_COINS = Sanction.Kind.BAN, Sanction.Kind.MUTE, Sanction.Kind.WARN, Sanction.Kind.NO_COINS


@pytest.fixture
def amal() -> User:
    return User.objects.create_user("Amal")


@pytest.fixture
def munira() -> User:
    return User.objects.create_user("Munira", is_staff=True)


def anew(user: User) -> User:
    return User.objects.get(pk=user.pk)


def test_a_ban_keeps_out_until_it_ends(amal, munira):
    ban = order.impose(amal, BAN, "insults", munira, lasts=timedelta(days=1))
    assert sanctions.is_banned(anew(amal))
    assert anew(amal).banned_until == ban.ends_at
    User.objects.filter(pk=amal.pk).update(banned_until=timezone.now() - timedelta(seconds=1))
    assert not sanctions.is_banned(anew(amal))


def test_of_two_bans_the_longer_counts_and_lifting_it_leaves_the_other(amal, munira):
    day = order.impose(amal, BAN, "insults", munira, lasts=timedelta(days=1))
    ever = order.impose(amal, BAN, "more insults", munira)
    assert anew(amal).banned_until == sanctions.FOREVER
    order.lift(ever.pk, munira)
    assert anew(amal).banned_until == day.ends_at
    order.lift(day.pk, munira)
    assert anew(amal).banned_until is None


def test_a_mute_and_coin_tables_are_other_things(amal, munira):
    order.impose(amal, MUTE, "insults", munira)
    assert sanctions.is_muted(amal)
    assert not sanctions.is_kept_from_coins(amal)
    assert not sanctions.is_banned(anew(amal))
    order.impose(amal, NO_COINS, "plays together with another", munira)
    assert sanctions.is_kept_from_coins(amal)


def test_a_warning_runs_until_it_was_read(amal, munira):
    warning = order.impose(amal, WARN, "be kind", munira)
    assert list(sanctions.running(amal)) == [warning]
    sanctions.read(munira, warning.pk)
    assert list(sanctions.running(amal)) == [warning], "nobody reads it for another"
    sanctions.read(amal, warning.pk)
    assert not sanctions.running(amal).exists()


def test_imposing_and_lifting_leave_a_row_each(amal, munira):
    ban = order.impose(amal, BAN, "insults", munira)
    order.lift(ban.pk, munira, "it was another")
    imposed, lifted = AuditRow.objects.order_by("pk")
    assert (imposed.act, imposed.by, imposed.whom, imposed.why) == ("sanction.impose", munira, amal, "insults")
    assert (lifted.act, lifted.why) == ("sanction.lift", "it was another")


@pytest.mark.parametrize(
    ("whom", "reason", "lasts"),
    [("himself", "why", None), ("staff", "why", None), ("amal", " ", None), ("amal", "why", timedelta(0))],
)
def test_what_staff_may_not_do_changes_nothing(amal, munira, whom, reason, lasts):
    other = User.objects.create_user("Nadia", is_staff=True)
    user = {"himself": munira, "staff": other, "amal": amal}[whom]
    with pytest.raises(SanctionRefused):
        order.impose(user, BAN, reason, munira, lasts=lasts)
    assert not Sanction.objects.exists()
    assert not AuditRow.objects.exists()


def test_nothing_is_lifted_twice(amal, munira):
    ban = order.impose(amal, BAN, "insults", munira)
    order.lift(ban.pk, munira)
    with pytest.raises(SanctionRefused):
        order.lift(ban.pk, munira)
