"""From the lobby to a table and back, with a phone and with a large screen, in both languages."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor

pytestmark = pytest.mark.browser

TABLE = re.compile(r"/t/\w+/$")


def create(page: Page, name: str, **chosen: str) -> str:
    """Creates a table with these values of the form's fields; returns its link."""
    page.goto("/")
    page.locator("a.tile[href='/tables/new/']").click()
    page.locator("[name=name]").fill(name)
    for group in page.locator("details.group summary").all():
        group.click()
    for field, value in chosen.items():
        page.locator(f"[name={field}][value='{value}']").check()
    page.locator(".create .foot .go").click()
    expect(page).to_have_url(TABLE)
    return page.url


def row(page: Page, name: str, within: str = "#tables") -> Locator:
    return page.locator(f"{within} .ot").filter(has_text=name)


def fits(page: Page) -> bool:
    """Whether nothing of the page sticks out at the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def test_a_guest_creates_a_table_on_a_phone_and_others_see_it_at_once_and_come_by_link(visitor: Visitor) -> None:
    maker, watcher, friend = visitor("ar", PHONE), visitor("en", DESKTOP), visitor("en", PHONE)
    watcher.goto("/")
    expect(row(watcher, "مجلس الخميس")).to_have_count(0)

    link = create(maker, "مجلس الخميس", preset="jawaker", opening="71", size="3", turn_seconds="15")

    expect(row(watcher, "مجلس الخميس")).to_contain_text("Jawaker")
    expect(row(watcher, "مجلس الخميس")).to_contain_text("Differs: open with 71")
    expect(row(watcher, "مجلس الخميس").get_by_label("Sit on seat 3")).to_be_visible()

    friend.goto(link)
    with friend.expect_navigation():
        friend.locator("[formaction$='/join/'][value='2']").click()
    expect(row(watcher, "مجلس الخميس").get_by_label("Sit on seat 3")).to_have_count(0)
    friend.goto("/")
    expect(row(friend, "مجلس الخميس", "#mine")).to_contain_text("Back to the table")
    expect(row(friend, "مجلس الخميس")).to_have_count(0)


def test_a_seat_is_taken_from_the_lobby_itself(visitor: Visitor) -> None:
    maker, comer = visitor("en"), visitor("en", PHONE)
    link = create(maker, "Corner seat", size="4")
    comer.goto("/")
    row(comer, "Corner seat").get_by_label("Sit on seat 4").click()
    expect(comer).to_have_url(link)
    maker.goto("/")
    expect(row(maker, "Corner seat", "#mine").locator(".fc .p3")).to_have_count(1)


def test_a_table_by_link_is_not_in_the_lobby_and_its_code_leads_to_it(visitor: Visitor) -> None:
    maker, friend = visitor("en"), visitor("ar", PHONE)
    link = create(maker, "Only friends", public="no")
    friend.goto("/")
    expect(friend.locator("#tables")).not_to_contain_text("Only friends")
    friend.locator("#code").fill(link)
    friend.locator("#code").press("Enter")
    expect(friend).to_have_url(link)


def test_play_now_is_one_tap_from_the_front_page_to_a_dealt_hand(visitor: Visitor) -> None:
    page = visitor("ar", PHONE)
    page.goto("/")
    page.locator(".play").click()
    expect(page).to_have_url(TABLE)
    expect(page.locator("#t-hand [data-card]").first).to_be_visible()


def test_my_own_tables_follow_what_happens_elsewhere(visitor: Visitor) -> None:
    page = visitor("en")
    link = create(page, "Two windows", size="4")
    lobby = page.context.new_page()
    lobby.goto("/")
    expect(row(lobby, "Two windows", "#mine")).to_contain_text("waiting for players")
    page.locator("[formaction$='/bots/'][value=medium]").click()
    expect(row(lobby, "Two windows", "#mine")).to_contain_text("round 1 of 5")
    row(lobby, "Two windows", "#mine").get_by_role("link", name="Back to the table").click()
    expect(lobby).to_have_url(link)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("language", ["ar", "en"])
def test_nothing_sticks_out_at_the_side(visitor: Visitor, language: str, size: tuple[int, int]) -> None:
    create(visitor("ar"), "A name that is forty characters long, no", size="5", opening_rises="yes", joker_throw="yes")
    page = visitor(language, size)
    page.goto("/")
    assert fits(page)
    page.goto("/tables/new/")
    for group in page.locator("details.group summary").all():
        group.click()
    assert fits(page)


def test_what_is_usual_follows_the_preset(visitor: Visitor) -> None:
    page = visitor("en")
    page.goto("/tables/new/")
    page.locator("details.group summary").nth(2).click()
    jokers = page.get_by_role("group", name="Jokers in a meld")
    expect(jokers.locator("label:visible")).to_have_text(["as usual: 1", "2"], use_inner_text=True)
    page.locator("[name=preset][value=jawaker]").check()
    expect(jokers.locator("label:visible")).to_have_text(["as usual: 2", "1"], use_inner_text=True)


def test_without_scripts_a_table_is_created_found_and_joined(server: str, browser: Browser) -> None:
    maker = browser.new_context(base_url=server, locale="en-GB", java_script_enabled=False).new_page()
    friend = browser.new_context(base_url=server, locale="en-GB", java_script_enabled=False).new_page()
    link = create(maker, "No scripts", size="2", opening="71")
    friend.goto("/")
    row(friend, "No scripts").get_by_role("button", name="Sit down").click()
    expect(friend).to_have_url(link)
    friend.goto("/")
    expect(row(friend, "No scripts", "#mine")).to_be_visible()
    maker.context.close()
    friend.context.close()
