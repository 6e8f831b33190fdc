"""What selected cards can do on a meld, and a meld looked at closely: by a tap, a long press, or the button."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, Page, expect

from games.concan.options import PRESETS
from games.concan.state import Turn
from games.pages import samples
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.shown import Shown, showing
from tests.browser.test_accessible import faults

pytestmark = pytest.mark.browser

LONG = 500
"""Milliseconds that a long press takes."""
RULES = PRESETS["jawaker"]


@contextmanager
def table(browser: Browser, hand: str, *melds: str, size: tuple[int, int] = PHONE, **context: Any) -> Iterator[Shown]:
    """A page of one who has opened and drawn, with these cards in hand and these melds of others on the table."""
    laid = tuple(samples.meld(text, RULES) for text in melds)
    facts = {"melds": laid, "owners": (1,) * len(laid), "opened": (True,) * 4, "now": Turn(len(laid))}
    state = samples.on_turn(samples.dealt(4, RULES), 0, "play", hand, last_opening=60, **facts)
    with showing(browser, samples.table(state), 0, size=size, **context) as shown:
        yield shown


def select(page: Page, *cards: str) -> None:
    """Taps cards in the hand."""
    for card in cards:
        page.locator(f'#t-hand li[data-card="{card}"]:not(.sel) .hit').first.click()


def card_of(page: Page, meld: int, number: int) -> Locator:
    """A card of a meld on the table."""
    return page.locator(f"#t-meld-{meld} .card:nth-child({number})")


def done(shown: Shown) -> dict[str, Any]:
    """The one action that the page has sent, without what every action has."""
    expect(shown.page.locator("#t-hand .sel")).to_have_count(0)
    (action,) = shown.acted
    return {name: value for name, value in action.items() if name not in ("seen", "id")}


# --- Where more than one thing is possible, the page asks -------------------------------------------

KINGS_RUN = "X 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("Swap for the joker", {"do": "swap", "meld": 0, "cards": ["Ah"]}),
        ("Lay off", {"do": "layoff", "meld": 0, "cards": ["Ah"], "end": "high"}),
    ],
)
def test_a_card_that_fits_both_a_lay_off_and_a_swap_asks_which(browser: Browser, words: str, action: object) -> None:
    with table(browser, "Ah 5s Kd", KINGS_RUN) as shown:
        select(shown.page, "Ah")
        card_of(shown.page, 0, 5).click()
        asked = shown.page.get_by_role("dialog")
        expect(asked).to_be_visible()
        assert asked.get_by_role("button").all_inner_texts() == ["Lay off", "Swap for the joker", "Cancel"]
        assert faults(shown.page) == []
        asked.get_by_role("button", name=words).click()
        assert done(shown) == action


def test_a_tap_on_the_joker_itself_is_an_answer(browser: Browser) -> None:
    with table(browser, "Ah 5s Kd", KINGS_RUN) as shown:
        select(shown.page, "Ah")
        card_of(shown.page, 0, 1).click(position={"x": 5, "y": 20})  # what the next card leaves free
        assert done(shown)["do"] == "swap"


def test_who_cancels_has_done_nothing_and_keeps_his_selection(browser: Browser) -> None:
    with table(browser, "Ah 5s Kd", KINGS_RUN) as shown:
        select(shown.page, "Ah")
        card_of(shown.page, 0, 5).click()
        shown.page.get_by_role("button", name="Cancel").click()
        expect(shown.page.get_by_role("dialog")).to_be_hidden()
        expect(shown.page.locator("#t-hand .sel")).to_have_count(1)
        assert shown.acted == []


def test_a_joker_that_fits_both_ends_of_a_run_asks_which(browser: Browser) -> None:
    with table(browser, "X 5s Kd", "5h 6h 7h") as shown:
        select(shown.page, "X")
        shown.page.locator("#t-meld-0").click()
        asked = shown.page.get_by_role("dialog")
        expect(asked.get_by_role("button")).to_have_count(3)
        asked.get_by_role("button", name="Lay off at the low end").click()
        assert done(shown) == {"do": "layoff", "meld": 0, "cards": ["X"], "end": "low"}


def test_the_button_lays_off_where_only_one_meld_takes_the_card_and_asks_for_a_tap_where_two_do(
    browser: Browser,
) -> None:
    with table(browser, "8h 5s Kd", "5h 6h 7h") as shown:
        select(shown.page, "8h")
        shown.page.locator("[data-layoff][aria-disabled=false]").click()
        assert done(shown)["do"] == "layoff"
    with table(browser, "8h 5s Kd", "5h 6h 7h", "8s 8d X 8c") as shown:
        select(shown.page, "8h")
        expect(shown.page.locator("#t-meld-0")).to_contain_class("layoff can")
        expect(shown.page.locator("#t-meld-1")).to_contain_class("swap can")
        shown.page.locator("[data-layoff][aria-disabled=false]").click()
        expect(shown.page.get_by_role("alert")).to_have_text(
            "These cards fit more than one meld: tap the one you mean."
        )
        expect(shown.page.locator("#t-meld-0")).to_be_focused()
        shown.page.locator("#t-meld-1").click()
        assert done(shown) == {"do": "swap", "meld": 1, "cards": ["8h"]}


# --- A long press enlarges --------------------------------------------------------------------------


class Finger:
    """One finger on a touch screen."""

    def __init__(self, page: Page) -> None:
        self.line: CDPSession = page.context.new_cdp_session(page)

    def down(self, x: float, y: float) -> None:
        self.line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})

    def move(self, x: float, y: float) -> None:
        self.line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})

    def up(self) -> None:
        self.line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def middle(element: Locator) -> tuple[float, float]:
    """Where a finger would touch it."""
    box = element.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_long_press_enlarges_a_meld_and_offers_what_the_selected_cards_can_do_there(browser: Browser) -> None:
    with table(browser, "8h 5s Kd", "5h 6h 7h", clock=True) as shown:
        page = shown.page
        page.clock.pause_at(samples.NOON.replace(hour=13))
        select(page, "8h")
        expect(page.locator("#t-meld-0.can")).to_be_visible()
        finger = Finger(page)
        finger.down(*middle(page.locator("#t-meld-0")))
        page.clock.run_for(LONG - 20)
        expect(page.get_by_role("dialog")).to_be_hidden()
        page.clock.run_for(40)
        closely = page.get_by_role("dialog")
        expect(closely.locator(".closely .card")).to_have_count(3)
        assert closely.locator(".closely .card").first.evaluate("one => one.offsetWidth") >= 44
        finger.up()
        expect(closely).to_be_visible()
        assert shown.acted == []
        closely.get_by_role("button", name="Lay off").tap()
        assert done(shown) == {"do": "layoff", "meld": 0, "cards": ["8h"], "end": "high"}


def test_a_finger_that_moves_on_or_leaves_early_enlarges_nothing(browser: Browser) -> None:
    with table(browser, "8h 5s Kd", "5h 6h 7h", clock=True) as shown:
        page = shown.page
        page.clock.pause_at(samples.NOON.replace(hour=13))
        x, y = middle(page.locator("#t-meld-0"))
        finger = Finger(page)
        finger.down(x, y)
        finger.move(x, y + 30)
        page.clock.run_for(2 * LONG)
        expect(page.get_by_role("dialog")).to_be_hidden()
        finger.up()
        select(page, "Kd")
        finger.down(x, y)
        finger.up()
        page.clock.run_for(2 * LONG)
        expect(page.get_by_role("dialog")).to_be_hidden()


# --- Sorting by melds -------------------------------------------------------------------------------


def hand(page: Page) -> list[str]:
    """The cards as they lie."""
    cards: list[str] = page.locator("#t-hand li[data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    return cards


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_sorting_by_melds_puts_each_meld_together_and_the_others_behind_by_suit(
    browser: Browser, size: tuple[int, int]
) -> None:
    with table(browser, "7d 2c Qs 8d 4h Qh 9d Ks Qc", size=size) as shown:
        sort = shown.page.get_by_role("button", name="Sort")
        sort.click()
        sort.click()
        by_rank = hand(shown.page)
        sort.click()
        expect(shown.page.locator("#t-hand li").nth(6)).to_have_attribute("data-card", "Ks")
        by_melds = hand(shown.page)
        assert {frozenset(by_melds[:3]), frozenset(by_melds[3:6])} == {
            frozenset({"7d", "8d", "9d"}),
            frozenset({"Qs", "Qh", "Qc"}),
        }
        assert by_melds[6:] == ["Ks", "4h", "2c"]
        assert sorted(by_melds) == sorted(by_rank)


def test_where_the_table_allows_no_suggestions_sorting_goes_on_by_suit(browser: Browser) -> None:
    with table(browser, "7d 2c Qs 8d 4h Qh 9d Ks Qc") as shown:
        shown.live = replace(shown.live, suggest=False)
        sort = shown.page.get_by_role("button", name="Sort")
        sort.click()
        by_suit = hand(shown.page)
        sort.click()
        assert hand(shown.page) != by_suit
        sort.click()
        expect(shown.page.locator("#t-hand li").first).to_have_attribute("data-card", by_suit[0])
        assert hand(shown.page) == by_suit
