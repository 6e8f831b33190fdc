"""The administration's view of people."""

import pytest

from accounts.models import User
from accounts.services import sanctions

pytestmark = pytest.mark.django_db

PEOPLE = "/admin/accounts/user/"


@pytest.fixture(autouse=True)
def _staff(client):
    client.force_login(User.objects.create_superuser("admin", password="uK8bTq2z"))


def found(client, query):
    page = client.get(PEOPLE, query).content.decode()
    return [user.username for user in User.objects.all() if f">{user.username}</a>" in page]


def test_a_person_is_found_by_any_spelling_of_the_name(client):
    User.objects.create_user("أحمد الكريم")
    User.objects.create_user("Huda", email="huda@example.com")
    assert found(client, {"q": "احمـد"}) == ["أحمد الكريم"]
    assert found(client, {"q": "HÜDA"}) == ["Huda"]
    assert found(client, {"q": "Huda@Example.com"}) == ["Huda"]
    assert found(client, {"q": "nobody"}) == []


def test_guests_can_be_told_apart(client):
    User.objects.create_user("Guest 1234", is_guest=True)
    assert found(client, {"is_guest__exact": "1"}) == ["Guest 1234"]
    assert found(client, {"is_guest__exact": "0"}) == ["admin"]


def test_the_list_takes_as_many_queries_for_many_people_as_for_few(client, django_assert_num_queries):
    def queries():
        with django_assert_num_queries(4):  # session, staff, count, page
            client.get(PEOPLE)

    for _page in range(2):
        client.get(PEOPLE)  # the day's first pages note where the person came from
    queries()
    for number in range(30):
        User.objects.create_user(f"Player {number}")
    queries()


def test_nobody_sees_the_hash_of_a_password(client):
    user = User.objects.create_user("Huda", password="uK8bTq2z")
    page = client.get(f"{PEOPLE}{user.pk}/change/").content.decode()
    _algorithm, salt, digest = user.password.split("$")
    assert salt not in page
    assert digest[:6] not in page


def test_staff_can_set_a_password_for_who_forgot_it(client):
    user = User.objects.create_user("Huda")
    form = {"password1": "n3wSecret", "password2": "n3wSecret", "usable_password": "true", "set-password": "1"}
    assert client.post(f"{PEOPLE}{user.pk}/password/", form).status_code == 302
    client.logout()
    assert client.login(username="Huda", password="n3wSecret")


def test_staff_cannot_give_a_name_that_reads_like_anothers(client):
    User.objects.create_user("Huda")
    form = {"username": "hudá", "password1": "n3wSecret", "password2": "n3wSecret", "usable_password": "true"}
    assert client.post(f"{PEOPLE}add/", form).status_code == 200
    assert User.objects.count() == 2


def test_staff_can_add_and_rename_a_person(client):
    form = {"username": "Support", "password1": "n3wSecret", "password2": "n3wSecret", "usable_password": "true"}
    assert client.post(f"{PEOPLE}add/", form).status_code == 302
    user = User.objects.get(username="Support")
    choices = {"language": "ar", "digits": "latin", "theme": "auto", "colours": "two", "is_active": "on"}
    response = client.post(f"{PEOPLE}{user.pk}/change/", choices | {"username": "Helper"})
    assert response.status_code == 302
    user.refresh_from_db()
    assert (user.username, user.name_key) == ("Helper", "he1per")


def test_a_ban_without_an_end_is_called_so_and_shows_no_day_of_the_year_9000(client):
    user = User.objects.create_user("Huda")
    User.objects.filter(pk=user.pk).update(banned_until=sanctions.FOREVER)
    User.objects.filter(username="admin").update(language="en")
    for page in (PEOPLE, f"{PEOPLE}{user.pk}/change/"):
        told = client.get(page, headers={"accept-language": "en"}).content.decode()
        assert "9000" not in told
        assert "Without an end" in told
