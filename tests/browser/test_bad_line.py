"""People play over a bad line (tests/soak/bad_line.py): messages of the sockets are lost, late, twice and in the wrong
order, and connections are cut. The pages show what is true all the same.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.people import sign_up
from tests.browser.test_processes import ready
from tests.browser.test_two_people import choose
from tests.serving import serving
from tests.soak.bad_line import FATES, BadLine, bad_line

pytestmark = pytest.mark.browser

SOON = 40_000
"""Milliseconds within which a page is right again: a heartbeat, an answer that does not come, a new connection."""
MATCH = 240_000

PLAY = """() => {
    let turns = 0;
    const step = () => {
        const table = document.getElementById('table');
        if (table.dataset.mine !== 'yes' || document.querySelector('#table .sending')) return;
        if (table.dataset.phase === 'draw') return table.querySelector('[data-do=draw]').click();
        const selected = Array.from(table.querySelectorAll('#t-hand li.sel .hit'));
        const button = table.querySelector('[data-throw]');
        if (selected.length === 1 && button?.getAttribute('aria-disabled') === 'false') {
            turns += 1;
            return button.click();
        }
        for (const card of selected) card.click();
        const cards = Array.from(table.querySelectorAll('#t-hand li[data-card]:not([data-card=X]) .hit'));
        return cards[turns % cards.length]?.click();
    };
    window.pause = () => clearInterval(window.playing);
    window.play = () => { window.playing = setInterval(step, 60); };
    window.turns = () => turns;
    window.play();
}"""
"""From now on the page's person plays: draws from the stock, throws a card, by taps."""

OVER = "() => document.getElementById('t-result').classList.contains('match')"

COMPARE = """async () => {
    const cards = (page) => Array.from(page.querySelectorAll('#t-hand li[data-card]'), (one) => one.dataset.card);
    const shown = (page) => Object.fromEntries(
        ['head', 'seats', 'mid', 'said', 'now', 'melds', 'me', 'acts', 'result', 'moves'].map((name) => {
            const region = page.getElementById(`t-${name}`).cloneNode(true);
            region.querySelectorAll('noscript, [data-clock], .script, .scripted').forEach((one) => one.remove());
            return [name, region.textContent.replace(/\\s+/g, ' ').trim()];
        }).concat([
            ['hand', cards(page).sort().join(' ')],
            ['version', page.getElementById('t-version').dataset.version],
        ]));
    const answer = await fetch(`${location.pathname}?part=table`, { headers: { 'HX-Request': 'true' } });
    const truth = new DOMParser().parseFromString(await answer.text(), 'text/html');
    return [shown(document), shown(truth)];
}"""


@pytest.fixture(scope="module")
def line(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BadLine]:
    with serving(tmp_path_factory.mktemp("bad-line")) as site, bad_line(site.url) as line:
        yield line


@pytest.fixture
def bad(line: BadLine) -> Iterator[BadLine]:
    """The line while it is bad: 5 % of all messages, and a cut now and then."""
    line.bad, line.cut = 0.05, 0.005
    yield line
    line.bad = line.cut = 0


@pytest.fixture(scope="module")
def server(line: BadLine) -> str:
    """Visitors come over the bad line."""
    return line.url


def table_of(page: Page, size: str) -> str:
    """A table of that many for one round; its address."""
    page.goto("/tables/new/")
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    for name, value in {"size": size, "turn_seconds": "60", "rounds": "1"}.items():
        choose(page, name, value)
    page.locator("form.create .btn.go").click()
    page.wait_for_url("**/t/**")
    return page.url


def right_soon(page: Page) -> None:
    """The page's heart beats, and then it shows in every region what the server would show it now."""
    page.evaluate("window.dispatchEvent(new Event('online'))")
    try:
        page.wait_for_function(
            f"async () => {{ const [a, b] = await ({COMPARE})(); return JSON.stringify(a) === JSON.stringify(b); }}",
            polling=500,
            timeout=SOON,
        )
    except TimeoutError:
        shown, truth = page.evaluate(COMPARE)
        assert shown == truth
        raise


def test_a_match_over_a_bad_line_ends_with_every_page_right(
    visitor: Visitor, bad: BadLine, complaints: list[str]
) -> None:
    pages = visitor("en", DESKTOP), visitor("ar", PHONE)
    for page, name in zip(pages, ("Qamar", "قمران"), strict=True):
        sign_up(page, name)
    address = table_of(pages[0], "4")
    pages[1].goto(address)
    pages[1].locator("#t-result button[name=seat]").first.click()
    watcher = visitor("en", PHONE)
    watcher.goto(address)
    pages[0].wait_for_function("() => document.documentElement.dataset.net === 'on'")
    pages[0].locator("#t-result [formaction$='/bots/'][value=easy]").click()
    ready(pages[1])

    for page in pages:
        page.evaluate(PLAY)
    for turn in (3, 6):
        for page in pages:
            page.wait_for_function(f"() => window.turns() >= {turn} || ({OVER})()", timeout=MATCH)
            page.evaluate("window.pause()")
        for page in (*pages, watcher):
            right_soon(page)
        for page in pages:
            page.evaluate("window.play()")
    for page in pages:
        page.wait_for_function(OVER, timeout=MATCH)
    for page in (*pages, watcher):
        right_soon(page)
        assert page.evaluate(OVER)
    assert all(bad.fates[fate] for fate in FATES), bad.fates
    complaints.clear()  # a connection that is cut stands in the console


def test_a_page_that_missed_something_does_not_go_on_with_what_comes_next(visitor: Visitor, line: BadLine) -> None:
    """The message that the match begins is lost on its way to the watcher. The next says nothing of what it said."""
    people, watcher = (visitor("en", DESKTOP), visitor("en", PHONE)), visitor("ar", PHONE)
    for page, name in zip(people, ("Huda", "Hind"), strict=True):
        sign_up(page, name)
    address = table_of(people[0], "2")
    people[1].goto(address)
    people[1].locator("#t-result button[name=seat]").first.click()
    watcher.goto(address)
    ready(people[0])
    expect(people[0].locator("#t-result [disabled]")).to_have_count(1)
    watcher.wait_for_function("() => document.documentElement.dataset.net === 'on'")
    line.losing = lambda address, message: "lang=ar" in address and "over none" in message and "data-after" in message
    ready(people[1])
    for page in people:
        expect(page.locator("#t-result")).to_be_hidden()
        page.evaluate(PLAY)
    expect(watcher.locator("#t-result")).to_be_hidden()
