"""Four people at a table of Concan: real sockets and forms, sessions, tokens and origins, whole fragments."""

import json
import re
import uuid
from typing import Any

import aiohttp

from tests.bench.load.clients import Line, Table

WINDOW = 15
"""What browsers offer for the compression of a socket."""


class Person(Line):
    """One with a session, who knows his hand and what he may do."""

    def __init__(self, table: "ConcanTable", session: str, url: str) -> None:
        super().__init__(table)
        self.url = url
        self.headers = {"Cookie": f"sessionid={session}", "Origin": url, "Accept-Language": "en"}
        self.phase = ""
        self.hand: list[str] = []
        self.refusals = 0

    async def hear(self, text: str) -> None:
        """The regions that news consists of."""
        if 'id="t-me"' in text:
            place = text.partition('id="t-me"')[2].partition(">")[0]
            self.mine = 'data-mine="yes"' in place
            self.phase = between(place, 'data-phase="', '"')
        if 'id="t-hand"' in text:
            hand = text.partition('id="t-hand"')[2].partition("</ul>")[0]
            self.hand = re.findall(r'data-card="(\w+)"', hand)
        if 'id="t-version"' in text:
            self.moment = between(text.partition('id="t-version"')[2], 'data-seen="', '"')
        if 'id="t-msg"' in text and " hidden" not in text.partition('id="t-msg"')[2].partition(">")[0]:
            await self.refused(between(text.partition('id="t-msg"')[2], ">", "<"))

    async def refused(self, sentence: str) -> None:
        """The card may not be thrown: he tries the next one."""
        self.refusals += 1
        if self.refusals > len(self.hand):
            raise AssertionError(f"{self.table.url}: {sentence}")
        await self.socket.send_str(json.dumps(self.action()))

    def action(self) -> dict[str, str]:
        """What he does next: draws, or throws one of his cards."""
        named = {"seen": self.moment, "id": str(uuid.uuid4())}
        if self.phase == "draw":
            return {"do": "draw", **named}
        cards = [card for card in self.hand if card != "X"] or self.hand
        return {"do": "throw", "card": cards[self.refusals % len(cards)], **named}


class ConcanTable(Table):
    """`sessions` are those of its people by seat; `urls` the servers, on which they sit in turns."""

    def __init__(self, urls: list[str], http: aiohttp.ClientSession, code: str, sessions: list[str]) -> None:
        super().__init__(f"/t/{code}/", http)
        self.urls, self.sessions = urls, sessions

    async def sit(self) -> None:
        """Everybody opens the page, as a browser does, then its socket."""
        for seat, session in enumerate(self.sessions):
            person = Person(self, session, self.urls[seat % len(self.urls)])
            async with self.http.get(person.url + self.url, headers=person.headers) as page:
                token = page.cookies["csrftoken"].value
                assert page.status == 200
                await page.read()
            person.headers |= {"Cookie": f"{person.headers['Cookie']}; csrftoken={token}", "X-CSRFToken": token}
            await self.add(person, f"{person.url}/ws{self.url}?lang=en", person.headers, WINDOW)

    async def act(self, line: Any, *, post: bool) -> None:
        """By socket as the page does it, or by its form."""
        line.refusals = 0
        if not post:
            await line.socket.send_str(json.dumps(line.action()))
            return
        while True:
            address, headers = f"{line.url}{self.url}act/", line.headers | {"HX-Request": "true"}
            async with self.http.post(address, data=line.action(), headers=headers) as answer:
                text = await answer.text()
            assert answer.status == 200, text
            if " hidden" in text.partition('id="t-msg"')[2].partition(">")[0]:
                return
            line.refusals += 1
            assert line.refusals <= len(line.hand), text


def between(text: str, begin: str, end: str) -> str:
    """What stands between the first of `begin` and the next `end`."""
    return text.partition(begin)[2].partition(end)[0]
