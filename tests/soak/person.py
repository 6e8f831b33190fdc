"""A scripted person at the real site: cookies, forms and sockets over its own addresses, and patience with a server
that goes away. What he does carries an id, as a page's actions do, and is sent again until it is answered.
"""

import asyncio
import json
import re
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import aiohttp

PAUSE = 0.05
"""Seconds until he knocks again at a door that is shut."""
PATIENCE = 20
"""Seconds he waits for any answer, then asks again."""
NEWS = 1
"""Seconds without news after which he looks himself."""
AWAY = (502, 503, 504)
PASSWORD = "a-quiet-evening-7"


@dataclass(frozen=True)
class Moment:
    """A table as its page shows it to one person."""

    html: str

    def _attribute(self, name: str) -> str:
        found = re.search(rf'\bdata-{name}="([^"]*)"', self.html)
        return found[1] if found else ""

    @property
    def version(self) -> int:
        """The table's version."""
        return version_in(self.html)

    @property
    def seen(self) -> str:
        """What an action on this moment names."""
        return self._attribute("seen")

    @property
    def phase(self) -> str:
        """The phase of the turn if it is his, empty otherwise."""
        return self._attribute("phase") if self._attribute("mine") == "yes" else ""

    @property
    def hand(self) -> list[str]:
        """The texts of his cards."""
        return re.findall(r'data-card="(\w+)"', self.html.partition('id="t-hand"')[2].partition("</ul>")[0])

    @property
    def may_be_ready(self) -> bool:
        """Whether the page has a button *Ready*."""
        return '/ready/"' in self.html

    @property
    def closed(self) -> bool:
        """Whether the table is closed for good."""
        return 'id="t-result" class="over closed"' in self.html


def version_in(html: str) -> int:
    """The version that a page or a message says it shows, -1 if it says none."""
    found = re.search(r'id="t-version"[^>]*data-version="(\d+)"', html)
    return int(found[1]) if found else -1


def sentence_in(html: str) -> str | None:
    """What an answer says to him, empty where all went well; None where it is no answer to an action."""
    found = re.search(r'id="t-msg"[^>]*?( hidden)?>([^<]*)', html)
    return None if found is None else "" if found[1] else found[2] or "?"


@dataclass
class Person:
    """Somebody with an account. `by_socket` says how he acts; he hears the news by socket in any case."""

    url: str
    name: str
    by_socket: bool = False
    moved: Callable[[str], None] = lambda code: None
    """Called with the table's code whenever a move of his was acknowledged."""
    acknowledged: set[str] = field(default_factory=set)
    """The ids of his actions that the site says it did."""
    declined: set[str] = field(default_factory=set)
    """The ids of those it says it did not do."""
    sentences: set[str] = field(default_factory=set)
    """What the site said to him about those."""

    def __post_init__(self) -> None:
        self._lines: dict[str, aiohttp.ClientWebSocketResponse] = {}
        self._refused = 0
        self._may_lay = False

    async def __aenter__(self) -> "Person":
        jar = aiohttp.CookieJar(unsafe=True)  # the site has a number for a name
        self.http = aiohttp.ClientSession(
            self.url, cookie_jar=jar, timeout=aiohttp.ClientTimeout(PATIENCE), headers={"Accept-Language": "en"}
        )
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.http.close()

    async def sign_up(self) -> None:
        """Makes his account."""
        await self.get("/signup/")
        await self.post("/signup/", {"username": self.name, "password1": PASSWORD, "password2": PASSWORD})
        if "sessionid" not in self.cookies:  # the first answer came too late, so he asked twice
            await self.get("/login/")
            await self.post("/login/", {"login": self.name, "password": PASSWORD})
        if "sessionid" not in self.cookies:
            raise AssertionError(f"{self.name} could not sign up")

    async def create_table(self, **wish: str) -> str:
        """Makes a table, free and for two unless he wishes otherwise; its code."""
        usual = {"preset": "sahrat", "size": "2", "turn_seconds": "60", "stake": "0", "rounds": "1", "public": "yes"}
        url, html = await self.post("/tables/new/", {**usual, "suggest": "yes", **wish})
        found = re.search(r"/t/(\w+)/$", url)
        if found is None:
            raise AssertionError(f"no table was made: {html}")
        return found[1]

    async def play(self, code: str) -> None:
        """Plays at a table where he sits until it is closed, one match after the other."""
        while True:
            moment = await self.look(code)
            if moment.closed:
                return
            if moment.phase:
                await self._take_step(code, moment)
            elif moment.may_be_ready:
                await self.post(f"/t/{code}/ready/", {"seed": self.name})
            else:
                await self.hear(code, lambda html, known=moment.version: version_in(html) > known, NEWS)  # type: ignore[misc]

    async def look(self, code: str) -> Moment:
        """The table as it is now."""
        return Moment((await self.get(f"/t/{code}/?part=table"))[1])

    async def _take_step(self, code: str, moment: Moment) -> None:
        if moment.phase == "draw":
            self._may_lay = await self.act(code, moment, {"do": "draw"})
            return
        if moment.phase == "play" and self._may_lay:
            self._may_lay = False
            picked = await self._suggested(code, moment)
            if picked:
                await self.act(code, moment, {"do": "lay-best"}, picked)
                return
        throwable = [card for card in moment.hand if card != "X"] or moment.hand
        card = throwable[self._refused % len(throwable)]
        done = await self.act(code, moment, {"do": "throw", "card": card})
        self._refused = 0 if done else self._refused + 1

    async def _suggested(self, code: str, moment: Moment) -> list[str]:
        _, text = await self.post(f"/t/{code}/suggest/", {"seen": moment.seen})
        groups = json.loads(text)["groups"] if text.startswith("{") else []
        return [card for group in groups for card in group["cards"]]

    async def act(self, code: str, moment: Moment, fields: dict[str, str], picked: list[str] | None = None) -> bool:
        """Tries an action on that moment, again and again until it is answered; whether it was done."""
        sent = {**fields, "seen": moment.seen, "id": str(uuid.uuid4())}
        sentence: str | None = None
        while sentence is None:
            if self.by_socket and not picked:
                sentence = sentence_in(await self._say(code, json.dumps(sent)))
            else:
                data = [*sent.items(), *(("pick", card) for card in picked or [])]
                sentence = sentence_in((await self.post(f"/t/{code}/act/", data))[1])
        if sentence:
            self.declined.add(sent["id"])
            self.sentences.add(sentence)
            return False
        self.acknowledged.add(sent["id"])
        self.moved(code)
        return True

    async def get(self, path: str) -> tuple[str, str]:
        """The address that a page has in the end, and its text."""
        return await self._ask("GET", path)

    async def post(self, path: str, data: Any) -> tuple[str, str]:
        """The same after a form."""
        return await self._ask("POST", path, data=data)

    async def _ask(self, method: str, path: str, **options: Any) -> tuple[str, str]:
        while True:
            headers = {"X-CSRFToken": self.cookies.get("csrftoken", "")}
            if "/t/" in path:
                headers["HX-Request"] = "true"
            try:
                async with self.http.request(method, path, headers=headers, **options) as answer:
                    text = await answer.text()
                    if answer.status == 500:
                        raise AssertionError(f"{method} {path} {options}: 500")
                    if answer.status not in AWAY:
                        return str(answer.url), text
            except (aiohttp.ClientError, TimeoutError, OSError):
                pass
            await asyncio.sleep(PAUSE)

    @property
    def cookies(self) -> dict[str, str]:
        """What his browser keeps: whoever has them is he."""
        return {cookie.key: cookie.value for cookie in self.http.cookie_jar}

    async def _say(self, code: str, text: str) -> str:
        """Sends it over the socket; the answer, empty if the socket was lost before it came."""
        line = await self._line(code)
        try:
            await line.send_str(text)
        except (aiohttp.ClientError, OSError):
            await self._hang_up(code)
            return ""
        return await self.hear(code, lambda html: sentence_in(html) is not None, PATIENCE)

    async def hear(self, code: str, awaited: Callable[[str], bool], seconds: float) -> str:
        """The next message that is awaited, empty if the socket is lost or the time is over before it comes."""
        line = await self._line(code)
        try:
            async with asyncio.timeout(seconds):
                while True:
                    message = await line.receive()
                    if message.type != aiohttp.WSMsgType.TEXT:
                        await self._hang_up(code)
                        return ""
                    if awaited(message.data):
                        return str(message.data)
        except TimeoutError:
            return ""
        except (aiohttp.ClientError, OSError):
            await self._hang_up(code)
            return ""

    async def _hang_up(self, code: str) -> None:
        with suppress(aiohttp.ClientError, OSError):
            await self._lines.pop(code).close()

    async def _line(self, code: str) -> aiohttp.ClientWebSocketResponse:
        while (line := self._lines.get(code)) is None:
            try:
                self._lines[code] = await self.http.ws_connect(
                    f"/ws/t/{code}/?lang=en", headers={"Origin": self.url}, compress=15
                )
            except (aiohttp.ClientError, TimeoutError, OSError):
                await asyncio.sleep(PAUSE)
        return line


async def begin_match(first: Person, second: Person) -> str:
    """Both sign up, sit at a table that the first creates, and are ready; its code."""
    for person in (first, second):
        await person.sign_up()
    code = await first.create_table()
    await second.post(f"/t/{code}/join/", {"seed": ""})
    for person in (first, second):
        await person.post(f"/t/{code}/ready/", {"seed": ""})
    return code
