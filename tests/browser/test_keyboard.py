"""A match of one round played to its end by the keyboard alone, and one by what a screen reader reads alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.player import TURN
from tests.browser.test_accessible import faults

pytestmark = pytest.mark.browser

MOST_TURNS = 80
MOST_STOPS = 120


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until the focus is on that element."""
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the tab key never reaches {selector}")


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def sit_at_a_table_of_one_round(page: Page) -> None:
    """From the lobby to a first deal with three bots, by keys."""
    page.goto("/tables/new/")
    tab_to(page, "details.group:has([name=rounds]) summary")
    press(page, "Enter")
    tab_to(page, "[name=rounds]")
    page.keyboard.type("1")
    tab_to(page, "form.create .btn.go")
    press(page, "Enter")
    page.wait_for_url("**/t/**")
    expect(page.locator("html")).to_have_attribute("data-net", "on")
    tab_to(page, "[formaction$='/bots/']")
    press(page, "Enter")


def own_turn(page: Page) -> str:
    """Waits for this player's turn or the end of the match; the phase of the turn, or empty."""
    page.wait_for_function(
        """() => {
            const over = document.getElementById('t-result').classList.contains('match');
            if (!document.documentElement.dataset.net) return false; // the scripts have not begun
            return over || document.getElementById('table').dataset.mine === 'yes';
        }""",
        timeout=TURN,
    )
    return page.locator("#table").get_attribute("data-phase") or ""


def moment(page: Page) -> str:
    return page.locator("#t-version").get_attribute("data-seen") or ""


def pressed(page: Page, *keys: str) -> None:
    """Presses keys that make a move, and waits until it is made."""
    before = moment(page)
    press(page, *keys)
    expect(page.locator("#t-version")).not_to_have_attribute("data-seen", before)


def throw_by_keys(page: Page) -> None:
    """From the last card of the hand to the first that is no joker."""
    press(page, "h", "End")
    while page.evaluate("document.activeElement.closest('li').dataset.card") == "X":
        press(page, "ArrowLeft")
    pressed(page, "Space", "Enter")


def lay_by_keys(page: Page) -> None:
    """Lays what is suggested, if anything is."""
    with page.expect_response(re.compile("/suggest/$")) as answer:
        press(page, "s")
    if answer.value.json()["groups"]:
        expect(page.locator("[data-lay]:not([aria-disabled=true])")).to_be_visible()
        pressed(page, "l")


def test_a_whole_match_is_played_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor("en", DESKTOP)
    sit_at_a_table_of_one_round(page)
    for _ in range(MOST_TURNS):
        phase = own_turn(page)
        if not phase:
            break
        if phase == "draw":
            pressed(page, "d")
            if not own_turn(page):
                break
            lay_by_keys(page)
        throw_by_keys(page)
    expect(page.locator("#t-result.match")).to_be_visible()
    expect(page.locator("#t-result .places tbody tr")).to_have_count(4)


def test_a_letter_does_the_same_on_an_arabic_keyboard(visitor: Visitor) -> None:
    page = visitor("ar", PHONE)
    page.goto("/")
    tab_to(page, "button.play")
    press(page, "Enter")
    page.wait_for_url("**/t/**")
    if own_turn(page) == "start":
        press(page, "h", "End")
        pressed(page, "Space", "Enter")
        own_turn(page)
    before = page.locator("#t-hand > li").count()
    page.evaluate(
        """document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ي', code: 'KeyD', bubbles: true}))"""
    )
    expect(page.locator("#t-hand > li")).to_have_count(before + 1)


def test_the_keys_are_listed_and_letters_can_be_switched_off(visitor: Visitor) -> None:
    page = visitor("en", DESKTOP)
    page.goto("/")
    tab_to(page, "button.play")
    press(page, "Enter")
    page.wait_for_url("**/t/**")
    own_turn(page)
    press(page, "?")
    listed = page.get_by_role("dialog", name="Keys")
    expect(listed).to_be_visible()
    for key in ("D", "T", "A", "S", "L", "O", "U", "Enter"):
        expect(listed.locator("kbd", has_text=re.compile(f"^{key}$"))).to_be_visible()
    assert faults(page) == []
    tab_to(page, "[data-keys-on]")
    press(page, "Space", "Escape")
    expect(listed).to_be_hidden()
    press(page, "?")
    expect(listed).to_be_hidden()
    tab_to(page, "#t-menu > summary")
    press(page, "Enter")
    tab_to(page, "[data-keys]")
    press(page, "Enter")
    expect(listed).to_be_visible()


# --- By the text alone -----------------------------------------------------------------------------


def read(page: Page, role: str, name: str) -> str:
    """A part of the page as a screen reader has it: roles, names, states and text."""
    return page.get_by_role(role, name=name).aria_snapshot()  # type: ignore[arg-type]


def cards_read(page: Page) -> list[str]:
    """The names of the cards in the hand, in their order."""
    return cards_in(read(page, "list", "Your cards"))


def cards_in(text: str) -> list[str]:
    """The names of the cards in what was read of a hand."""
    return re.findall(r'button "([^"]+?)(?:, [^"]*)?"', text)


def left_or_over(page: Page) -> list[str] | None:
    """The names of the cards in the hand, None where the match is over: read at once, since bots wait for nobody."""
    text = page.get_by_role("main").aria_snapshot()
    if 'columnheader "Place"' in text:
        return None
    hand = re.search(r'^( *)- list "Your cards":\n((?:\1 .*\n?)*)', text, re.MULTILINE)
    return cards_in(hand[2]) if hand else []


def told(page: Page) -> str:
    """What the live region has told, as it is read aloud: a card by its name."""
    text = read(page, "log", "What happens")
    return " ".join(re.sub(r'- (?:paragraph|text)?:?|img|"', " ", text).split())


def test_a_whole_match_is_played_by_its_text_alone(visitor: Visitor) -> None:
    page = visitor("en", DESKTOP)
    page.goto("/tables/new/")
    page.get_by_text("The match", exact=True).press("Enter")
    page.get_by_label("Rounds").select_option("1")
    page.get_by_role("button", name="Create the table").press("Enter")
    page.get_by_role("button", name="Medium", exact=True).press("Enter")
    actions = page.get_by_role("toolbar", name="Actions")
    draw, throw = actions.get_by_role("button", name="Draw"), actions.get_by_role("button", name="Throw")
    over = page.get_by_role("table").get_by_role("columnheader", name="Place")
    log = ""
    for _ in range(MOST_TURNS):
        expect(draw.or_(throw).or_(over)).to_be_visible(timeout=TURN)
        if over.is_visible():
            break
        if draw.is_visible():
            draw.press("Enter")
            expect(throw.or_(over)).to_be_visible()
            if over.is_visible():
                break
            lay_by_text(page)
        name = next(name for name in reversed(cards_read(page)) if name != "joker")
        held = cards_read(page).count(name)
        page.get_by_role("list", name="Your cards").get_by_role("button", name=name).last.press("Space")
        expect(throw).to_be_enabled()
        throw.press("Enter")
        expect(throw).to_be_hidden()
        left = left_or_over(page)
        assert left is None or left.count(name) == held - 1
        log += told(page)
    expect(over).to_be_visible()
    assert re.search(r"\bYou: threw \w+ of \w+", log)
    assert re.search(r"\b(?!You)\w+: (drew|took)", log)


def lay_by_text(page: Page) -> None:
    """Lays what is suggested, if anything is; if nothing, an alert says why."""
    page.get_by_role("button", name="Suggest").press("Enter")
    lay = page.get_by_role("region", name="Melds you are preparing").get_by_role("button", name="Lay down")
    why = page.get_by_role("alert")
    expect(lay.or_(why)).to_be_visible()
    if lay.is_visible():
        expect(lay).to_be_enabled()
        lay.press("Enter")
        expect(lay).to_be_hidden()
