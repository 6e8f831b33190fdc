"""Handling one's hand: selecting, sorting, moving and staging cards, by finger, mouse and keyboard."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE

pytestmark = pytest.mark.browser

SUITS, RANKS = "shcdX", "A23456789TJQKX"
OWN_TURN = "#table[data-mine=yes]"


@pytest.fixture
def seated(visitor):
    """Call it for the page of a guest who plays with three bots, connected: `seated("en", PHONE)`."""

    def sit(language: str = "en", size: tuple[int, int] = DESKTOP) -> Page:
        page: Page = visitor(language, size)
        page.goto("/")
        page.locator("button.play").click()
        expect(page.locator("html")).to_have_attribute("data-net", "on")
        return page

    return sit


def cards(page: Page) -> list[str]:
    """The hand as it lies, by the keys of its cards."""
    keys: list[str] = page.locator("#t-hand > li[data-key]").evaluate_all("all => all.map(item => item.dataset.key)")
    return keys


def card(page: Page, number: int):
    return page.locator("#t-hand > li[data-key] .hit").nth(number)


def until_own_turn(page: Page) -> None:
    page.locator(OWN_TURN).wait_for()
    if page.locator("#table").get_attribute("data-phase") == "start":
        throw(page)
        page.locator(f"{OWN_TURN}[data-phase=draw]").wait_for()


def throw(page: Page) -> None:
    """Throws the first card that is no joker."""
    held = len(cards(page))
    page.locator("#t-hand > li:not([data-card=X]) .hit").first.click()
    page.locator("[data-throw]").click()
    until_thrown(page, held)


def until_thrown(page: Page, held: int) -> None:
    """Waits until one of `held` cards has left the hand: bots without pauses may have ended their turns by then."""
    expect(page.locator("#t-hand > li[data-key]")).to_have_count(held - 1)


def suit_of(key: str) -> int:
    return SUITS.index(key[0] if key[0] == "X" else key[1])


def test_a_tap_selects_and_a_second_one_takes_back(seated):
    page = seated("en", PHONE)
    card(page, 2).tap()
    expect(card(page, 2)).to_have_attribute("aria-pressed", "true")
    card(page, 2).tap()
    expect(card(page, 2)).to_have_attribute("aria-pressed", "false")


def test_the_hand_begins_by_suit_and_sorts_by_turns(seated):
    page = seated()
    page.locator(OWN_TURN).wait_for()
    page.locator("[data-sort]").click()
    assert cards(page) == sorted(cards(page), key=suit_of)
    page.locator("[data-sort]").click()
    assert cards(page) == sorted(cards(page), key=lambda key: RANKS.index(key[0]))


def test_the_order_is_ones_own_and_survives_a_reload(seated):
    page = seated()
    until_own_turn(page)
    page.locator("[data-sort]").click()
    page.locator("[data-sort]").click()
    before = cards(page)
    page.reload()
    expect(page.locator("#t-hand > li[data-key]")).to_have_count(len(before))
    assert cards(page) == before


def test_a_new_card_comes_last_and_is_marked_and_nothing_else_moves(seated):
    page = seated()
    until_own_turn(page)
    before = cards(page)
    page.locator("#t-acts [data-do=draw]").click()
    page.locator("#table[data-phase=play]").wait_for()
    assert cards(page)[:-1] == before
    expect(page.locator("#t-hand .new")).to_have_count(1)
    expect(page.locator("#t-hand > li").last).to_have_class("new")
    page.reload()
    expect(page.locator("#t-hand > li").last).to_have_class("new")


def test_a_card_is_dragged_to_another_place(seated):
    page = seated()
    until_own_turn(page)
    before = cards(page)
    start, end = card(page, 1).bounding_box(), card(page, 6).bounding_box()
    page.mouse.move(start["x"] + 12, start["y"] + 40)
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] + 40, steps=4)
    page.mouse.move(end["x"] + 44, end["y"] + 40, steps=8)
    page.mouse.up()
    assert cards(page) == [*before[:1], *before[2:7], before[1], *before[7:]]
    expect(page.locator("#t-hand .sel")).to_have_count(0)


def test_a_card_dragged_to_the_fire_pile_is_thrown(seated):
    page = seated()
    until_own_turn(page)
    page.locator("#t-acts [data-do=draw]").click()
    page.locator("#table[data-phase=play]").wait_for()
    chosen = page.locator("#t-hand > li:not([data-card=X])").first
    key, held = chosen.get_attribute("data-key"), len(cards(page))
    start, end = chosen.bounding_box(), page.locator("#t-fire").bounding_box()
    page.mouse.move(start["x"] + 12, start["y"] + 40)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 3, steps=8)
    page.mouse.up()
    until_thrown(page, held)
    assert key not in cards(page)


def test_a_double_tap_throws_for_who_chose_it_and_for_nobody_else(seated):
    page = seated()
    until_own_turn(page)
    page.locator("#t-acts [data-do=draw]").click()
    page.locator("#table[data-phase=play]").wait_for()
    chosen = page.locator("#t-hand > li:not([data-card=X]) .hit").first
    chosen.dblclick()
    expect(chosen).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#table")).to_have_attribute("data-phase", "play")

    table = page.url
    page.goto("/settings/")
    page.locator("[name=quick_throw]").check()
    page.locator("main form .go").first.click()
    page.goto(table)
    expect(page.locator("html")).to_have_attribute("data-net", "on")
    held = len(cards(page))
    page.locator("#t-hand > li:not([data-card=X]) .hit").first.dblclick()
    until_thrown(page, held)


@pytest.mark.parametrize(("language", "forward", "back"), [("en", "Right", "Left"), ("ar", "Left", "Right")])
def test_arrows_move_in_the_hand_as_it_lies_and_with_shift_they_move_the_card(seated, language, forward, back):
    page = seated(language)
    until_own_turn(page)
    before = cards(page)
    card(page, 0).focus()
    page.keyboard.press(f"Arrow{forward}")
    expect(card(page, 1)).to_be_focused()
    page.keyboard.press(f"Arrow{back}")
    expect(card(page, 0)).to_be_focused()
    page.keyboard.press(f"Shift+Arrow{forward}")
    assert cards(page) == [before[1], before[0], *before[2:]]
    expect(card(page, 1)).to_be_focused()
    page.keyboard.press("Space")
    expect(card(page, 1)).to_have_attribute("aria-pressed", "true")


def test_on_a_phone_arrows_go_from_row_to_row(seated):
    page = seated("en", PHONE)
    until_own_turn(page)
    card(page, 3).focus()
    page.keyboard.press("ArrowDown")
    expect(card(page, 11)).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(card(page, 3)).to_be_focused()


def test_selection_and_focus_stay_while_others_play(seated):
    page = seated()
    until_own_turn(page)
    page.locator("#t-acts [data-do=draw]").click()
    page.locator("#table[data-phase=play]").wait_for()
    throw(page)
    key = cards(page)[4]
    page.locator(f"#t-hand li[data-key='{key}'] .hit").click()
    page.locator(OWN_TURN).wait_for()
    expect(page.locator(f"#t-hand li[data-key='{key}'] .hit")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f"#t-hand li[data-key='{key}'] .hit")).to_be_focused()


def test_what_is_suggested_or_why_nothing_is_can_be_seen_at_once(seated):
    page = seated()
    until_own_turn(page)
    page.locator("[data-suggest]").click()
    expect(page.locator("#t-tray .sm").or_(page.locator("#t-msg:not([hidden])")).first).to_be_visible()


def test_a_button_that_is_not_possible_yet_says_why(seated):
    page = seated()
    until_own_turn(page)
    page.locator("[data-add]").click(force=True)
    expect(page.locator("#t-msg")).to_have_text("Select three cards or more that make a meld.")
    page.locator("#t-msg").click()
    expect(page.locator("#t-msg")).to_be_hidden()


def test_a_refusal_is_a_sentence_and_nothing_is_lost(seated):
    page = seated()
    until_own_turn(page)
    page.locator("#t-acts [data-do=draw]").click()
    page.locator("#table[data-phase=play]").wait_for()
    card(page, 0).click()
    before = cards(page)
    page.locator("#t-stock").click()
    expect(page.locator("#t-msg")).to_have_text("You have drawn already. Go on with your turn, then throw a card.")
    assert cards(page) == before
    expect(page.locator("#t-hand .sel")).to_have_count(1)


def test_taking_the_fire_pile_and_undoing_it_leads_back(seated):
    page = seated()
    until_own_turn(page)
    before = cards(page)
    page.locator("#t-fire").click()
    page.locator("#table[data-phase=play]").wait_for()
    expect(page.locator("#t-hand > li")).to_have_count(len(before) + 1)
    page.locator("#t-acts [data-do=undo]").click()
    page.locator("#table[data-phase=draw]").wait_for()
    assert cards(page) == before


def test_numbers_are_read_in_order_in_arabic_too(seated):
    page = seated("ar", PHONE)
    expect(page.locator("#t-head .rd .num")).to_have_text("1/5")
    expect(page.locator("#t-head .rd .num")).to_have_css("direction", "ltr")
    assert page.locator("#t-hand .hit").first.get_attribute("aria-label")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")


def test_without_scripts_a_turn_can_be_played(browser, server):
    context = browser.new_context(base_url=server, java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto("/")
    page.locator("button.play").click()

    def moment() -> str:
        return f"{page.locator('#t-said').inner_text()} {page.locator('#t-now').inner_text()}"

    for _ in range(400):  # the others play meanwhile; each look is a request, as a reader would make them
        if "Your turn" in moment():
            break
        page.reload()
    if "start the round" not in moment():
        page.locator("#t-acts button[value=draw]").click()
        assert "Throw a card" in moment()
    page.locator("input[name=pick]:not([value=X])").first.check()
    page.locator("#t-acts button[value=throw]").click()
    assert "threw" in moment() or "is playing" in moment()
    context.close()
