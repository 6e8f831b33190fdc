"""Nobody gives himself a right, and what is changed of a person is written down."""

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import AuditRow, User
from tests.roles import staff

pytestmark = pytest.mark.django_db(transaction=True)

CHOICES = {"language": "en", "digits": "latin", "theme": "auto", "colours": "two", "email": ""}


@pytest.fixture
def adnan(client: Client) -> User:
    user = staff("Adnan", "administrator")
    client.force_login(user)
    return user


def test_an_administrator_renames_a_person_and_it_is_written_down(client: Client, adnan: User) -> None:
    amal = User.objects.create_user("Amal", language="en")
    client.post(f"/admin/accounts/user/{amal.pk}/change/", CHOICES | {"username": "Amira"})
    amal.refresh_from_db()
    assert amal.username == "Amira"
    act = AuditRow.objects.get()
    assert (act.by, act.whom, act.act) == (adnan, amal, "person.change")
    assert act.before
    assert act.before["username"] == "Amal"
    assert act.after
    assert act.after["username"] == "Amira"


@pytest.mark.parametrize("right", ["is_staff", "is_superuser"])
def test_an_administrator_makes_nobody_staff(client: Client, adnan: User, right: str) -> None:
    amal = User.objects.create_user("Amal", language="en")
    group = Group.objects.get(name="administrator").pk
    sent = CHOICES | {"username": "Amal", right: "on", "groups": [group]}
    client.post(f"/admin/accounts/user/{amal.pk}/change/", sent)
    amal.refresh_from_db()
    assert not getattr(amal, right)
    assert not amal.groups.exists()


def test_an_administrator_neither_changes_one_of_the_staff_nor_sets_his_password(client: Client, adnan: User) -> None:
    owner = User.objects.create_superuser("Owner", password="uK8bTq2z")
    for other in (owner, adnan):
        client.post(f"/admin/accounts/user/{other.pk}/change/", CHOICES | {"username": "Somebody"})
        assert User.objects.get(pk=other.pk).username == other.username
    password = {"password1": "zQ4kTb7w", "password2": "zQ4kTb7w"}
    assert client.post(f"/admin/accounts/user/{owner.pk}/password/", password).status_code == 403
    owner.refresh_from_db()
    assert owner.check_password("uK8bTq2z")


def test_a_forgotten_password_is_set_and_written_down_without_the_password(client: Client, adnan: User) -> None:
    amal = User.objects.create_user("Amal")
    password = {"password1": "zQ4kTb7w", "password2": "zQ4kTb7w", "usable_password": "true"}
    client.post(f"/admin/accounts/user/{amal.pk}/password/", password)
    amal.refresh_from_db()
    assert amal.check_password("zQ4kTb7w")
    act = AuditRow.objects.get()
    assert (act.act, act.whom, act.before, act.after) == ("person.password", amal, None, None)


def test_a_superuser_gives_a_role_and_it_is_written_down(client: Client, adnan: User) -> None:
    client.force_login(User.objects.create_superuser("Owner", language="en"))
    amal = User.objects.create_user("Amal", language="en")
    group = Group.objects.get(name="moderator").pk
    rights = {"is_active": "on", "is_staff": "on", "groups": [group]}
    client.post(f"/admin/accounts/user/{amal.pk}/change/", CHOICES | rights | {"username": "Amal"})
    amal.refresh_from_db()
    assert amal.is_staff
    assert amal.groups.get().name == "moderator"
    act = AuditRow.objects.get()
    assert act.after
    assert act.after["groups"] == ["moderator"]


def test_nobody_is_deleted(client: Client, adnan: User) -> None:
    client.force_login(User.objects.create_superuser("Owner"))
    amal = User.objects.create_user("Amal")
    assert client.post(f"/admin/accounts/user/{amal.pk}/delete/", {"post": "yes"}).status_code == 403
