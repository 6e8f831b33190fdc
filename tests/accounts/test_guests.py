"""Guests: play at once, become an account, keep the games."""

import pytest
from django.contrib.auth import get_user
from django.urls import reverse

from accounts.models import User
from accounts.services import guests

pytestmark = pytest.mark.django_db

CHOSEN = {"username": "سامر", "password1": "uK8bTq2z", "password2": "uK8bTq2z"}


@pytest.fixture
def guest(client):
    """The browser of somebody who plays as a guest."""
    client.post(reverse("guest"), headers={"accept-language": "en"})
    return client


def test_a_guest_is_made_by_one_post_and_stays_signed_in_for_a_year(client):
    response = client.post("/guest/", headers={"accept-language": "en"})
    assert response.status_code == 302
    user = get_user(client)
    assert user.is_guest
    assert user.username.startswith("Guest ")
    assert not user.has_usable_password()
    assert response.cookies["sessionid"]["max-age"] >= 364 * 24 * 3600


def test_a_guest_is_named_in_the_language_of_the_page(client):
    client.post("/guest/", headers={"accept-language": "ar"})
    assert get_user(client).username.startswith("ضيف ")
    assert get_user(client).language == "ar"


def test_a_get_makes_no_guest(client):
    assert client.get("/guest/").status_code == 405
    assert not User.objects.exists()


def test_who_is_signed_in_already_gets_no_second_guest(guest):
    guest.post("/guest/")
    assert User.objects.count() == 1


def test_taken_names_are_passed_over(monkeypatch):
    numbers = iter([5, 5, 6])
    monkeypatch.setattr("secrets.randbelow", lambda ceiling: next(numbers))
    names = [guests.create_guest("en").username for _ in range(2)]
    assert names == ["Guest 1005", "Guest 1006"]


@pytest.mark.parametrize("way_in", ["/guest/", "/login/", "/signup/", "/guest/keep/"])
def test_a_link_works_signed_out_and_comes_back_after_any_way_in(client, way_in):
    User.objects.create_user("Huda", password="uK8bTq2z")
    if way_in == "/guest/keep/":
        client.post("/guest/")
    form = CHOSEN | {"login": "Huda", "password": "uK8bTq2z", "next": "/settings/?a=1"}
    assert client.post(way_in, form).headers["Location"] == "/settings/?a=1"


@pytest.mark.parametrize("way_in", ["/guest/", "/login/", "/signup/", "/guest/keep/"])
def test_nobody_is_sent_on_to_another_site(client, way_in):
    User.objects.create_user("Huda", password="uK8bTq2z")
    if way_in == "/guest/keep/":
        client.post("/guest/")
    form = CHOSEN | {"login": "Huda", "password": "uK8bTq2z", "next": "https://elsewhere.example/"}
    assert client.post(way_in, form).headers["Location"] == "/"


def test_the_page_to_log_in_passes_on_where_to_go(client):
    page = client.get("/login/?next=/settings/").content.decode()
    assert page.count('name="next" value="/settings/"') == 2  # log in, and play as a guest
    assert "/signup/?next=%2Fsettings%2F" in page


def test_a_guest_becomes_an_account_in_the_same_row_and_stays_signed_in(guest):
    before = get_user(guest)
    guest.post("/guest/keep/", CHOSEN | {"email": "samir@example.com"})
    after = get_user(guest)
    assert after.pk == before.pk
    assert (after.username, after.email, after.is_guest) == ("سامر", "samir@example.com", False)
    guest.logout()
    assert guest.login(username="سامر", password="uK8bTq2z")


def test_the_guest_keeps_the_choices_made(guest):
    User.objects.update(theme="dark")
    guest.post("/guest/keep/", CHOSEN)
    assert get_user(guest).theme == "dark"


def test_a_refused_form_leaves_the_guest_a_guest(guest):
    User.objects.create_user("سامر")
    for wrong in ({"username": "سامـر"}, {"username": "admin"}, {"password2": "other"}, {"password1": "123"}):
        response = guest.post("/guest/keep/", CHOSEN | wrong)
        assert response.status_code == 200
        assert 'class="errors"' in response.content.decode()
        assert get_user(guest).is_guest


def test_only_a_guest_can_become_an_account():
    user = User.objects.create_user("Huda", password="uK8bTq2z")
    with pytest.raises(ValueError, match="not a guest"):
        guests.upgrade(user, "Hind", "another")
    user.refresh_from_db()
    assert user.username == "Huda"


def test_the_page_of_an_account_has_nothing_to_keep(client):
    client.force_login(User.objects.create_user("Huda"))
    assert client.get("/guest/keep/").status_code == 302


def test_a_guest_who_signs_up_is_led_to_keep_the_games(guest):
    assert guest.get("/signup/?next=/settings/").headers["Location"] == "/guest/keep/?next=%2Fsettings%2F"


def test_a_guest_may_log_in_to_an_account_after_a_warning(guest):
    account = User.objects.create_user("Huda", password="uK8bTq2z")
    assert "leaves this guest" in guest.get("/login/").content.decode()
    guest.post("/login/", {"login": "huda", "password": "uK8bTq2z"})
    assert get_user(guest).pk == account.pk


def test_logging_out_as_a_guest_asks_first_and_says_what_is_lost(guest):
    page = guest.get("/logout/").content.decode()
    assert "lost" in page
    assert get_user(guest).is_guest
    guest.post("/logout/")
    assert not get_user(guest).is_authenticated


def test_one_address_makes_only_so_many_guests_a_minute(client):
    made = 0
    while client.post("/guest/").status_code == 302:
        client.logout()
        made += 1
    assert made == 20
    assert client.post("/guest/").status_code == 429
    assert User.objects.count() == 20
    assert client.post("/guest/", REMOTE_ADDR="10.1.2.3").status_code == 302
