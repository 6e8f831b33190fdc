"""What every answer of the site carries, and what it looks like when something is wrong."""

import logging
import re

import pytest
from django.core import checks
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import include, path
from django.views.debug import ExceptionReporter

from accounts.models import User

pytestmark = pytest.mark.django_db

LANGUAGES = pytest.mark.parametrize("language", ["ar", "en"])


def broken(request):
    stock = ["7H", "9C"]
    raise RuntimeError(f"{len(stock)} cards")


def form(request):
    return HttpResponse("posted")


urlpatterns = [path("broken/", broken), path("form/", form), path("", include("concan_site.urls"))]
handler404 = "concan_site.errors.not_found"
handler500 = "concan_site.errors.server_error"


def policy(response):
    return dict(part.split(" ", 1) for part in response.headers["Content-Security-Policy"].split("; "))


def test_scripts_run_only_from_our_own_files_or_with_this_answers_nonce(client):
    first, second = client.get("/login/"), client.get("/login/")
    scripts = policy(first)["script-src"]
    nonce = re.search(r"'nonce-([^']+)'", scripts)[1]
    assert scripts == f"'self' 'nonce-{nonce}'"
    tags = re.findall(r"<script[^>]*>", first.content.decode())
    assert tags
    assert all(f'nonce="{nonce}"' in tag for tag in tags)
    assert nonce not in second.content.decode()


def test_the_policy_lets_nothing_in_from_elsewhere(client):
    rules = policy(client.get("/login/"))
    assert rules["default-src"] == "'self'"
    assert rules["connect-src"] == "'self' ws://testserver"
    assert rules["object-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert "unsafe" not in str(rules)


def test_over_https_sockets_are_secure_too(client):
    assert policy(client.get("/login/", secure=True))["connect-src"] == "'self' wss://testserver"


def test_no_page_carries_inline_handlers_or_styles(client):
    client.force_login(User.objects.create_superuser("admin", password="uK8bTq2z"))
    for address in ("/settings/", "/logout/", "/password/", "/nothing/"):
        assert not re.search(r"<[^>]* (on\w+|style)=", client.get(address).content.decode())


def test_every_answer_refuses_frames_and_sniffing(client):
    headers = client.get("/login/").headers
    assert (headers["X-Frame-Options"], headers["X-Content-Type-Options"]) == ("DENY", "nosniff")


def test_another_host_name_is_refused_quietly(client, caplog):
    response = client.get("/login/", headers={"host": "elsewhere.example"})
    assert response.status_code == 400
    assert "elsewhere" not in str(response.headers)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR and record.exc_info]


@LANGUAGES
def test_a_missing_page_says_so(client, language):
    response = client.get("/nothing/", headers={"accept-language": language})
    assert response.status_code == 404
    assert f'<html lang="{language}"' in response.content.decode()


@LANGUAGES
def test_a_form_without_its_token_is_refused_in_words(language):
    response = Client(enforce_csrf_checks=True).post("/guest/", headers={"accept-language": language})
    assert response.status_code == 403
    assert f'<html lang="{language}"' in response.content.decode()
    assert not User.objects.exists()


@LANGUAGES
def test_who_visits_the_address_of_a_button_is_told_that_it_is_no_page(client, language):
    response = client.get("/guest/", headers={"accept-language": language, "accept": "text/html,*/*;q=0.8"})
    assert response.status_code == 405
    assert response.headers["Allow"] == "POST"
    assert f'<html lang="{language}"' in response.content.decode()
    assert 'href="/"' in response.content.decode()


@pytest.mark.parametrize("headers", [{"hx-request": "true"}, {"accept": "application/json"}])
def test_scripts_are_told_so_without_a_page(client, headers):
    response = client.get("/guest/", headers=headers)
    assert (response.status_code, response.headers["Allow"], response.content) == (405, "POST", b"")


@LANGUAGES
def test_a_malformed_form_is_answered_in_words(client, language):
    headers = {"accept-language": language}
    response = client.post("/language/", b"nothing", content_type="multipart/form-data", headers=headers)
    assert response.status_code == 400
    assert f'<html lang="{language}"' in response.content.decode()


@LANGUAGES
@override_settings(ROOT_URLCONF=__name__)
def test_a_broken_page_says_so_without_asking_the_database(language, django_assert_num_queries):
    client = Client(raise_request_exception=False)
    with django_assert_num_queries(0):
        response = client.get("/broken/", headers={"accept-language": language})
    assert response.status_code == 500
    assert f'<html lang="{language}"' in response.content.decode()
    assert "7H" not in response.content.decode()


def test_a_report_of_an_error_holds_no_cards_and_no_form(rf):
    cards = "-".join(["7H", "9C"])
    request = rf.post("/broken/", {"cards": cards})
    try:
        broken(request)
    except RuntimeError as error:
        reporter = ExceptionReporter(request, type(error), error, error.__traceback__)
    last = reporter.get_traceback_data()["frames"][-1]
    assert set(dict(last["vars"])) == {"request", "stock"}
    assert "7H" not in str(last["vars"])
    assert cards not in reporter.get_traceback_text() + reporter.get_traceback_html()


def test_the_administration_is_closed_to_players(client):
    client.force_login(User.objects.create_user("Huda"))
    assert client.get("/admin/").status_code == 302


@pytest.mark.parametrize(("language", "name"), [("ar", "كونكان — الإدارة"), ("en", "Concan: administration")])
def test_the_administration_bears_the_name_of_the_house(client, language, name):
    page = client.get("/admin/login/", headers={"accept-language": language}).content.decode()
    assert f"| {name}</title>" in page


@pytest.mark.parametrize("page", ["/login/", "/signup/", "/admin/login/"])
def test_static_files_are_served_without_being_collected(client, page):
    """Every stylesheet and script that a page names is there."""
    named = re.findall(r'(?:href|src)="(/static/[^"]+)"', client.get(page).content.decode())
    assert named
    assert [name for name in named if client.get(name).status_code != 200] == []


@pytest.mark.parametrize(
    ("layer", "engine", "found"),
    [
        ("concan_site.layer.InMemoryLayer", "django.db.backends.sqlite3", ["concan.E001", "concan.E002"]),
        ("concan_site.layer.InMemoryLayer", "django.db.backends.postgresql", ["concan.E001"]),
        ("channels_redis.pubsub.RedisPubSubChannelLayer", "django.db.backends.sqlite3", ["concan.E002"]),
        ("channels_redis.pubsub.RedisPubSubChannelLayer", "django.db.backends.postgresql", []),
    ],
)
def test_several_processes_need_postgresql_and_redis(settings, monkeypatch, layer, engine, found):
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": layer}}
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", engine)
    assert [problem.id for problem in _ours()] == []
    settings.PROCESSES = 2
    assert [problem.id for problem in _ours()] == found


def _ours():
    from concan_site.checks import several_processes_share

    assert several_processes_share in checks.registry.registry.get_checks()
    return several_processes_share(None)
