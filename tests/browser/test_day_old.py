"""A tab that slept for a day, with its timers, wakes: within moments it shows what is so now, whatever became of the
table, of the site and of its reader meanwhile.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.people import sign_up
from tests.browser.test_bad_line import right_soon
from tests.browser.test_processes import ready
from tests.browser.test_two_people import at_the_site, create_table
from tests.serving import Site, serving
from tests.soak.bad_line import BadLine, bad_line

pytestmark = pytest.mark.browser

DAY = "24:00:00"

OVER = """
from tests.services.playing_out import play_out; from games.services import live
play_out(live.find({code!r}))
"""
CLOSED = "from tests.services.tables import close_table; close_table({code!r})"
EXPIRED = "from django.contrib.sessions.models import Session; Session.objects.all().delete()"


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("day-old")


@pytest.fixture(scope="module")
def site(data_dir: Path) -> Iterator[Site]:
    with serving(data_dir) as site:
        yield site


@pytest.fixture(scope="module")
def line(site: Site) -> Iterator[BadLine]:
    with bad_line(site.url) as line:
        yield line


@pytest.fixture(scope="module")
def server(line: BadLine) -> str:
    """Visitors come over a line that can be cut without a word."""
    return line.url


def connected(page: Page) -> None:
    page.wait_for_function("() => document.documentElement.dataset.net === 'on'")


def fall_asleep(page: Page, line: BadLine) -> None:
    """No timer of the page runs any more, and its socket is dead though it looks open."""
    page.clock.pause_at(datetime.now() + timedelta(seconds=30))
    line.forget_open_ones()


def wake(page: Page) -> None:
    """A day later the page comes to the front."""
    page.clock.fast_forward(DAY)
    page.clock.resume()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def begun(visitor: Visitor, one: str, other: str) -> tuple[Page, str]:
    """A match of two; the page of one of them, and the table's code."""
    pages = visitor("en", DESKTOP), visitor("ar", PHONE)
    pages[0].clock.install()
    for page, name in zip(pages, (one, other), strict=True):
        sign_up(page, name)
    address = create_table(pages[0])
    pages[1].goto(address)
    pages[1].locator("#t-result button[name=seat]").click()
    for page in pages:
        ready(page)
    expect(pages[0].locator("#t-hand li[data-card]").first).to_be_visible()
    pages[1].goto("about:blank")
    return pages[0], address.rstrip("/").rpartition("/")[2]


def test_the_match_is_over_when_the_tab_wakes(
    visitor: Visitor, line: BadLine, data_dir: Path, complaints: list[str]
) -> None:
    page, code = begun(visitor, "Qamar", "Nada")
    fall_asleep(page, line)
    at_the_site(data_dir, OVER.format(code=code).strip())
    wake(page)
    expect(page.locator("#t-result.match")).to_be_visible()
    connected(page)
    right_soon(page)
    complaints.clear()  # a connection that is cut stands in the console


def test_the_table_is_closed_and_the_site_was_restarted_when_the_tab_wakes(
    visitor: Visitor, line: BadLine, site: Site, data_dir: Path, complaints: list[str]
) -> None:
    page, code = begun(visitor, "Huda", "Hind")
    fall_asleep(page, line)
    site.kill()
    at_the_site(data_dir, CLOSED.format(code=code))
    site.start_again()
    wake(page)
    expect(page.locator("#t-result.closed")).to_be_visible()
    connected(page)
    right_soon(page)
    complaints.clear()


def test_the_reader_was_signed_out_when_the_tab_wakes(
    visitor: Visitor, line: BadLine, data_dir: Path, complaints: list[str]
) -> None:
    """The page becomes that of somebody who watches: it asks for itself again, and holds no card of his."""
    page, _ = begun(visitor, "Rami", "Samir")
    fall_asleep(page, line)
    at_the_site(data_dir, EXPIRED)
    wake(page)
    expect(page.locator("#wire")).to_have_attribute("data-reader", "0")
    expect(page.locator("#t-hand li[data-card]")).to_have_count(0)
    connected(page)
    right_soon(page)
    complaints.clear()


def test_signed_out_and_without_sockets_a_page_learns_it_too(
    visitor: Visitor, line: BadLine, data_dir: Path, complaints: list[str]
) -> None:
    page, _ = begun(visitor, "Tariq", "Lubna")
    page.route_web_socket("**/ws/**", lambda socket: socket.close())
    line.forget_open_ones()
    page.evaluate("location.reload()")
    expect(page.locator("html")).to_have_attribute("data-net", "poll")
    at_the_site(data_dir, EXPIRED)
    expect(page.locator("#wire")).to_have_attribute("data-reader", "0")
    expect(page.locator("#t-hand li[data-card]")).to_have_count(0)
    complaints.clear()


def test_the_lobby_shows_the_tables_of_today_when_its_tab_wakes(
    visitor: Visitor, line: BadLine, complaints: list[str]
) -> None:
    page, maker = visitor("en", DESKTOP), visitor("ar", PHONE)
    page.clock.install()
    page.goto("/")
    expect(page.locator("#lists[data-name]")).to_have_count(1)
    fall_asleep(page, line)
    sign_up(maker, "Maker")
    maker.goto("/tables/new/")
    maker.locator("[name=name]").fill("طاولة اليوم")
    maker.locator("form.create .btn.go").click()
    maker.wait_for_url("**/t/**")
    expect(page.locator("#tables")).not_to_contain_text("طاولة اليوم")
    wake(page)
    expect(page.locator("#tables")).to_contain_text("طاولة اليوم")
    complaints.clear()


def test_a_page_of_his_own_says_that_its_reader_was_signed_out_when_it_wakes(
    visitor: Visitor, line: BadLine, data_dir: Path, complaints: list[str]
) -> None:
    page = visitor("en", PHONE)
    page.clock.install()
    sign_up(page, "Sleeper")
    page.goto("/me/friends/")
    fall_asleep(page, line)
    at_the_site(data_dir, EXPIRED)
    wake(page)
    page.wait_for_url("**/login/**")
    complaints.clear()
