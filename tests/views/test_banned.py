"""A banned person is answered with one page, whatever he asks for: why, until when, and his appeal."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import Appeal, Sanction, User
from games.models import Table
from games.services import order
from tests.services.tables import now, person, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def staff() -> User:
    return User.objects.create_user("Munira", is_staff=True)


@pytest.fixture
def amal() -> User:
    return person("Amal")


@pytest.fixture
def his(amal: User) -> Client:
    client = Client(headers={"accept": "text/html"})
    client.force_login(amal)
    return client


def ban(user: User, staff: User, days: int = 3) -> Sanction:
    User.objects.filter(pk=user.pk).update(language="en", time_zone="Asia/Damascus")
    return order.impose(user, Sanction.Kind.BAN, "insults at the table", staff, lasts=timedelta(days=days))


@pytest.mark.parametrize(
    "path", ["/", "/settings/", "/coins/", "/leaderboard/", "/admin/", "/me/sanctions/", "/nothing/"]
)
def test_every_page_says_why_and_until_when(amal, his, staff, path):
    sanction = ban(amal, staff)
    Sanction.objects.filter(pk=sanction.pk).update(ends_at="2030-01-05T22:30:00Z")
    answer = his.get(path)
    assert answer.status_code == 403
    page = answer.content.decode()
    assert "insults at the table" in page
    assert '<span class="num">2030-01-06</span> <span class="num">01:30</span>' in page, (
        "in Damascus it is past midnight"
    )
    assert "Munira" not in page
    assert "no-store" in answer.headers["Cache-Control"]


def test_the_page_is_in_his_language_and_digits(amal, his, staff):
    ban(amal, staff)
    User.objects.filter(pk=amal.pk).update(language="ar", digits="arabic")
    page = his.get("/").content.decode()
    assert 'dir="rtl"' in page
    assert "أنت محظور" in page
    assert "٢٠" in page


def test_he_acts_through_no_form(amal, his, staff):
    table = table_of(amal, person("Karim"), None)
    ban(amal, staff)
    for path in ("/play/", f"/t/{table.code}/join/", f"/t/{table.code}/ready/", f"/t/{table.code}/act/", "/settings/"):
        assert his.post(path, {"language": "en"}).status_code == 403
    assert now(table.pk).seat_of(amal.pk) is None
    assert Table.objects.count() == 1


def test_a_script_is_told_to_ask_for_the_page_again(amal, his, staff):
    ban(amal, staff)
    answer = his.post("/play/", headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Refresh"], answer.content) == (403, "true", b"")


def test_he_may_log_out_and_change_the_language(amal, his, staff):
    ban(amal, staff)
    assert his.post("/language/", {"language": "ar", "next": "/"}).status_code == 302
    assert User.objects.get(pk=amal.pk).language == "ar"
    assert his.post("/logout/").status_code == 302
    assert his.get("/").status_code == 200, "signed out he is like anybody"


def test_he_appeals_once_and_reads_that_it_was_sent(amal, his, staff):
    sanction = ban(amal, staff)
    answer = his.post(f"/me/sanctions/{sanction.pk}/appeal/", {"words": "It was my brother."}, follow=True)
    assert answer.status_code == 403
    page = answer.content.decode()
    assert "It was my brother." in page
    assert "Your appeal has been sent" in page
    again = his.post(f"/me/sanctions/{sanction.pk}/appeal/", {"words": "Really."}, follow=True)
    assert "You have appealed against this already." in again.content.decode()
    assert Appeal.objects.count() == 1


def test_a_granted_appeal_opens_the_site_and_its_answer_waits_there(amal, his, staff):
    sanction = ban(amal, staff)
    his.post(f"/me/sanctions/{sanction.pk}/appeal/", {"words": "It was my brother."})
    colleague = User.objects.create_user("Rabab", is_staff=True)
    order.answer_appeal(Appeal.objects.get(), True, "We believe you.", colleague)
    answer = his.get("/")
    assert answer.status_code == 200
    assert "Your appeal was granted." in answer.content.decode()
    assert "We believe you." in answer.content.decode()


def test_who_logs_in_while_he_is_banned_comes_to_the_page(staff):
    karim = User.objects.create_user("Karim", password="a good password 1")
    ban(karim, staff)
    client = Client()
    client.post("/login/", {"login": "Karim", "password": "a good password 1"})
    assert client.get("/").status_code == 403


def test_a_banned_guest_is_kept_out_and_told_so(staff):
    client = Client(headers={"accept-language": "en"})
    client.post("/guest/")
    guest = User.objects.get(is_guest=True)
    ban(guest, staff)
    assert client.get("/").status_code == 403
    assert "insults at the table" in client.get("/guest/keep/").content.decode()


def test_the_day_the_ban_ends_the_site_is_open(amal, his, staff):
    ban(amal, staff, days=1)
    User.objects.filter(pk=amal.pk).update(banned_until="2020-01-01T00:00:00Z")
    assert his.get("/").status_code == 200


def test_static_files_are_served_to_everybody(amal, his, staff):
    ban(amal, staff)
    assert his.get("/static/css/site.css").status_code == 200


def test_asking_whether_somebody_is_banned_costs_no_query(his, django_assert_num_queries):
    for _page in range(2):
        his.get("/manifest.webmanifest")  # the day's first pages note where the person came from
    with django_assert_num_queries(2):  # the session and the person
        his.get("/manifest.webmanifest")
