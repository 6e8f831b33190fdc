"""Nobody is called by a word that is filtered: not at sign-up, not as a guest who becomes an account, not by staff."""

from collections.abc import Iterator

import pytest
from django.test import Client

from accounts.models import User
from games.services import word_filter
from tests.words import keep_first_words

pytestmark = pytest.mark.django_db

REFUSED = "The name holds a word that is filtered on this site. Please choose another."
PASSWORD = "uK8bTq2z"
ENGLISH = {"accept-language": "en"}


@pytest.fixture(autouse=True)
def first_words(db: None) -> Iterator[None]:
    keep_first_words()
    yield
    word_filter.forget()


def form(name: str) -> dict[str, str]:
    return {"username": name, "password1": PASSWORD, "password2": PASSWORD}


@pytest.mark.parametrize(
    "name", ["Fuck you", "f.u.c.k", "BigDick77", "77dick", "شرموط", "كس.امك", "قحـبة دمشق", "sh1t"]
)
def test_who_signs_up_is_refused_such_a_name_in_words(client: Client, name: str) -> None:
    assert REFUSED in client.post("/signup/", form(name), headers=ENGLISH).content.decode()
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["Hancock", "Dickens", "أبو كسار", "Scunthorpe", "خولة", "BigBass77"])
def test_an_ordinary_name_is_nobodys_insult(client: Client, name: str) -> None:
    client.post("/signup/", form(name), headers=ENGLISH)
    assert User.objects.get().username == name


def test_a_guest_does_not_become_one(client: Client) -> None:
    client.post("/guest/", headers=ENGLISH)
    assert User.objects.get().is_guest
    assert REFUSED in client.post("/guest/keep/", form("Fuck you"), headers=ENGLISH).content.decode()
    assert User.objects.get().is_guest


def test_staff_give_nobody_such_a_name_and_may_save_one_who_has_it(client: Client) -> None:
    client.force_login(User.objects.create_superuser("Keeper", language="en"))
    page = client.post("/admin/accounts/user/add/", {**form("Fuck you"), "usable_password": "true"}, headers=ENGLISH)
    assert REFUSED in page.content.decode()
    named = User.objects.create_user("Fuck all")
    page = client.post(f"/admin/accounts/user/{named.pk}/change/", {"username": "Fuck it"}, headers=ENGLISH)
    assert REFUSED in page.content.decode()
    page = client.post(f"/admin/accounts/user/{named.pk}/change/", {"username": "Fuck all"}, headers=ENGLISH)
    assert REFUSED not in page.content.decode()


def test_the_refusal_is_said_in_arabic(client: Client) -> None:
    html = client.post("/signup/", form("شرموط"), headers={"accept-language": "ar"}).content.decode()
    assert "في الاسم كلمة محجوبة في هذا الموقع. الرجاء اختيار اسم آخر." in html
