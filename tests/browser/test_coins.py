"""The daily gift in a real browser: taken once, told at once, in both languages, by phone and at a desk."""

import itertools
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.people import sign_up

pytestmark = pytest.mark.browser

WORDS = {
    "ar": {
        "take": "خذ هدية اليوم",
        "next": "الهدية التالية يوم",
        "welcome": "هدية الترحيب",
        "daily": "هدية اليوم",
        "coins": "1100 عملة",
        "who": "جود",
    },
    "en": {
        "take": "Take today’s gift",
        "next": "The next gift comes on",
        "welcome": "Welcome gift",
        "daily": "Daily gift",
        "coins": "1100 coins",
        "who": "Jude",
    },
}
_visits = itertools.count(1)


def come_in(page: Page, language: str) -> None:
    sign_up(page, f"{WORDS[language]['who']} {next(_visits)}", "/coins/")


def lines(page: Page) -> list[str]:
    """What each line was for, newest first."""
    page.wait_for_load_state()
    without_time = (
        "cell => { const copy = cell.cloneNode(true); copy.querySelector('time').remove(); return copy.innerText }"
    )
    cells = page.locator(".lines tbody td:first-child").all()
    return [str(cell.evaluate(without_time)).strip() for cell in cells]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])
@pytest.mark.parametrize("language", ["ar", "en"])
def test_the_daily_gift_is_taken_once_and_told_at_once(visitor, language, size):
    say = WORDS[language]
    page = visitor(language, size)
    come_in(page, language)
    assert lines(page) == [say["welcome"]]

    page.get_by_role("button", name=say["take"]).click()
    expect(page.get_by_role("main").get_by_role("status")).to_contain_text(say["next"])
    expect(page.get_by_role("banner").locator(".coin")).to_have_text(say["coins"])
    expect(page.get_by_role("button", name=say["take"])).to_have_count(0)
    assert lines(page) == [say["daily"], say["welcome"]]

    page.reload()
    expect(page.get_by_text(say["next"])).to_be_visible()
    assert lines(page) == [say["daily"], say["welcome"]]


@pytest.mark.parametrize("language", ["ar", "en"])
def test_the_page_fits_a_phone_and_its_file_comes_down(visitor, language):
    page = visitor(language, PHONE)
    come_in(page, language)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert re.fullmatch(r"concan-\d{4}-\d\d-\d\d\.csv", download.value.suggested_filename)
    assert WORDS[language]["welcome"] in download.value.path().read_text("utf-8-sig")


def test_the_browser_tells_where_the_persons_day_begins(server, browser):
    context = browser.new_context(base_url=server, locale="en-GB", timezone_id="Asia/Damascus")
    page = context.new_page()
    come_in(page, "en")
    page.get_by_role("button", name=WORDS["en"]["take"]).click()
    expect(page.get_by_role("main").get_by_role("status")).to_be_visible()
    assert page.locator(".lines time").first.get_attribute("datetime").endswith("+03:00")
    context.close()


def test_without_script_the_gift_is_a_plain_form(server, browser):
    context = browser.new_context(base_url=server, locale="en-GB", java_script_enabled=False)
    page = context.new_page()
    come_in(page, "en")
    page.get_by_role("button", name=WORDS["en"]["take"]).click()
    expect(page.get_by_text("Today’s gift is yours.")).to_be_visible()
    assert lines(page) == [WORDS["en"]["daily"], WORDS["en"]["welcome"]]
    context.close()
