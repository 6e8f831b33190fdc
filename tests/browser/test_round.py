"""A guest plays a round against three bots to its end."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.player import Player

pytestmark = pytest.mark.browser

MOST_TURNS = 60


def sit_down(page: Page) -> Player:
    """One tap in the lobby: a free table with bots."""
    page.goto("/")
    page.locator("form[action='/play/'] button").click()
    page.wait_for_url("**/t/**")
    return Player(page)


@pytest.mark.parametrize(("language", "size"), [("ar", PHONE), ("en", DESKTOP)], ids=["ar-phone", "en-desk"])
def test_a_guest_plays_a_round_against_three_bots_to_its_end(
    visitor: Visitor, language: str, size: tuple[int, int]
) -> None:
    page = visitor(language, size)
    player = sit_down(page)
    for _ in range(MOST_TURNS):
        if not player.play_turn():
            break
    result = page.locator("#t-result")
    expect(result).to_be_visible()
    expect(result.locator("h2")).not_to_be_empty()
    expect(result.locator(".rr")).to_have_count(4)

    player.page.locator("#t-result [data-seeded]").click()
    expect(result).to_be_hidden()
    assert len(player.hand()) in (14, 15)
    assert page.locator(".head .rd").inner_text().replace(" ", "").endswith("2/5")


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(visitor: Visitor) -> None:
    page = visitor("en", PHONE)
    player = sit_down(page)
    player.play_turn()
    player.wait_for("draw")
    player.do({"do": "draw"})
    player.select(player.hand()[:1])
    page.locator("[data-sort]").click()
    before = player.hand()
    seen = player.seen()
    page.reload()
    assert player.wait_for("play") == "play"
    assert player.hand() == before
    assert player.seen() == seen
    player.throw_something()
    player.wait_for("draw")
