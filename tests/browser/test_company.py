"""Two friends: presence, an invitation, phrases and words at the table; and a block that keeps its promise."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.people import CONNECTED, sign_up
from tests.browser.test_accessible import faults

pytestmark = pytest.mark.browser


def create_table(page: Page, size: int) -> str:
    page.goto("/tables/new/")
    page.locator(f"input[name=size][value='{size}']").check()
    page.locator("form.create .btn.go").click()
    page.wait_for_url("**/t/**")
    return page.url


def connected(page: Page) -> None:
    page.wait_for_function(CONNECTED)


def befriend(one: Page, name_of_one: str, other: Page, name_of_other: str) -> None:
    """One asks by name on the page of friends, the other accepts where he just is."""
    one.goto("/me/friends/")
    one.locator("input[name=name]").fill(name_of_other)
    one.locator("form[action$='/find/'] .btn.go").click()
    notice = other.locator("#notices .notice", has_text=name_of_one)
    expect(notice).to_be_visible()
    notice.locator("button[value=accept]").click()
    expect(other.locator("#notices .notice", has_text=name_of_one)).to_have_count(0)


def test_two_friends_find_each_other_and_talk_in_their_own_languages(visitor: Visitor) -> None:
    host, guest = visitor("en", DESKTOP), visitor("ar", PHONE)
    sign_up(host, "Salma")
    sign_up(guest, "ياسين")
    befriend(host, "Salma", guest, "ياسين")
    host.goto("/me/friends/")
    expect(host.locator("#friends li", has_text="ياسين")).to_contain_text("Online")
    assert faults(host) == []

    address = create_table(host, 2)
    host.locator("#t-friends button", has_text="Invite").click()
    expect(host.locator("#t-friends button")).to_be_disabled()
    expect(host.locator("#t-friends button")).to_have_text("Invited")
    invitation = guest.locator("#notices .notice", has_text="Salma")
    expect(invitation).to_be_visible()
    assert faults(guest) == []
    invitation.locator("button[value=accept]").click()
    guest.wait_for_url(address)
    expect(guest.locator("#notices .notice", has_text="Salma")).to_have_count(0)
    expect(host.locator("#t-result .sitting")).to_contain_text("ياسين")

    for page in (host, guest):
        connected(page)
    guest.keyboard.press("p")
    expect(guest.locator("#t-chat")).to_be_visible()
    assert faults(guest) == []
    guest.locator("#t-chat button[value=salam]").click()
    expect(guest.locator("#t-chat")).to_be_hidden()
    expect(host.locator("#t-bubbles .bubble")).to_have_text("Hello, everybody")
    expect(guest.locator("#t-bubbles .bubble")).to_have_text("السلام عليكم")
    expect(host.locator("[data-chat]")).to_have_attribute("data-unread", "1")
    expect(host.locator("#t-live")).to_contain_text("Hello, everybody")

    host.locator("[data-chat]").click()
    expect(host.locator("#chat-list")).to_contain_text("Hello, everybody")
    expect(host.locator("[data-chat]")).to_have_attribute("data-unread", "")
    host.locator("#chat-text").fill("what the f.u.c.k, my friend")
    host.keyboard.press("Enter")
    expect(host.locator("#chat-text")).to_have_value("")
    expect(guest.locator("#t-bubbles .bubble", has_text="my friend")).to_have_text("what the •••, my friend")
    assert faults(host) == []

    host.reload()
    connected(host)
    host.locator("[data-chat]").click()
    expect(host.locator("#chat-list .line")).to_have_count(2)


def test_a_player_is_muted_at_the_table_and_heard_again(visitor: Visitor) -> None:
    host, guest = visitor("en", DESKTOP), visitor("en", DESKTOP)
    sign_up(host, "Sirin")
    sign_up(guest, "Yunus")
    address = create_table(host, 2)
    guest.goto(address)
    guest.locator("#t-result button[name=seat]").click()
    expect(guest.locator("#t-friends")).to_be_attached()  # the page that knows he sits
    for page in (host, guest):
        connected(page)
    guest.locator("[data-chat]").click()
    guest.locator("#chat-text").fill("first")
    guest.keyboard.press("Enter")
    host.locator("[data-chat]").click()
    expect(host.locator("#chat-list .line")).to_have_count(1)
    host.locator("#t-result .sitting a.person", has_text="Yunus").click()
    dialog = host.locator("#ask-person")
    expect(dialog).to_be_visible()
    assert faults(host) == []
    assert re.search(r"/report/player/table/.+/\d+/$", dialog.locator("a.btn.end").get_attribute("href") or "")
    dialog.locator("button[value=mute]").click()
    expect(host.locator("#chat-list .line")).to_have_count(0)
    guest.locator("#chat-text").fill("second")
    guest.keyboard.press("Enter")
    expect(guest.locator("#chat-list .line")).to_have_count(2)
    dialog.locator("button[value=unmute]").click()
    expect(host.locator("#chat-list .line")).to_have_count(2)


def test_who_is_blocked_is_put_out_of_the_table_at_once_and_not_told_by_whom(
    visitor: Visitor, complaints: list[str]
) -> None:
    host, watcher = visitor("en", DESKTOP), visitor("en", DESKTOP)
    sign_up(host, "Hadil")
    sign_up(watcher, "Wasim")
    address = create_table(host, 3)
    watcher.goto(address)
    connected(watcher)
    host.goto("/people/Wasim/")
    host.locator("button[value=block]").click()
    expect(watcher.locator("#banner")).to_have_text("This table is not open to watchers.")
    watcher.goto(address)
    expect(watcher.locator("main")).to_contain_text("This table is not open to you.")
    assert "Hadil" not in watcher.locator("main").inner_text()
    host.goto("/me/kept-away/")
    assert faults(host) == []
    host.locator("button[value=unblock]").click()
    watcher.goto(address)
    connected(watcher)
    complaints[:] = [one for one in complaints if "403" not in one]
    assert complaints == []


def test_who_blocks_is_warned_before_he_sits_down_with_the_other(visitor: Visitor) -> None:
    host, guest = visitor("en", DESKTOP), visitor("en", PHONE)
    sign_up(host, "Munir")
    sign_up(guest, "Talin")
    guest.goto("/people/Munir/")
    guest.locator("button[value=block]").click()
    address = create_table(host, 2)
    guest.goto(address)
    connected(guest)
    guest.locator("#t-result button[name=seat]").click()
    guest.wait_for_url("**/meet/**")
    expect(guest.locator("main")).to_contain_text("Munir")
    assert faults(guest) == []
    guest.locator("form[action$='/join/'] button").click()
    guest.wait_for_url(address)
    expect(host.locator("#t-result .sitting")).to_contain_text("Talin")
