"""A table made by hand, whose page a real Chromium shows, so that a test can begin at any moment of a round.

The rules judge what is done, the pages' own fragments go over the socket, and the page's questions are answered by the
views that answer them in earnest. Only the log and the people are left out.
"""

import json
import mimetypes
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qsl

from django.contrib.staticfiles import finders
from django.test import RequestFactory
from django.utils.translation import override
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from games.concan.actions import Action, read_action
from games.concan.refusals import Refusal
from games.inputs import read_sent_action
from games.pages import fragments, samples
from games.pages import words as sentences
from games.services.live import after_move
from games.services.live_table import LiveMove, LiveTable
from games.views import tray
from tests.browser.conftest import PHONE
from tests.pages.gallery import html

ADDRESS = "http://table.test"
ANSWERS = {"tray": tray.show_tray, "targets": tray.find_targets, "suggest": tray.suggest_melds}
_ids = count(1000)


class Shown:
    """A page, and the table that it shows from one seat."""

    def __init__(self, page: Page, live: LiveTable, seat: int | None, language: str) -> None:
        self.page, self.seat, self.language = page, seat, language
        self.live = replace(live, id=next(_ids))
        self.pushed: list[str] = []
        """What went over the socket, a message each."""
        self.acted: list[dict[str, Any]] = []
        """The actions that the page sent."""
        self._socket: WebSocketRoute | None = None
        self._shown: fragments.Regions = {}

    def open(self) -> None:
        """Opens the page and waits until it is connected."""
        self.page.route("**/*", self._answer)
        self.page.route_web_socket("**/ws/**", self._connect)
        self.page.goto(ADDRESS)
        expect(self.page.locator("html")).to_have_attribute("data-net", "on")

    def move(self, seat: int, **action: Any) -> None:
        """A seat's move, as NOTATION writes it, seen by the page."""
        self._play(seat, read_action(action))
        self.push()
        expect(self.page.locator("#t-version")).to_have_attribute("data-version", str(self.live.version))

    def become(self, live: LiveTable) -> None:
        """The table is another from now on, as after a deal."""
        self.live = replace(live, id=self.live.id, code=self.live.code, version=self.live.version + 1)
        self.push()
        expect(self.page.locator("#t-version")).to_have_attribute("data-version", str(self.live.version))

    def push(self) -> None:
        """Sends the page what it does not show yet."""
        with override(self.language):
            now = fragments.regions(self.live, self.seat)
            news = fragments.version_mark(self.live) + fragments.out_of_band(fragments.changed(now, self._shown))
        self._shown = now
        self._send(news)

    def _play(self, seat: int, action: Action) -> None:
        assert self.live.round is not None
        told = LiveMove(self.live.round.moves, seat, action, "player", samples.NOON)
        self.live = replace(self.live, round=after_move(self.live.round, told), version=self.live.version + 1)

    def _send(self, text: str) -> None:
        assert self._socket is not None
        self.pushed.append(text)
        self._socket.send(text)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket, self._shown = socket, {}
        socket.on_message(lambda text: self._hear(json.loads(text)))
        self.push()

    def _hear(self, message: dict[str, Any]) -> None:
        if "beat" in message:
            self.push()
            return
        assert self.seat is not None
        self.acted.append(message)
        with override(self.language):
            try:
                self._play(self.seat, read_sent_action(message).action)
            except Refusal as refusal:
                self._send(fragments.message(sentences.sentence(refusal, self.live)))
                return
        self.push()
        self._send(fragments.message())

    def _answer(self, route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS).lstrip("/")
        if not path:
            text = html(self.live, self.seat, language=self.language, scripts=True)
            route.fulfill(body=text, content_type="text/html; charset=utf-8")
        elif path.startswith("static/") and (file := finders.find(path.removeprefix("static/"))):
            route.fulfill(path=file, content_type=mimetypes.guess_type(file)[0] or "text/plain")
        elif (name := path.rstrip("/").rpartition("/")[2]) in ANSWERS:
            self._question(route, name)
        else:
            route.fulfill(status=204)

    def _question(self, route: Route, name: str) -> None:
        request = RequestFactory().post("/", dict(parse_qsl(route.request.post_data or "")))
        setattr(request, "user", SimpleNamespace(is_authenticated=False))  # noqa: B010
        with override(self.language):
            response = tray.answered(ANSWERS[name], request, self.live, self.seat)
        route.fulfill(
            status=response.status_code, body=response.content, content_type=response.headers.get("Content-Type", "")
        )


@contextmanager
def showing(
    browser: Browser,
    live: LiveTable,
    seat: int | None = 0,
    language: str = "en",
    size: tuple[int, int] = PHONE,
    *,
    clock: bool = False,
    motion: bool = True,
) -> Iterator[Shown]:
    """A page of that reader, open; with `clock` its time can be moved, without `motion` he wants none."""
    session = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=size[0] < 700,
        reduced_motion="no-preference" if motion else "reduce",
    )
    page = session.new_page()
    complaints: list[str] = []
    page.on("console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    if clock:
        page.clock.install(time=samples.NOON)
    shown = Shown(page, live, seat, language)
    shown.open()
    yield shown
    session.close()
    assert complaints == []
