"""A move can be seen: cards fly, unless the reader wants no motion; and heard, unless he wants no sound."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.test_accessible import faults
from tests.browser.test_round import sit_down

pytestmark = pytest.mark.browser

WATCH = """() => {
  window.flown = [];
  new MutationObserver(records => {
    for (const record of records) for (const ghost of record.addedNodes) {
      const {delay, duration} = ghost.getAnimations()[0].effect.getTiming();
      window.flown.push({ends: delay + duration, back: ghost.classList.contains('back')});
    }
  }).observe(document.getElementById('t-flights'), {childList: true});
}"""


def own_turn(page: Page) -> None:
    """Waits for this player's turn, after the first throw."""
    player = sit_down(page)
    if player.wait_for("start", "draw") == "start":
        player.throw_something()
        player.wait_for("draw")


def test_a_drawn_card_and_a_thrown_one_fly_and_are_gone(visitor: Visitor) -> None:
    page = visitor("en", DESKTOP)
    page.emulate_media(reduced_motion="no-preference")
    own_turn(page)
    page.evaluate(WATCH)
    page.locator("#t-acts [data-do=draw]").click()
    page.locator("#table[data-phase=play]").wait_for()
    page.wait_for_function("() => window.flown.length === 1")
    assert page.evaluate("window.flown[0].back") is False  # who drew it sees it
    page.wait_for_function("() => document.getElementById('t-flights').childElementCount === 0")

    page.locator("#t-hand > li:not([data-card=X]) .hit").first.click()
    page.locator("[data-throw]").click()
    page.wait_for_function("() => window.flown.length > 1")
    assert all(0 < flight["ends"] <= 250 for flight in page.evaluate("window.flown"))
    page.wait_for_function("() => document.getElementById('t-flights').childElementCount === 0")
    expect(page.locator("#t-fire .card").last).to_have_css("opacity", "1")


def test_nothing_flies_for_who_wants_no_motion(visitor: Visitor) -> None:
    page = visitor("en", PHONE)
    own_turn(page)
    page.evaluate(WATCH)
    page.locator("#t-acts [data-do=draw]").click()
    page.locator("#table[data-phase=play]").wait_for()
    expect(page.locator("#t-hand .new")).to_have_count(1)
    assert page.evaluate("window.flown") == []


def test_sounds_are_switched_off_by_one_tap_and_stay_off(visitor: Visitor) -> None:
    page = visitor("en", PHONE)
    own_turn(page)
    page.locator("#t-menu > summary").click()
    button = page.get_by_role("button", name="Sounds")
    expect(button).to_have_attribute("aria-pressed", "true")
    with page.expect_response("**/settings/sound/"):
        button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    page.reload()
    page.locator("#t-menu > summary").click()
    expect(button).to_have_attribute("aria-pressed", "false")


def test_a_meld_or_what_is_said_of_it_can_be_looked_at_closely(visitor: Visitor) -> None:
    """Any tap on a meld without cards selected enlarges it."""
    page = visitor("en", PHONE)
    player = sit_down(page)
    for _ in range(60):
        player.wait_for("start", "draw")
        if page.locator("#t-melds .meld").count() or not player.play_turn():
            break
    meld = page.locator("#t-melds .meld").first
    name = meld.get_attribute("aria-label")
    meld.click()
    closely = page.get_by_role("dialog", name=name)
    expect(closely.locator(".card").first).to_have_css("width", "44px")
    assert closely.locator(".card").count() == meld.locator(".card").count()
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(closely).to_be_hidden()
