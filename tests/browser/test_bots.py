"""What people see of bots: how well they play, who they are, and what the hard one would have done."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.test_accessible import faults
from tests.prepared import PASSWORD

pytestmark = pytest.mark.browser

TABLE = re.compile(r"/t/\w+/$")
BOTH = pytest.mark.parametrize(("language", "size"), [("ar", PHONE), ("en", DESKTOP)], ids=["ar-phone", "en-desk"])


@pytest.fixture
def server(prepared: tuple[str, dict[str, int]]) -> str:
    """Visitors come to a site with matches that are over."""
    return prepared[0]


@pytest.fixture
def alone(prepared: tuple[str, dict[str, int]]) -> int:
    """The match of Amal against a bot."""
    return prepared[1]["alone"]


def log_in(page: Page, language: str = "en") -> None:
    page.goto("/login/")
    page.locator("[name=login]").fill("Amal")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form button").first.click()
    page.wait_for_url("**/")
    if page.locator("html").get_attribute("lang") != language:
        page.locator("form[action='/language/'] button").first.click()
        expect(page.locator("html")).to_have_attribute("lang", language)


def fits(page: Page) -> bool:
    """Whether nothing of the page sticks out at the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


@BOTH
def test_the_level_is_chosen_with_a_tap_and_kept_for_the_next_time(
    visitor: Visitor, language: str, size: tuple[int, int]
) -> None:
    page = visitor(language, size)
    page.goto("/")
    expect(page.locator("[name=level]:checked")).to_have_value("medium")
    for label in page.locator(".level label").all():
        box = label.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    page.locator(".level label").last.click()
    page.locator(".play").click()
    expect(page).to_have_url(TABLE)
    expect(page.locator("#t-seats .face")).to_have_count(3)
    page.goto("/")
    expect(page.locator("[name=level]:checked")).to_have_value("hard")
    assert fits(page)


def test_a_bots_name_tells_who_it_is_and_there_all_bots_are_muted(visitor: Visitor) -> None:
    page = visitor("en", PHONE)
    page.goto("/")
    page.locator(".play").click()
    expect(page.locator("html")).to_have_attribute("data-net", "on")
    page.locator("#t-seats a[data-person^=bot]").first.click()
    about = page.locator("#person-in")
    expect(about.locator("h2")).to_contain_text("Medium bot")
    assert faults(page) == []
    about.get_by_role("button", name="Mute all bots").click()
    expect(about).to_contain_text("You do not read what bots say.")
    page.goto("/me/company/bot/najma/")
    expect(page.get_by_role("button", name="Hear the bots again")).to_be_visible()
    expect(page.locator("h2")).to_contain_text("Najma")


@BOTH
def test_from_the_page_of_a_match_to_the_move_that_cost_most(
    visitor: Visitor, alone: int, language: str, size: tuple[int, int]
) -> None:
    page = visitor(language, size)
    log_in(page, language)
    page.goto(f"/matches/{alone}/")
    first = page.locator(".looked li").first
    said = first.locator("span").first.inner_text().split("\n")[0]
    assert faults(page) == []
    assert fits(page)
    first.locator(".btn").click()
    board = page.locator("#replay")
    told = board.locator(".mid .other")
    expect(told.first).to_be_visible()
    assert said in told.all_inner_texts()
    assert faults(page) == []
    assert fits(page)
    place = int(board.get_attribute("data-place") or "")
    page.locator("#go-next").click()
    expect(board).to_have_attribute("data-place", str(place + 1))
    assert told.all_inner_texts() == page.locator(f"li li:has(#m-{place + 1}) .other").all_inner_texts()


def test_the_result_at_the_table_says_it_too(visitor: Visitor) -> None:
    page = visitor("en", PHONE)
    log_in(page)
    mine = page.locator("#mine .ot").first  # the last that was made
    expect(mine.locator(".face")).to_have_count(1)
    mine.locator("a.go").click()
    expect(page.locator("#t-result #review")).to_contain_text("Something else in")
    expect(page.locator("#t-result #review li")).not_to_have_count(0)
    assert fits(page)


def test_my_matches_show_those_where_the_bot_knew_better(visitor: Visitor) -> None:
    page = visitor("en", PHONE)
    log_in(page)
    page.goto("/me/matches/")
    page.get_by_role("link", name="The bot knew better").click()
    rows = page.locator(".past-list > li")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Hard bot: otherwise in")
