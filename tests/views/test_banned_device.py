"""A ban of a guest holds on his device while it runs: nobody comes back there as a new guest, nor with a new account;
whoever has an account may use it there."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import Sanction, User
from accounts.services import traces
from games.models import Table
from games.services import order
from tests.services.tables import person, table_of

pytestmark = pytest.mark.django_db(transaction=True)

SAYS = "Guests are banned on this device"


@pytest.fixture
def staff() -> User:
    return User.objects.create_user("Munira", is_staff=True)


@pytest.fixture
def browser() -> Client:
    """A guest's, whose device is known."""
    traces.forget_written()
    client = Client(headers={"accept": "text/html", "accept-language": "en"})
    client.post("/guest/")
    for _page in range(2):
        client.get("/settings/")
    assert User.objects.get(is_guest=True).traces.filter(kind="device").exists()
    return client


@pytest.fixture
def ban(browser: Client, staff: User) -> Sanction:
    guest = User.objects.get(is_guest=True)
    found = order.impose(guest, Sanction.Kind.BAN, "insults at the table", staff, lasts=timedelta(days=3))
    assert "insults" in browser.get("/").content.decode()
    browser.post("/logout/")
    assert browser.get("/").status_code == 200
    return found


def test_who_logs_out_does_not_come_back_as_a_new_guest(browser: Client, ban: Sanction) -> None:
    table = table_of(person("Basim"), None)
    for door in ("/guest/", "/play/", f"/t/{table.code}/join/"):
        answer = browser.post(door)
        html = answer.content.decode()
        assert (answer.status_code, SAYS in html, "insults at the table" in html) == (403, True, True), door
        assert f"{ban.ends_at:%Y-%m-%d}" in html
    assert User.objects.filter(is_guest=True).count() == 1
    assert Table.objects.count() == 1


def test_nor_with_a_new_account(browser: Client, ban: Sanction) -> None:
    sent = {"username": "Amal", "password1": "uK8bTq2z", "password2": "uK8bTq2z"}
    assert SAYS in browser.get("/signup/").content.decode()
    assert browser.post("/signup/", sent).status_code == 403
    assert not User.objects.filter(username="Amal").exists()


def test_a_guest_who_was_there_before_on_the_same_device_is_kept_out_too(browser: Client, ban: Sanction) -> None:
    other = User.objects.create_user("Guest 77", is_guest=True, language="en")
    browser.force_login(other)
    answer = browser.get("/")
    assert (answer.status_code, SAYS in answer.content.decode()) == (403, True)
    assert 'href="/login/"' in answer.content.decode()
    assert browser.get("/login/").status_code == 200


def test_who_has_an_account_signs_in_and_plays_on_that_device(browser: Client, ban: Sanction) -> None:
    User.objects.create_user("Amal", password="uK8bTq2z", language="en")
    assert browser.post("/login/", {"login": "Amal", "password": "uK8bTq2z"}).status_code == 302
    assert browser.get("/").status_code == 200
    assert browser.post("/play/").status_code == 302
    assert Table.objects.exists()


def test_another_device_knows_nothing_of_it(ban: Sanction) -> None:
    assert Client().post("/guest/").status_code == 302


@pytest.mark.parametrize("how", ["lifted", "over"])
def test_with_the_ban_it_ends_on_the_device_too(browser: Client, ban: Sanction, staff: User, how: str) -> None:
    if how == "lifted":
        order.lift(ban.pk, staff)
    else:
        User.objects.filter(pk=ban.user_id).update(banned_until=ban.at)
    assert browser.post("/guest/").status_code == 302
    assert browser.get("/").status_code == 200


def test_a_ban_of_an_account_keeps_nobody_else_from_its_device(staff: User) -> None:
    traces.forget_written()
    browser = Client(headers={"accept": "text/html"})
    amal = person("Amal")
    browser.force_login(amal)
    for _page in range(2):
        browser.get("/settings/")
    order.impose(amal, Sanction.Kind.BAN, "insults", staff)
    browser.post("/logout/")
    assert browser.post("/guest/").status_code == 302
    assert browser.get("/").status_code == 200
