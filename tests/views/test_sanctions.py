"""A sanction is read above every page and kept in a list, with the appeal against it and the answer."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import Appeal, Report, Sanction, User
from accounts.services import reports
from games.services import order
from tests.services.tables import begun, person

pytestmark = pytest.mark.django_db(transaction=True)
WARN, MUTE, NO_COINS = Sanction.Kind.WARN, Sanction.Kind.MUTE, Sanction.Kind.NO_COINS


@pytest.fixture
def staff() -> User:
    return User.objects.create_user("Munira", is_staff=True)


@pytest.fixture
def amal() -> User:
    amal = person("Amal")
    User.objects.filter(pk=amal.pk).update(language="en", time_zone="Asia/Damascus")
    return amal


@pytest.fixture
def his(amal: User) -> Client:
    client = Client()
    client.force_login(amal)
    return client


def page(client: Client, path: str = "/rules/") -> str:
    return str(client.get(path).content.decode())


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (WARN, "A warning from the staff"),
        (MUTE, "You may not write in the chat"),
        (NO_COINS, "You may not sit at coin tables"),
    ],
)
def test_a_notice_says_what_and_why_and_not_who(amal, his, staff, kind, words):
    order.impose(amal, kind, "insults", staff)
    assert words in page(his)
    assert "insults" in page(his)
    assert "Munira" not in page(his)
    assert words not in page(Client(headers={"accept-language": "en"})), "it is nobody else's"


def test_it_says_until_when_in_his_time_zone(amal, his, staff):
    mute = order.impose(amal, MUTE, "insults", staff, lasts=timedelta(days=1))
    Sanction.objects.filter(pk=mute.pk).update(ends_at="2030-01-05T22:30:00Z")
    assert '<span class="num">2030-01-06</span> <span class="num">01:30</span>' in page(his)


def test_it_is_above_the_table_too(amal, his, staff):
    live = begun(amal, person("Karim"))
    order.impose(amal, WARN, "be kind", staff)
    assert "be kind" in page(his, f"/t/{live.code}/")


def test_who_has_read_it_sees_it_no_more_and_comes_back_to_where_he_was(amal, his, staff):
    warning = order.impose(amal, WARN, "be kind", staff)
    answer = his.post(f"/me/sanctions/{warning.pk}/read/", {"next": "/rules/"})
    assert answer.headers["Location"] == "/rules/"
    assert "be kind" not in page(his)
    assert "be kind" in page(his, "/me/sanctions/")


@pytest.mark.parametrize("elsewhere", ["https://example.com/", "//example.com/", "javascript:alert(1)", ""])
def test_he_is_sent_nowhere_else(amal, his, staff, elsewhere):
    warning = order.impose(amal, WARN, "be kind", staff)
    answer = his.post(f"/me/sanctions/{warning.pk}/read/", {"next": elsewhere})
    assert answer.headers["Location"] == "/me/sanctions/"


def test_nobody_reads_it_for_him(amal, staff):
    warning = order.impose(amal, WARN, "be kind", staff)
    other = Client()
    other.force_login(person("Karim"))
    other.post(f"/me/sanctions/{warning.pk}/read/")
    assert Sanction.objects.get().read_at is None


def test_the_time_zone_is_learnt_on_the_way(amal, his, staff):
    warning = order.impose(amal, WARN, "be kind", staff)
    his.post(f"/me/sanctions/{warning.pk}/read/", {"zone": "Africa/Cairo"})
    assert User.objects.get(pk=amal.pk).time_zone == "Africa/Cairo"


def test_an_appeal_and_its_answer_are_read_in_the_list_and_above_every_page(amal, his, staff):
    mute = order.impose(amal, MUTE, "insults", staff)
    his.post(f"/me/sanctions/{mute.pk}/read/")
    his.post(f"/me/sanctions/{mute.pk}/appeal/", {"words": "I was only singing."})
    assert "I was only singing." in page(his, "/me/sanctions/")
    assert "The staff have not answered yet." in page(his, "/me/sanctions/")
    order.answer_appeal(Appeal.objects.get(), False, "It was no song.", User.objects.create_user("Sami", is_staff=True))
    assert "It was no song." in page(his, "/me/sanctions/")
    assert "Your appeal was refused." in page(his)
    his.post(f"/me/sanctions/{mute.pk}/read/")
    assert "Your appeal was refused." not in page(his)


@pytest.mark.parametrize("words", ["", "   ", "\u3164\u2800", "x" * 1001])
def test_an_appeal_that_is_not_taken_says_why(amal, his, staff, words):
    mute = order.impose(amal, MUTE, "insults", staff)
    answer = his.post(f"/me/sanctions/{mute.pk}/appeal/", {"words": words}, follow=True)
    assert 'class="msg error"' in answer.content.decode()
    assert not Appeal.objects.exists()


def test_nobody_appeals_for_another(amal, staff):
    mute = order.impose(amal, MUTE, "insults", staff)
    other = Client()
    other.force_login(person("Karim"))
    other.post(f"/me/sanctions/{mute.pk}/appeal/", {"words": "Let him speak."})
    assert not Appeal.objects.exists()


def test_words_of_people_are_no_elements(amal, his, staff):
    mute = order.impose(amal, MUTE, "<b>loud</b>", staff)
    his.post(f"/me/sanctions/{mute.pk}/appeal/", {"words": "<script>no</script>"})
    for path in ("/rules/", "/me/sanctions/"):
        assert "<b>loud" not in page(his, path)
        assert "<script>no" not in page(his, path)


def test_the_reporter_reads_what_became_of_his_report_and_is_told_once(amal, his, staff):
    karim = person("Karim")
    report = reports.make(amal, karim, Report.Kind.PLAYER, "person:1", Report.Cause.INSULT, "he shouts", {})
    assert "The staff have not decided yet." in page(his, "/me/reports/")
    order.decide(report, True, "Thank you, we spoke with him.", staff)
    assert "Your report was upheld" in page(his)
    assert "Thank you, we spoke with him." in page(his, "/me/reports/")
    assert "Munira" not in page(his, "/me/reports/")
    his.post(f"/me/reports/{report.pk}/read/", {"next": "/rules/"})
    assert "Your report was upheld" not in page(his)
    assert "Karim" in page(his, "/me/reports/")


def test_an_open_report_cannot_be_read_away(amal, his, staff):
    report = reports.make(amal, person("Karim"), Report.Kind.PLAYER, "person:1", Report.Cause.INSULT, "", {})
    his.post(f"/me/reports/{report.pk}/read/")
    order.decide(report, False, "", staff)
    assert "Your report was dismissed" in page(his)


@pytest.mark.parametrize("path", ["/me/sanctions/", "/me/reports/"])
def test_the_lists_are_for_who_is_signed_in(client, path):
    assert client.get(path).headers["Location"] == f"/login/?next={path}"


@pytest.mark.parametrize(
    "path", ["/me/sanctions/99999999999999999999999/read/", "/me/reports/99999999999999999999/read/"]
)
def test_numbers_too_large_for_the_database_are_nobodys(his, path):
    assert his.post(path).status_code == 302
