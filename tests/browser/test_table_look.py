"""The table at every size: everything fits on one screen, can be read and can be tapped.

The pages are drawn from moments made by hand (tests/pages), without a server.
"""

import mimetypes
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from playwright.sync_api import Browser, Locator, Page, Route

from games.concan.options import Options
from games.pages import gallery, samples
from games.pages.tray import Group
from games.services.live_table import LiveSeat, LiveTable
from tests.pages.gallery import html

pytestmark = pytest.mark.browser

LONG = ("عبدالرحمن اللطيف", "أبو كريم الشامي", "Maximiliana Feathers", "جاد بن عبدالعزيز", "ياسمين القادرية")


def crowds() -> Iterator[tuple[str, LiveTable, int | None, tuple[Group, ...]]]:
    """Moments with as much to show as there can be."""
    people = tuple(LiveSeat(number, user_id=number + 1, name=name) for number, name in enumerate(LONG))
    keys = ("waha", "mibkhara", "nakhla", "dallah")
    bots = (samples.person(0), *(samples.bot(number, key) for number, key in enumerate(keys, 1)))
    over = samples.match_ended()
    assert over.match is not None
    paid = replace(over.match.score, stake=100, options=Options(teams=True))
    won = replace(over.match, players=people[:4], score=paid)
    room = (*people[:2], LiveSeat(2), people[3], LiveSeat(4))
    yield "four bots", replace(samples.crowded(), seats=bots), None, ()
    yield "long names", replace(samples.crowded(), seats=people, own_name="مجلس " * 8), 0, ()
    yield "long room", samples.table(seats=room, own_name="Thursday majlis of Abu Abd al-Rahman"), 0, ()
    yield "long match", replace(over, options=paid.options, match=won), 0, ()
    partners = replace(samples.teams(), seats=people[:4], own_name="Thursday majlis of Abu Abd al-Rahman")
    yield "long teams", partners, 0, gallery.STAGED
    yield "long room of teams", samples.table(seats=room[:4], options=samples.TEAMS, stake=100), 0, ()


SIZES = [(360, 740), (390, 844), (768, 1024), (1024, 768), (1440, 900)]
MOMENTS: dict[str, Any] = {**gallery.whole_tables(), **{name: moment for name, *moment in crowds()}}
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


# What happened and what may be done now is read whole, under piles that are seen whole.
HIDDEN = """() => Array.from(document.querySelectorAll('.mid .card, .mid p')).filter(element => {
  const felt = element.closest('.mid').getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return box.width && (box.top < felt.top - 1 || box.bottom > felt.bottom + 1);
}).map(element => element.outerHTML.slice(0, 80))"""


PAGE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"


@pytest.mark.parametrize("language", ["ar", "en"])
@pytest.mark.parametrize("name", MOMENTS)
def test_at_every_size_it_fits_the_screen_and_no_button_cuts_its_words(show, name, language):
    page = show(name, SIZES[0], language)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(PAGE) == [width, height]
        assert page.evaluate(INSIDE, ".hand .card, .acts .btn, .me .btn, .seat, .pile, footer .btn, .tray .btn") == []
        assert page.evaluate(CUT, ".btn, .pile, .scroll, .tag, .seat .tags, .seat .sc") == []
        assert page.evaluate(HIDDEN) == []


BEGINNING = """() => Array.from(document.querySelectorAll('.cut')).map(element => {
  const first = document.createRange();
  first.setStart(element.firstChild, 0);
  first.setEnd(element.firstChild, 1);
  const letter = first.getBoundingClientRect();
  const box = element.parentElement.getBoundingClientRect();
  return [element.textContent, !box.width || (letter.left >= box.left - 1 && letter.right <= box.right + 1)];
}).filter(([, seen]) => !seen)"""


@pytest.mark.parametrize("language", ["ar", "en"])
@pytest.mark.parametrize("name", ["long names", "long room", "long match"])
def test_a_name_that_is_too_long_keeps_its_beginning_in_both_directions(show, name, language):
    page = show(name, SIZES[0], language)
    assert page.locator(".cut").count() > 3
    assert page.evaluate(BEGINNING) == []


@pytest.mark.parametrize("language", ["ar", "en"])
def test_a_phone_shows_the_score_of_every_round_of_a_match(show, language):
    page = show("match", SIZES[0], language)
    assert page.locator(".places .one").count() == 5 * 5
    assert page.evaluate(INSIDE, ".places .one, .places td") == []


def test_in_the_waiting_room_of_a_phone_the_way_to_begin_is_the_last_and_largest(show):
    page = show("long room", SIZES[0])
    boxes = [button.bounding_box() for button in page.locator("#t-result > footer .btn").all()]
    assert max(boxes, key=lambda box: (box["y"], box["width"])) == boxes[-1]
    rows = sorted({box["y"] for box in boxes})
    assert len(rows) == 3  # who else may sit down, who goes or begins with fewer, and the way to begin
    assert [sum(box["y"] == y for box in boxes) for y in rows] == [3, 2, 1]


def inside(part: Locator, whole: Locator) -> bool:
    """Whether a part is seen whole, at least upright."""
    inner, outer = part.bounding_box(), whole.bounding_box()
    assert inner is not None
    assert outer is not None
    return outer["y"] - 1 <= inner["y"] and inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1


@pytest.mark.parametrize("language", ["ar", "en"])
def test_beside_the_word_that_a_player_is_gone_the_time_of_his_bank_is_seen_whole(show, language):
    page = show("lost", SIZES[0], language)
    for width, height in SIZES[2:]:
        page.set_viewport_size({"width": width, "height": height})
        bank = page.locator(".seat .bk b")
        bank.evaluate("one => { one.dataset.runs = 'bank'; one.textContent = '10:59'; }")
        assert page.evaluate(CUT, ".seat .tags") == []
        assert inside(page.locator(".seat .bk"), page.locator(".tags:has(.bk)"))


def test_of_scores_that_do_not_fit_a_phones_seat_the_total_stays(show):
    page = show("elsewhere", SIZES[0])
    seat = page.locator("#t-seats .s1 .sc")
    last, total = seat.locator(".last"), seat.locator("b").last
    assert inside(last, seat)
    total.evaluate("one => { one.textContent = '−1210'; }")
    assert inside(total, seat)
    assert not inside(last, seat)
    assert page.evaluate(CUT, ".seat .sc") == []


@pytest.mark.parametrize("language", ["ar", "en"])
def test_the_sign_of_a_team_stands_in_the_line_of_its_players_name(show, language):
    page = show("long room of teams", SIZES[0], language)
    for seat in page.locator(".sitting .nm").all():
        line, sign = seat.bounding_box(), seat.locator(".team").bounding_box()
        assert abs(line["y"] + line["height"] / 2 - sign["y"] - sign["height"] / 2) < 2


def test_what_a_closed_table_says_does_not_touch_the_edge(show):
    for size in SIZES:
        page = show("closed", size)
        assert page.locator("#t-result h2").bounding_box()["y"] >= 8


def test_each_reads_of_himself_as_you_and_by_name_of_the_others(show):
    page = show("crowded", SIZES[0], "en")
    teller = page.locator("#t-said .by")
    assert teller.evaluate("one => getComputedStyle(one, '::before').content") == '"You"'
    assert not teller.locator("span").is_visible()
    other = show("elsewhere", SIZES[0], "en").locator("#t-said .by")
    assert other.evaluate("one => getComputedStyle(one, '::before').content") == "none"
    assert other.locator("span").is_visible()


@pytest.mark.parametrize(("language", "sign"), [("ar", -1), ("en", 1)])
def test_a_sum_is_read_in_the_direction_of_its_language(show, language, sign):
    page = show("round", SIZES[0], language)
    numbers = page.locator(".rr", has_text="أبو كريم").locator(".why .num").all()
    assert [number.inner_text() for number in numbers] == ["4", "7", "10", "21"]
    places = [sign * number.bounding_box()["x"] for number in numbers]
    assert places == sorted(places)


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


SMALL = """() => Array.from(document.querySelectorAll('#table :is(button, a, summary, input)'))
  .filter(element => element.checkVisibility())
  .map(element => [element, (element.closest('.seat') || element).getBoundingClientRect()]) // a name spans its seat
  .filter(([, box]) => box.width && Math.min(box.width, box.height) < 43.5)
  .map(([element]) => element.outerHTML.slice(0, 80))"""
LOWER = ".ib", ".drop"
"""The head is 36 high for the melds' sake; a staged meld is taken back by its cards too."""


@pytest.mark.parametrize("name", ["crowded", "waiting", "watcher"])
def test_nothing_that_is_tapped_is_smaller_than_44_pixels(show, name):
    page = show(name, SIZES[0])
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        small = [one for one in page.evaluate(SMALL) if not any(f'class="{low[1:]}"' in one for low in LOWER)]
        assert small == []
