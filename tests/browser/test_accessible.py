"""axe finds nothing on any page, in both languages, themes and at both ends of sizes."""

from importlib import resources
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.player import Player

pytestmark = pytest.mark.browser

AXE = (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
OPEN_PAGES = (
    "/",
    "/tables/new/",
    "/signup/",
    "/login/",
    "/settings/",
    "/no-such-page/",
    "/offline/",
    "/rules/",
    "/tutorial/",
)


def faults(page: Page) -> list[str]:
    """What axe finds on a page: the rule, and the first place."""
    page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(result => result.violations)")
    return [f"{one['id']}: {one['help']} {one['nodes'][0]['html'][:200]}" for one in found]


@pytest.mark.parametrize(("language", "size"), [("ar", PHONE), ("en", DESKTOP)], ids=["ar-phone", "en-desk"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages(
    visitor: Visitor, complaints: list[str], language: str, size: tuple[int, int], theme: str
) -> None:
    page = visitor(language, size)
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    found = {}
    for path in OPEN_PAGES:
        page.goto(path)
        found[path] = faults(page)
    complaints.clear()  # one of these pages is not there, by design
    assert {path: one for path, one in found.items() if one} == {}


@pytest.mark.parametrize(("language", "size"), [("ar", PHONE), ("en", DESKTOP)], ids=["ar-phone", "en-desk"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_table(visitor: Visitor, language: str, size: tuple[int, int], theme: str) -> None:
    page = visitor(language, size)
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto("/tables/new/")
    page.locator("form.create .btn.go").click()
    page.wait_for_url("**/t/**")
    found = {"waiting": faults(page)}
    page.locator("#t-result [formaction$='/bots/']").click()
    player = Player(page)
    player.wait_for("start", "draw")
    found["playing"] = faults(page)
    for _ in range(4):
        if not player.play_turn():
            break
    if player.wait_for("draw"):
        player.do({"do": "draw"})
        player.select(player.hand()[:2])
        found["selected"] = faults(page)
    assert {moment: one for moment, one in found.items() if one} == {}
