"""A learner completes the tutorial by doing nothing but what the coach says and points at."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.player import Player

pytestmark = pytest.mark.browser

MOST_TAPS = 400
BEYOND = "(e => Math.max(e.scrollWidth - innerWidth, e.scrollHeight - innerHeight))(document.documentElement)"
"""By how many pixels the page is larger than its window."""
LESSONS = 7


def go_on(page: Page) -> bool:
    """Does the next thing that the coach asks for; whether there was one more."""
    before = Player(page).seen()
    onward = page.locator("#t-coach:visible .btn.go, #t-result:visible .btn.go").first
    if onward.count():
        if "/play/" in (onward.get_attribute("formaction") or ""):
            return False
        onward.click()
    else:
        follow_the_marks(page, before)
    expect(page.locator("#t-version")).not_to_have_attribute("data-seen", before)
    return True


def follow_the_marks(page: Page, before: str) -> None:
    """Taps what is marked until the table has moved on."""
    for _ in range(MOST_TAPS):
        page.wait_for_function(
            """before => document.getElementById('t-version').dataset.seen !== before
                || (!document.querySelector('.sending') && document.querySelector('.point:not([aria-disabled=true])'))
                || document.querySelector('dialog[open]')""",
            arg=before,
        )
        if Player(page).seen() != before:
            return
        yes = page.locator("dialog[open] button[value=yes]")
        if yes.count():
            yes.click()
        else:
            page.locator(".point:not([aria-disabled=true])").first.click()
    raise AssertionError("The marks lead nowhere")


def lesson(page: Page) -> int:
    return int((page.locator(".head .rd .num").text_content() or "").partition("/")[0])


@pytest.mark.parametrize(("language", "size"), [("ar", PHONE), ("en", DESKTOP)], ids=["ar-phone", "en-desk"])
def test_who_follows_the_coach_learns_the_whole_game_leaving_and_coming_back(
    visitor: Visitor, language: str, size: tuple[int, int]
) -> None:
    page = visitor(language, size)
    page.goto("/")
    page.locator("a.tile[href='/tutorial/']").click()
    expect(page.locator("#t-coach .says")).to_be_visible()
    met = set()
    while go_on(page):
        met.add(lesson(page))
        assert page.evaluate(BEYOND) <= 1
        if lesson(page) == 3 and Player(page).seen().endswith(".10"):
            leave_and_come_back(page)
    assert met == set(range(1, LESSONS + 1))
    expect(page.locator("#t-result h2")).to_be_visible()

    page.locator("#t-menu summary").click()
    expect(page.locator(".lessons .tag.yes")).to_have_count(LESSONS)
    page.locator("#t-menu summary").click()
    page.locator("#t-result [formaction='/play/']").click()
    page.wait_for_url("**/t/**")
    assert len(Player(page).hand()) >= 14


def leave_and_come_back(page: Page) -> None:
    """Leaves in the middle of a turn, in the middle of a lesson; all is there again afterwards."""
    seen, hand, says = Player(page).seen(), Player(page).hand(), page.locator("#t-coach .says").inner_text()
    page.goto("/")
    tile = page.locator("a.tile[href='/tutorial/']")
    expect(tile).to_contain_text("3")
    tile.click()
    expect(page.locator("#t-coach .says")).to_have_text(says)
    assert (Player(page).seen(), Player(page).hand()) == (seen, hand)


def test_what_the_coach_did_not_ask_for_is_refused_kindly_and_loses_nothing(visitor: Visitor) -> None:
    page = visitor("en", PHONE)
    page.goto("/tutorial/")
    go_on(page)
    player = Player(page)
    player.select(["2s"])
    page.locator("[data-throw]").click()
    expect(page.locator("#t-msg")).to_contain_text("this lesson goes another way")
    expect(page.locator("#t-hand .sel[data-card='2s']")).to_have_count(1)
    assert len(player.hand()) == 15


def test_the_tutorial_is_played_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor("en", DESKTOP)
    page.goto("/tutorial/")
    page.locator("#t-coach .btn.go").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#t-version")).to_have_attribute("data-seen", "1.1")
    page.locator("#t-hand li[data-card='Ac'] .hit").focus()
    page.keyboard.press("Space")
    expect(page.locator("[data-throw].point")).to_have_count(1)
    page.locator("[data-throw]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#t-stock.point")).to_have_count(1)
    assert "Ac" not in Player(page).hand()


def test_a_lesson_is_chosen_from_the_menu_without_leaving_the_page(visitor: Visitor) -> None:
    page = visitor("en", PHONE)
    page.goto("/tutorial/")
    page.locator("#t-menu summary").click()
    page.locator("#t-menu button[value=fire]").click()
    expect(page.locator(".head .rd .num")).to_have_text("5/7")
    expect(page.locator("#t-fire.point")).to_have_count(1)
    page.reload()
    expect(page.locator(".head .rd .num")).to_have_text("5/7")
