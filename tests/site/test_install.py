"""The site can be installed, and when it cannot be reached it says so instead of showing an old game."""

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

pytestmark = pytest.mark.django_db


def test_the_manifest_names_the_site_in_the_readers_language(client: Client) -> None:
    names = {
        language: client.get("/manifest.webmanifest", headers={"Accept-Language": language}).json()["name"]
        for language in ("ar", "en")
    }
    assert names == {"ar": "كونكان", "en": "Concan"}


def test_every_icon_of_the_manifest_is_there(client: Client) -> None:
    icons = client.get("/manifest.webmanifest").json()["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in icons)


def test_the_worker_answers_pages_from_the_network_and_keeps_only_the_offline_page(client: Client) -> None:
    answer = client.get("/worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    script = answer.content.decode()
    assert '"/offline/"' in script
    assert script.count("cache.add") == 1
    assert "cache.put" not in script


def test_the_offline_page_needs_nothing_else_and_speaks_both_languages(client: Client) -> None:
    html = client.get("/offline/").content.decode()
    assert "لا اتصال" in html
    assert "You are offline" in html
    assert "<script" not in html
    assert "<link" not in html


def test_pages_that_name_no_icon_find_one(client: Client) -> None:
    assert client.get("/favicon.ico")["Location"] == "/static/icons/any-192.png"
