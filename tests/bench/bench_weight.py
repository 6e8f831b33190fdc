"""How light the table is: bytes over the wire, bytes of a pushed move, how soon a tap shows on a slow device.

Not in the suite. `python -m tests.bench.bench_weight` serves the site itself and drives a real Chromium.
"""

import gzip
import os
import shutil
import tempfile
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import django
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.browser.conftest import PHONE, QUIET
from tests.browser.player import Player
from tests.serving import serving

SLOWER = 4
TAPS = 12
BETWEEN = 300
MOST_TURNS = 25


def first_visit(browser: Browser, url: str) -> tuple[Page, Player]:
    """Sits down at a table, then opens it with an empty cache; prints what came over the wire."""
    context = browser.new_context(base_url=url, viewport={"width": PHONE[0], "height": PHONE[1]}, locale="ar-SY")
    page = context.new_page()
    page.goto("/")
    page.locator("button.play").click()
    page.wait_for_url("**/t/**")
    table = page.url
    page.close()
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    session.send("Network.setBypassServiceWorker", {"bypass": True})
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}
    frames: list[str] = []
    session.on("Network.responseReceived", lambda e: names.__setitem__(e["requestId"], e["response"]["url"]))
    session.on("Network.loadingFinished", lambda e: sizes.__setitem__(e["requestId"], int(e["encodedDataLength"])))
    session.on("Network.webSocketFrameReceived", lambda e: frames.append(e["response"]["payloadData"]))
    page.goto(table, wait_until="networkidle")
    page.locator("html[data-net=on]").wait_for()
    for key, size in sorted(sizes.items(), key=lambda item: -item[1]):
        print(f"  {size:7} {names.get(key, '?').removeprefix(url)[:80]}")
    sockets = sum(map(_wire, frames))
    print(f"first visit of the table: {sum(sizes.values()) + sockets} bytes, {len(sizes)} requests (socket: {sockets})")
    return page, _pushed(page, session)


def _wire(payload: str) -> int:
    """What a frame takes on the wire, as sent (the socket compresses it if both sides can)."""
    return len(payload.encode())


def _pushed(page: Page, session: CDPSession) -> Player:
    """Plays on until many melds lie on the table; prints the greatest news of one move."""
    frames: list[str] = []
    session.on("Network.webSocketFrameReceived", lambda e: frames.append(e["response"]["payloadData"]))
    player = Player(page)
    for _ in range(MOST_TURNS):
        if page.locator("#t-melds .meld").count() >= 10 or not player.play_turn():
            break
    melds = page.locator("#t-melds .meld").count()
    news = [frame for frame in frames if "data-version" in frame and 'class="over round"' not in frame]
    largest = max(news, key=lambda frame: len(frame.encode()))
    raw = largest.encode()
    print(
        f"largest pushed move ({melds} melds): {len(raw)} bytes raw, {len(_deflated(raw))} deflated, "
        f"{len(gzip.compress(raw))} gzipped; median raw {sorted(len(f.encode()) for f in news)[len(news) // 2]}"
    )
    return player


def _deflated(raw: bytes) -> bytes:
    deflate = zlib.compressobj(6, zlib.DEFLATED, -15)
    return deflate.compress(raw) + deflate.flush()


def full_table() -> None:
    """Prints what one move pushes where five play, twelve melds lie on the table and fifteen cards are in hand."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from django.utils.translation import override

    from games.concan.actions import read_action
    from games.pages import fragments, samples
    from games.services.live import after_move
    from games.services.live_table import LiveMove

    full = samples.crowded()
    assert full.round is not None
    state = full.round.state._replace(opened=(True,) * 5, committed=(False,) * 5)
    before = replace(full, round=replace(full.round, state=state))
    layoff: dict[str, object] = {"do": "layoff", "meld": 0, "cards": ["2h"], "end": "low"}
    for language in ("ar", "en"):
        for action in (layoff, {"do": "throw", "card": "6c"}):
            told = LiveMove(full.round.moves, 0, read_action(action), "player", samples.NOON)
            played = after_move(replace(full.round, state=state), told)
            after = replace(before, round=played, version=full.version + 1)
            with override(language):
                shown, now = fragments.regions(before, 0), fragments.regions(after, 0)
                news = fragments.version_mark(after) + fragments.out_of_band(fragments.changed(now, shown))
            raw = news.encode()
            print(f"{action['do']} at a full table ({language}): {len(raw)} bytes raw, {len(_deflated(raw))} deflated")


def reaction(page: Page, player: Player) -> None:
    """From a tap on a card to the next frame, as the browser itself times it, on a CPU four times as slow."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if player.wait_for("start", "draw", "play") == "":
        page.locator("#t-result footer [data-seeded]").click()
        player.wait_for("start", "draw", "play")
    page.evaluate("""() => {
        window.took = [];
        const note = list => window.took.push(...list.getEntries().filter(one => one.name === 'click'));
        new PerformanceObserver(note).observe({type: 'event', durationThreshold: 16});
    }""")
    cards = page.locator("#t-hand .hit")
    for number in range(TAPS):
        cards.nth(number % cards.count()).click()
        page.wait_for_timeout(BETWEEN)
    took: list[Any] = sorted(page.evaluate("window.took.map(one => one.duration)"))
    print(f"a tap at {SLOWER}x: {len(took)} of {TAPS} took 16 ms or more: {took}")


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        full_table()
        page, player = first_visit(browser, site.url)
        reaction(page, player)
        browser.close()


if __name__ == "__main__":
    main()
