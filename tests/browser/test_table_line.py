"""The table when its line breaks, or when sockets are blocked altogether."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.test_table_hand import OWN_TURN, throw, until_own_turn

pytestmark = pytest.mark.browser


def play_now(page: Page) -> None:
    page.goto("/")
    page.locator("button.play").click()
    page.locator("#t-hand > li[data-key]").first.wait_for()


def test_where_sockets_are_blocked_the_table_works_by_asking_again(visitor, complaints):
    page = visitor("en", PHONE)
    page.route_web_socket("**/ws/t/**", lambda socket: socket.close(code=1011))
    play_now(page)
    expect(page.locator("html")).to_have_attribute("data-net", "poll")
    expect(page.locator("#banner")).to_be_hidden()
    until_own_turn(page)
    page.locator("#t-acts [data-do=draw]").click()
    page.locator("#table[data-phase=play]").wait_for()
    throw(page)
    page.locator(f"{OWN_TURN}[data-phase=draw]").wait_for()
    complaints.clear()


@pytest.mark.parametrize("code", [1000, 1001, 1011, 1012])
def test_after_any_close_the_page_comes_back_by_itself(visitor, code):
    page = visitor("en", PHONE)
    lines = []

    def through(line):
        lines.append(line)
        line.connect_to_server()

    page.route_web_socket("**/ws/t/**", through)
    play_now(page)
    expect(page.locator("html")).to_have_attribute("data-net", "on")
    with page.expect_websocket():
        lines[-1].close(code=code)
    expect(page.locator("html")).to_have_attribute("data-net", "on")
    expect(page.locator("#banner")).to_be_hidden()
    assert len(lines) == 2


def test_while_the_line_is_broken_a_banner_says_so_at_once(visitor, complaints):
    page = visitor("en", PHONE)
    open_lines = []

    def through(line):
        if open_lines:
            line.close(code=1011)
            return
        open_lines.append(line)
        line.connect_to_server()

    page.route_web_socket("**/ws/t/**", through)
    page.route("**/news/**", lambda route: route.abort())
    play_now(page)
    expect(page.locator("html")).to_have_attribute("data-net", "on")
    open_lines[0].close(code=1011)
    expect(page.locator("#banner")).to_have_text("The connection is lost. Trying again …")
    expect(page.locator("#t-head .dot")).to_have_attribute("aria-label", "Not connected")
    page.unroute("**/news/**")
    expect(page.locator("html")).to_have_attribute("data-net", "poll")
    expect(page.locator("#banner")).to_be_hidden()
    complaints.clear()


def test_a_table_that_is_not_open_to_watchers_says_so_and_does_not_try_again(visitor, complaints):
    page = visitor("en", PHONE)
    tries = []

    def refuse(line):
        tries.append(line)
        line.close(code=4403)

    page.route_web_socket("**/ws/t/**", refuse)
    play_now(page)
    expect(page.locator("#banner")).to_have_text("This table is not open to watchers.")
    complaints.clear()
    assert len(tries) == 1


def test_two_pages_of_one_person_show_the_same(visitor):
    page = visitor("en", PHONE)
    play_now(page)
    until_own_turn(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.locator(OWN_TURN).wait_for()
    page.locator("#t-acts [data-do=draw]").click()
    other.locator("#table[data-phase=play]").wait_for()
    expect(other.locator("#t-hand > li[data-key]")).to_have_count(page.locator("#t-hand > li[data-key]").count())
