"""Sign up, log in and out, passwords and mail."""

import re

import pytest
from django.contrib.auth import get_user
from django.core import mail

from accounts.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "uK8bTq2z"


def sign_up(client, name, **more):
    form = {"username": name, "password1": PASSWORD, "password2": PASSWORD} | more
    return client.post("/signup/", form, headers={"accept-language": "en"})


def errors(response):
    return re.findall(r'<ul class="errors"[^>]*><li>(.*?)</li>', response.content.decode())


@pytest.fixture
def huda():
    return User.objects.create_user("Huda", password=PASSWORD, email="huda@example.com")


@pytest.fixture
def _mail_works(settings):
    settings.MAIL = True
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"


def test_signing_up_needs_a_name_and_a_password_only(client):
    assert sign_up(client, "Samir").status_code == 302
    user = get_user(client)
    assert (user.username, user.email, user.is_guest, user.language) == ("Samir", "", False, "en")


@pytest.mark.parametrize("taken_by", ["HUDA", "Hüda", "hu_da", "H u d a"])
def test_a_name_that_reads_like_another_is_taken(client, huda, taken_by):
    assert "Someone already has this name" in errors(sign_up(client, taken_by))[0]
    assert User.objects.count() == 1


def test_a_name_keeps_its_letters_as_typed_when_shown(client):
    sign_up(client, "SaMiR")
    assert "SaMiR" in client.get("/settings/").content.decode()


def test_a_bad_name_is_explained(client):
    assert "3 to 20" in errors(sign_up(client, "ab"))[0]
    assert "kept for the house" in errors(sign_up(client, "Admin"))[0]


@pytest.mark.parametrize("password", ["12345678", "short", "password1"])
def test_a_weak_password_is_refused(client, password):
    assert errors(sign_up(client, "Samir", password1=password, password2=password))
    assert not User.objects.exists()


@pytest.mark.parametrize("spelling", ["Huda", "huda", " HUDA ", "h.uda"])
def test_logging_in_works_with_any_spelling_of_the_name(client, huda, spelling):
    assert client.post("/login/", {"login": spelling, "password": PASSWORD}).status_code == 302
    assert get_user(client) == huda


def test_a_wrong_password_does_not_say_whether_the_name_exists(client, huda):
    english = {"headers": {"accept-language": "en"}}
    known = errors(client.post("/login/", {"login": "Huda", "password": "wrong"}, **english))
    unknown = errors(client.post("/login/", {"login": "Hind", "password": "wrong"}, **english))
    assert known == unknown == ["This name and password do not belong together."]


def test_guessing_a_password_is_stopped(client, huda):
    for _ in range(10):
        client.post("/login/", {"login": "Huda", "password": "wrong"})
    response = client.post("/login/", {"login": "Huda", "password": PASSWORD})
    assert response.status_code == 200
    assert not get_user(client).is_authenticated


def test_a_closed_account_cannot_log_in(client, huda):
    User.objects.update(is_active=False)
    response = client.post("/login/", {"login": "Huda", "password": PASSWORD}, follow=True)
    assert not get_user(client).is_authenticated
    assert response.redirect_chain[-1][0] == "/inactive/"


def test_logging_out(client, huda):
    client.force_login(huda)
    client.post("/logout/")
    assert not get_user(client).is_authenticated


def test_changing_the_password_needs_the_old_one_and_keeps_the_session(client, huda):
    client.force_login(huda)
    new = {"password1": "n3wSecret", "password2": "n3wSecret"}
    assert errors(client.post("/password/", new | {"oldpassword": "wrong"}))
    assert client.post("/password/", new | {"oldpassword": PASSWORD}).status_code == 302
    assert get_user(client) == huda
    client.logout()
    assert client.login(username="Huda", password="n3wSecret")


def test_changing_the_password_ends_the_other_sessions(client, huda):
    client.force_login(huda)
    huda.set_password("n3wSecret")
    huda.save()
    assert not get_user(client).is_authenticated


@pytest.mark.parametrize("page", ["/password/reset/", "/email/"])
def test_without_mail_the_pages_that_need_it_say_so(client, huda, page):
    client.force_login(huda)
    for response in (client.get(page), client.post(page, {"email": "huda@example.com", "action_add": ""})):
        assert response.status_code == 200
        assert "<form method" not in response.content.decode().partition("<main")[2]
    assert mail.outbox == []


@pytest.mark.usefixtures("_mail_works")
def test_with_mail_a_forgotten_password_is_set_anew(client, huda):
    client.post("/password/reset/", {"email": "huda@example.com"})
    link = re.search(r"http://testserver(/\S+)", mail.outbox[0].body)[1]
    page = client.get(link, follow=True)
    new = {"password1": "n3wSecret", "password2": "n3wSecret"}
    assert client.post(page.redirect_chain[-1][0], new).status_code == 302
    assert client.login(username="Huda", password="n3wSecret")
    assert 'name="password1"' not in client.get(link, follow=True).content.decode()  # it worked once


@pytest.mark.usefixtures("_mail_works")
def test_a_reset_does_not_say_which_addresses_are_known(client, huda):
    known = client.post("/password/reset/", {"email": "huda@example.com"})
    unknown = client.post("/password/reset/", {"email": "nobody@example.com"})
    assert known.headers["Location"] == unknown.headers["Location"]
    assert [m.to for m in mail.outbox] == [["huda@example.com"]]


@pytest.mark.usefixtures("_mail_works")
def test_with_mail_an_address_is_confirmed_by_its_link(client):
    sign_up(client, "Samir", email="samir@example.com")
    assert get_user(client).username == "Samir"  # no waiting for the mail
    link = re.search(r"http://testserver(/\S+)", mail.outbox[0].body)[1]
    client.get(link)
    assert not get_user(client).emailaddress_set.get().verified  # a mail scanner's visit confirms nothing
    client.post(link)
    assert get_user(client).emailaddress_set.get().verified


@pytest.mark.usefixtures("_mail_works")
def test_a_guest_who_gives_an_address_is_asked_to_confirm_it(client):
    client.post("/guest/")
    form = {"username": "Samir", "password1": PASSWORD, "password2": PASSWORD, "email": "samir@example.com"}
    client.post("/guest/keep/", form)
    assert [m.to for m in mail.outbox] == [["samir@example.com"]]


@pytest.mark.usefixtures("_mail_works")
def test_a_new_address_replaces_the_old_when_confirmed(client, huda):
    huda.emailaddress_set.create(email=huda.email, verified=True, primary=True)
    client.force_login(huda)
    client.post("/email/", {"email": "new@example.com", "action_add": ""})
    huda.refresh_from_db()
    assert huda.email == "huda@example.com"
    client.post(re.search(r"http://testserver(/\S+)", mail.outbox[0].body)[1])
    huda.refresh_from_db()
    assert huda.email == "new@example.com"


def test_two_accounts_do_not_share_an_address(client, huda):
    assert errors(sign_up(client, "Samir", email="HUDA@example.com"))
    assert User.objects.count() == 1


def test_a_mail_is_in_the_readers_language(client, huda, settings):
    settings.MAIL = True
    client.post("/password/reset/", {"email": "huda@example.com"}, headers={"accept-language": "ar"})
    assert "كونكان" in mail.outbox[0].subject
