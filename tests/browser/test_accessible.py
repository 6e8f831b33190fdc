"""axe finds nothing on any page, in both languages, themes and at both ends of sizes."""

from importlib import resources
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.pages import STAFF_PAGES, THEMES, readers, tables
from tests.browser.player import Player

pytestmark = pytest.mark.browser

AXE = (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
BOTH = pytest.mark.parametrize(("language", "size"), [("ar", PHONE), ("en", DESKTOP)], ids=["ar-phone", "en-desk"])
RULES = "{rules: {'label-content-name-mismatch': {enabled: true}}}"
"""What axe looks for beside what it always does: who speaks the words on a button finds them in its name."""


def faults(page: Page) -> list[str]:
    """What axe finds on a page: the rule, and the first place."""
    page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate(f"axe.run({RULES}).then(result => result.violations)")
    return [f"{one['id']}: {one['help']} {one['nodes'][0]['html'][:200]}" for one in found]


@BOTH
@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_on_any_page_and_at_no_moment_of_the_table(
    browser: Browser, prepared: tuple[str, dict[str, int]], language: str, size: tuple[int, int], theme: str
) -> None:
    url, matches = prepared
    found = {}
    for page, pages in readers(browser, url, language, matches):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        shown = {name: shot for name, shot in pages.items() if name not in STAFF_PAGES}  # these are Django's own
        for name, shot in (shown or tables(language, theme)).items():
            if name == "gallery":
                continue  # it shows one part of the table many times
            page.goto(shot.path)
            if shot.opening:
                shot.opening(page)
            found[name] = faults(page)
        page.context.close()
    assert len(found) > 40
    assert {name: one for name, one in found.items() if one} == {}


@BOTH
@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_on_the_table(visitor: Visitor, language: str, size: tuple[int, int], theme: str) -> None:
    page = visitor(language, size)
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto("/tables/new/")
    page.locator("form.create .btn.go").click()
    page.wait_for_url("**/t/**")
    found = {"waiting": faults(page)}
    page.locator("#t-result [formaction$='/bots/'][value=medium]").click()
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
