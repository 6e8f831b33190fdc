"""The table at every size: everything fits on one screen, can be read and can be tapped.

The pages are drawn from moments made by hand (tests/pages), without a server.
"""

import mimetypes
from collections.abc import Callable, Iterator

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Browser, Page, Route

from tests.pages.gallery import html, moments

pytestmark = pytest.mark.browser

SIZES = [(360, 740), (390, 844), (768, 1024), (1024, 768), (1440, 900)]
MOMENTS = {name: (live, seat, tray) for name, live, seat, tray in moments()}
Show = Callable[..., Page]


@pytest.fixture
def show(browser: Browser) -> Iterator[Show]:
    """Call it for a page that shows a moment: `show("crowded", (360, 740), "ar")`."""
    contexts = []

    def open_page(name: str, size: tuple[int, int], language: str = "ar", **look: str) -> Page:
        live, seat, tray = MOMENTS[name]
        text = html(live, seat, language=language, tray=tray, **look)

        def answer(route: Route) -> None:
            path = route.request.url.partition("http://table.test/")[2]
            if not path.startswith("static/"):
                route.fulfill(body=text, content_type="text/html; charset=utf-8")
            elif file := finders.find(path.removeprefix("static/")):
                route.fulfill(path=file, content_type=mimetypes.guess_type(file)[0] or "text/plain")
            else:
                route.abort()

        context = browser.new_context(viewport={"width": size[0], "height": size[1]})
        contexts.append(context)
        page = context.new_page()
        page.route("**/*", answer)
        page.goto("http://table.test/")
        return page

    yield open_page
    for context in contexts:
        context.close()


INSIDE = """selector => Array.from(document.querySelectorAll(selector)).filter(element => {
  const box = element.getBoundingClientRect();
  return box.width && (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
}).map(element => element.outerHTML.slice(0, 80))"""
CUT = """selector => Array.from(document.querySelectorAll(selector))
  .filter(element => element.scrollWidth > element.clientWidth + 1).map(element => element.outerHTML.slice(0, 80))"""


PAGE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"


@pytest.mark.parametrize("language", ["ar", "en"])
@pytest.mark.parametrize("name", MOMENTS)
def test_at_every_size_it_fits_the_screen_and_no_button_cuts_its_words(show, name, language):
    page = show(name, SIZES[0], language)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(PAGE) == [width, height]
        assert page.evaluate(INSIDE, ".hand .card, .acts .btn, .me .btn, .seat, .pile, footer .btn, .tray .btn") == []
        assert page.evaluate(CUT, ".btn, .pile") == []


@pytest.mark.parametrize("size", SIZES)
def test_twelve_melds_beside_a_tray_need_no_scrolling(show, size):
    page = show("crowded", size)
    assert page.evaluate("document.querySelectorAll('#t-melds .meld').length") == 12
    assert page.evaluate("(m => m.scrollHeight - m.clientHeight)(document.getElementById('t-melds'))") <= 1


@pytest.mark.parametrize("size", SIZES)
def test_each_of_fifteen_cards_leaves_44_pixels_to_tap(show, size):
    page = show("crowded", size)
    free = page.evaluate("""() => {
      const hits = Array.from(document.querySelectorAll('#t-hand .hit'));
      const counts = new Map(hits.map(hit => [hit, 0]));
      const bounds = document.getElementById('t-hand').getBoundingClientRect();
      for (let x = bounds.left; x < bounds.right; x += 1) {
        for (const y of new Set(hits.map(hit => Math.round(hit.getBoundingClientRect().top) + 20))) {
          const hit = document.elementFromPoint(x, y)?.closest('.hit');
          if (hit && Math.abs(hit.getBoundingClientRect().top + 20 - y) < 2) counts.set(hit, counts.get(hit) + 1);
        }
      }
      return Array.from(counts.values());
    }""")
    assert len(free) == 15
    assert min(free) >= 43  # 44 less what rounding takes


@pytest.mark.parametrize("language", ["ar", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_the_next_player_is_on_the_right_in_both_languages(show, size, language):
    page = show("crowded", size, language)
    left = [page.locator(f"#t-seats .s{seat}").bounding_box()["x"] for seat in (1, 2, 3, 4)]
    assert left == sorted(left, reverse=True)
    assert not page.locator("#t-seats .s0").is_visible()


def test_each_reader_sees_the_others_from_his_own_seat(show):
    page = show("elsewhere", (768, 1024))
    left = [page.locator(f"#t-seats .s{seat}").bounding_box()["x"] for seat in (4, 0, 1, 2)]
    assert left == sorted(left, reverse=True)
    assert not page.locator("#t-seats .s3").is_visible()


def test_who_watches_sees_every_seat(show):
    page = show("watcher", (360, 740))
    assert all(page.locator(f"#t-seats .s{seat}").is_visible() for seat in range(5))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_stands_out_from_its_ground(show, theme):
    page = show("crowded", (390, 844), theme=theme)
    ratios = page.evaluate("""() => {
      const channel = value => (value /= 255) <= .03928 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4;
      const luminance = text => {
        const [r, g, b] = text.match(/[\\d.]+/g).map(Number);
        return .2126 * channel(r) + .7152 * channel(g) + .0722 * channel(b);
      };
      const ground = element => {
        for (let at = element; at; at = at.parentElement) {
          const colour = getComputedStyle(at).backgroundColor;
          if (!colour.endsWith(', 0)')) return colour;
        }
      };
      return Array.from(document.querySelectorAll('.btn, .seat .nm, .me .sc, .tray .why, .card .i b, .tag'))
        .filter(element => element.getBoundingClientRect().width)
        .map(element => [luminance(getComputedStyle(element).color), luminance(ground(element))].sort((a, b) => b - a))
        .map(([light, dark]) => (light + .05) / (dark + .05));
    }""")
    assert min(ratios) >= 4.5
