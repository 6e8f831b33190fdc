"""Every page at every size, in both languages: nothing sticks out at the side, and no button cuts its words."""

import pytest
from playwright.sync_api import Browser

from tests.browser.pages import DRAW_ALL, SIZES, STAFF_PAGES, readers

pytestmark = pytest.mark.browser

WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT = """Array.from(document.querySelectorAll('.btn, .tag, h1, h2, th, summary'))
  .filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
  .filter(one => getComputedStyle(one).display !== 'inline').map(one => one.outerHTML.slice(0, 90))"""
ALONE = """Array.from(document.querySelectorAll('main .btn, main .field input')).filter(one => one.checkVisibility())
  .map(one => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => !one.closest('.scroll, .wide, nav') && (box.left < -1 || box.right > innerWidth + 1))
  .map(([one]) => one.outerHTML.slice(0, 90))"""

SPILT = """Array.from(document.querySelectorAll('.fig .card, .hands .card, .rr .card'))
  .filter(one => one.checkVisibility())
  .map(one => [one, one.getBoundingClientRect(), one.closest('.shown, .hands > li, .rr').getBoundingClientRect()])
  .filter(([, box, whole]) => box.left < whole.left - 1 || box.right > whole.right + 1)
  .map(([one]) => one.closest('.shown, .hands > li, .rr').outerHTML.slice(0, 90))"""
"""Cards beyond the edge of what shows them."""


@pytest.mark.parametrize("language", ["ar", "en"])
def test_nothing_sticks_out_of_any_page_or_is_cut(
    browser: Browser, prepared: tuple[str, dict[str, int]], language: str
) -> None:
    url, matches = prepared
    found = {}
    for page, pages in readers(browser, url, language, matches):
        for name, shot in pages.items():
            if name in STAFF_PAGES:
                continue
            page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
            page.goto(shot.path)
            if shot.opening:
                shot.opening(page)
            page.evaluate(DRAW_ALL)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                found[name, width] = page.evaluate(f"[{WIDE}, {CUT}, {ALONE}, {SPILT}]")
        page.context.close()
    assert len(found) > 30 * len(SIZES)
    assert {where: one for where, one in found.items() if one != [0, [], [], []]} == {}
