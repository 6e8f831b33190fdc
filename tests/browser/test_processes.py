"""A match across processes: two servers and a clock on PostgreSQL and Redis, behind nginx by the example of the deploy
folder. Whoever is served by whichever process sees every move."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.people import sign_up
from tests.browser.player import Player
from tests.browser.test_two_people import create_table
from tests.several import Several, several

pytestmark = [pytest.mark.browser, pytest.mark.services]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Several]:
    with several(tmp_path_factory.mktemp("several")) as site:
        yield site


@pytest.fixture(scope="module")
def server(site: Several) -> str:
    """Visitors come through nginx."""
    return site.url


def ready(page: Page) -> None:
    page.wait_for_function("() => document.documentElement.dataset.net === 'on'")
    page.locator("#t-result [data-seeded]").last.click()


def test_people_served_by_different_processes_play_each_other(visitor: Visitor, site: Several) -> None:
    pages = visitor("en", DESKTOP), visitor("ar", PHONE)
    for page, name in zip(pages, ("Qamar", "قمران"), strict=True):
        sign_up(page, name)
    code = create_table(pages[0]).rstrip("/").rpartition("/")[2]
    for page, address in zip(pages, site.urls, strict=True):
        page.goto(f"{address}/t/{code}/")
    pages[1].locator("#t-result button[name=seat]").click()
    watcher = visitor("en", PHONE)
    watcher.goto(f"/t/{code}/")
    for page in pages:
        ready(page)
    players = [Player(page) for page in pages]
    expect(pages[0].locator("#t-result [data-seeded]")).to_have_count(0)
    for _ in range(4):
        for page in pages:
            page.wait_for_function("() => document.getElementById('table').dataset.phase")
        mover = next(one for one in (0, 1) if pages[one].locator("#table[data-mine=yes]").count())
        if players[mover].wait_for("start", "draw", "play") == "draw":
            players[mover].do({"do": "draw"})
        players[mover].throw_something()
        for page in (pages[1 - mover], watcher):
            expect(page.locator("#t-version")).to_have_attribute("data-seen", players[mover].seen())
