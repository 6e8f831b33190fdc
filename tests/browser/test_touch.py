"""Everything that is tapped on a touch screen is at least 44 by 44 pixels, with everything open that can be opened."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from games.concan.cards import TEXTS, read_cards
from games.pages import samples
from games.pages.tray import Group
from games.services.live_table import LiveTable
from tests.browser.conftest import PHONE, Visitor
from tests.browser.shown import showing
from tests.prepared import PASSWORD

pytestmark = pytest.mark.browser

PHONES = (PHONE, (390, 844))
STAGED = (Group(read_cards("2h 3h X")), Group(read_cards("9s 9d 9h")))
SMALL = """() => {
  document.querySelectorAll('details').forEach(one => { one.open = true; });
  const inSentence = one => getComputedStyle(one).display === 'inline' &&
    Array.from(one.parentElement.childNodes).some(node => node.nodeType === 3 && node.textContent.trim());
  const sizes = one => {
    const more = getComputedStyle(one, '::after'); // what takes the finger beyond the edge
    const around = more.position === 'absolute' ? [parseFloat(more.width), parseFloat(more.height)] : [0, 0];
    return [Math.max(one.offsetWidth, around[0]), Math.max(one.offsetHeight, around[1])];
  };
  const large = one => sizes(one).every(size => size >= 43.5);
  return Array.from(document.querySelectorAll('a[href], button, summary, input, select, textarea'))
    .filter(one => one.checkVisibility({visibilityProperty: true}) && one.getBoundingClientRect().bottom > 0)
    .filter(one => !inSentence(one) && ![one, ...(one.labels ?? [])].some(large))
    .map(one => `${one.offsetWidth}x${one.offsetHeight} ${one.outerHTML.slice(0, 110)}`);
}"""
"""What is too small to tap. A link within a sentence is as high as its line; a box is tapped by its label too."""


def full_table() -> LiveTable:
    """Five seats, twelve melds, and fifteen cards in hand with a joker."""
    live = samples.crowded()
    assert live.round is not None
    hand = "2h 3h X Tc Jc 9s 9d 9h Kh Ks Jh 7s Qd 6c Ah"
    state = samples.on_turn(live.round.state, 0, "play", hand, now=live.round.state.now)
    return samples.table(state, seats=live.seats, number=5, results=live.match.score.results if live.match else ())


@pytest.mark.parametrize("language", ["ar", "en"])
@pytest.mark.parametrize("size", PHONES)
def test_at_a_full_table_with_its_menu_and_tray_open(browser: Browser, size: tuple[int, int], language: str) -> None:
    with showing(browser, full_table(), 0, language, size) as shown:
        page = shown.page
        for group in STAGED:
            for card in group.cards:
                page.locator(f'#t-hand li[data-card="{TEXTS[card]}"]:not(.sel):not(.stg) .hit').first.tap()
            page.locator("[data-add][aria-disabled=false]").tap()
            expect(page.locator("#t-hand .sel")).to_have_count(0)
        expect(page.locator("#t-tray .sm")).to_have_count(2)
        expect(page.locator("#t-tray [data-turn]")).to_have_count(1)
        assert page.locator("#t-hand .hit").count() == 15
        assert page.evaluate(SMALL) == []
        assert page.locator("#t-menu").get_attribute("open") is not None
        page.locator("#t-menu > summary").tap()

        page.locator("#t-tray [data-turn]").tap()
        page.locator("#t-drop-0").tap()
        expect(page.locator("#t-tray .sm")).to_have_count(1)
        for name in ("ask-keys", "ask-commit", "ask-leave"):
            page.evaluate("name => document.getElementById(name).showModal()", name)
            assert page.evaluate(SMALL) == []
            page.evaluate("name => document.getElementById(name).close()", name)


@pytest.mark.parametrize("language", ["ar", "en"])
@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize("moment", [samples.round_ended, samples.match_ended, samples.waiting])
def test_at_a_table_between_rounds(
    browser: Browser, moment: Callable[[], LiveTable], size: tuple[int, int], language: str
) -> None:
    with showing(browser, moment(), 0, language, size) as shown:
        assert shown.page.locator("#t-result button").count() > 0
        assert shown.page.evaluate(SMALL) == []


class TestPages:
    """The pages around the table, for one who played and for one who has just come."""

    PAGES = (
        *("/", "/tables/new/", "/settings/", "/rules/", "/tutorial/", "/replay/", "/fair/", "/leaderboard/", "/coins/"),
        *("/me/matches/", "/me/reports/", "/me/sanctions/", "/people/Amal/", "/people/Yara/", "/password/", "/email/"),
    )
    FOR_ANYBODY = ("/", "/settings/", "/login/", "/signup/", "/tutorial/", "/offline/")

    @pytest.fixture
    def server(self, prepared: tuple[str, dict[str, int]]) -> str:
        """A site with matches that are over."""
        return prepared[0]

    @pytest.mark.parametrize("language", ["ar", "en"])
    def test_on_every_page(self, visitor: Visitor, prepared: tuple[str, dict[str, int]], language: str) -> None:
        page = visitor(language, PHONE)
        found = too_small(page, self.FOR_ANYBODY)
        page.goto("/login/")
        page.locator("[name=login]").fill("Amal")
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("main form button").first.click()
        page.wait_for_url("**/")
        whole = f"/matches/{prepared[1]['whole']}/"
        found |= too_small(page, (*self.PAGES, whole, f"{whole}replay/"))
        assert found == {}


def too_small(page: Page, paths: tuple[str, ...]) -> dict[str, list[str]]:
    """What is too small to tap on each of these pages, at both sizes of phones."""
    found = {}
    for path in paths:
        page.goto(path)
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            if small := page.evaluate(SMALL):
                found[f"{path} {width}"] = small
    return found
