"""Four clients of a match at a boardgame.io server: its lobby over HTTP, its moves in socket.io's frames over
websockets, with the credentials of each.
"""

import asyncio
import json
import re
from collections.abc import Mapping
from typing import Any

import aiohttp

from tests.bench.load.clients import PATIENCE, Line, Table

GAME = "cards"
PEOPLE = 4


class Client(Line):
    """One player of a match."""

    def __init__(self, table: "Match", player: str, credentials: str) -> None:
        super().__init__(table)
        self.match, self.player, self.credentials = table, player, credentials
        self.drawn = False
        self.there = asyncio.Event()
        """Set when the server has told that this one is there: before, it may leave him out."""

    async def hear(self, text: str) -> None:
        """A frame of engine.io: its ping, the namespace opened, or an event with the match's state."""
        if text == "2":
            await self.socket.send_str("3")
        elif text.startswith("0"):
            await self.socket.send_str(f"40/{GAME},")
        elif text.startswith(f"40/{GAME},"):
            await self.say("sync", self.match.code, self.player, self.credentials, PEOPLE)
        elif text.startswith(f"42/{GAME},"):
            self._learn(text)

    def _learn(self, text: str) -> None:
        event = text[len(GAME) + 4 : len(GAME) + 14]
        if event.startswith(('["update"', '["sync"')):
            state, _, number = text.partition('"_stateID":')
            self.mine = f'"currentPlayer":"{self.player}"' in state
            self.drawn = '"drawn":true' in state
            self.moment = re.split(r"\D", number, maxsplit=1)[0]

        elif event.startswith('["matchDa') and f'"name":"P{self.player}","isConnected":true' in text:
            self.there.set()

    async def say(self, *event: Any) -> None:
        """Sends an event."""
        await self.socket.send_str(f"42/{GAME},{json.dumps(event)}")


class Match(Table):
    """A new match."""

    def __init__(self, url: str, http: aiohttp.ClientSession) -> None:
        super().__init__(url, http)
        self.code = ""

    async def sit(self) -> None:
        """Makes it, joins it four times, and opens the lines."""
        self.code = (await self._post(f"/games/{GAME}/create", {"numPlayers": PEOPLE}))["matchID"]
        for number in range(PEOPLE):
            joins = {"playerID": str(number), "playerName": f"P{number}"}
            joined = await self._post(f"/games/{GAME}/{self.code}/join", joins)
            client = Client(self, str(number), joined["playerCredentials"])
            address = f"{self.url}/socket.io/?EIO=4&transport=websocket"
            await self.add(client, address, {"Origin": self.url}, 0)
            async with asyncio.timeout(PATIENCE):
                await client.there.wait()

    async def _post(self, path: str, data: Mapping[str, object]) -> dict[str, str]:
        async with self.http.post(self.url + path, json=data) as answer:
            assert answer.status == 200, await answer.text()
            said: dict[str, str] = await answer.json()
            return said

    async def act(self, line: Any, *, post: bool) -> None:
        """Draws, or throws the first card."""
        move, chosen = ("throw", [0]) if line.drawn else ("draw", [])
        payload = {"type": move, "args": chosen, "playerID": line.player, "credentials": line.credentials}
        action = {"type": "MAKE_MOVE", "payload": payload}
        await line.say("update", action, int(line.moment), self.code, line.player)
