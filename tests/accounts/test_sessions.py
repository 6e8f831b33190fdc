"""Whose session an open page belongs to, asked for every action: whoever is out is out at once."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from accounts.services.sessions import is_still, person_of
from tests.services.tables import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def amal() -> User:
    return person("Amal")


@pytest.fixture
def key(amal: User) -> str:
    client = Client()
    client.force_login(amal)
    return client.session.session_key or ""


def test_who_is_signed_in_still_is_known_by_one_query(
    amal: User, key: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        assert is_still(key, amal)
    assert person_of(key) == amal


def test_without_his_session_he_is_out(amal: User, key: str) -> None:
    Session.objects.all().delete()
    assert not is_still(key, amal)
    assert not is_still("", amal)
    assert not is_still(None, amal)


def test_with_a_session_that_has_run_out_he_is_out(amal: User, key: str) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not is_still(key, amal)


def test_with_another_password_since_he_is_out(amal: User, key: str) -> None:
    changed = User.objects.get(pk=amal.pk)
    changed.set_password("zQ4kTb7w")
    changed.save()
    assert not is_still(key, amal)


def test_banned_he_is_out_until_the_ban_ends(amal: User, key: str) -> None:
    User.objects.filter(pk=amal.pk).update(banned_until=timezone.now() + timedelta(days=1))
    assert not is_still(key, amal)
    User.objects.filter(pk=amal.pk).update(banned_until=timezone.now() - timedelta(seconds=1))
    assert is_still(key, amal)


def test_no_longer_active_he_is_out(amal: User, key: str) -> None:
    User.objects.filter(pk=amal.pk).update(is_active=False)
    assert not is_still(key, amal)
