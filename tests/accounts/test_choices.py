"""Language and the settings page."""

import pytest

from accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def huda(client):
    user = User.objects.create_user("Huda", language="en")
    client.force_login(user)
    return user


def speaks(response):
    page = response.content.decode()
    assert ('<html lang="ar" dir="rtl"' in page) != ('<html lang="en" dir="ltr"' in page)
    return "ar" if 'lang="ar" dir="rtl"' in page[:200] else "en"


@pytest.mark.parametrize(
    ("asked", "answered"),
    [("ar", "ar"), ("en-GB,en;q=0.9", "en"), ("fr,de;q=0.5", "ar"), ("fr,en;q=0.5", "en"), ("", "ar")],
)
def test_a_visitor_is_answered_in_the_browsers_language_or_in_arabic(client, asked, answered):
    response = client.get("/login/", headers={"accept-language": asked})
    assert speaks(response) == answered == response.headers["Content-Language"]


def test_a_visitor_can_switch_the_language_and_stays_on_the_page(client):
    response = client.post("/language/", {"language": "en", "next": "/signup/?next=/x/"})
    assert response.headers["Location"] == "/signup/?next=/x/"
    assert speaks(client.get("/signup/", headers={"accept-language": "ar"})) == "en"


def test_the_persons_own_language_wins_over_cookie_and_browser(client, huda):
    client.cookies["django_language"] = "ar"
    assert speaks(client.get("/settings/", headers={"accept-language": "ar"})) == "en"


def test_a_person_who_switches_finds_the_language_on_every_device(client, huda):
    client.post("/language/", {"language": "ar"})
    huda.refresh_from_db()
    assert huda.language == "ar"


@pytest.mark.parametrize("language", ["fr", "", "ar'--"])
def test_an_unknown_language_changes_nothing(client, huda, language):
    assert client.post("/language/", {"language": language, "next": "https://elsewhere.example"}).url == "/"
    huda.refresh_from_db()
    assert huda.language == "en"


def test_answers_are_cached_apart_by_language_and_person(client):
    assert {"Accept-Language", "Cookie"} <= set(client.get("/login/").headers["Vary"].split(", "))


def test_choices_are_kept_and_shape_every_page(client, huda):
    chosen = {"language": "ar", "digits": "arabic", "theme": "dark", "colours": "four", "quick_throw": "on"}
    assert client.post("/settings/", chosen).status_code == 302
    huda.refresh_from_db()
    assert (huda.language, huda.digits, huda.theme, huda.colours) == ("ar", "arabic", "dark", "four")
    assert (huda.sound, huda.quick_throw) == (False, True)
    page = client.get("/settings/").content.decode()
    assert '<html lang="ar" dir="rtl" data-theme="dark" data-colours="four" data-digits="arabic">' in page


def test_a_forged_choice_is_refused_and_changes_nothing(client, huda):
    forged = {"language": "en", "digits": "roman", "theme": "pink", "colours": "two", "is_staff": "on"}
    assert client.post("/settings/", forged).status_code == 200
    huda.refresh_from_db()
    assert (huda.digits, huda.theme, huda.is_staff) == ("latin", "auto", False)


def test_the_settings_need_somebody(client):
    assert client.get("/settings/").headers["Location"] == "/login/?next=/settings/"
