"""The socket of the lobby: the lists of tables, whenever they change."""

from typing import Any
from uuid import uuid4

from django.utils import translation

from accounts.services import distance
from games.consumers.base import HouseConsumer
from games.consumers.hall import hall
from games.pages import lobby as pages
from games.pages.fragments import out_of_band
from games.pages.lobby import Row
from games.pages.numbers import LATIN, digits_of, with_digits
from games.services import push
from games.services.threads import in_writer


class LobbyConsumer(HouseConsumer):
    """One page that shows the lobby."""

    digits: str = LATIN
    rows: tuple[Row, ...] | None = None
    """What was sent last."""
    name: str = ""
    """What the page calls that, so that its heartbeats can say which lists it shows."""
    own: frozenset[tuple[str, bool]] | None = None
    """The reader's own public tables as last sent, and whether a match runs there."""
    blockers: frozenset[int] = frozenset()
    """Who blocks the reader: where they sit is not listed."""

    async def connect(self) -> None:
        """Accepts everybody but the banned."""
        if await self.turned_away():
            return
        self.digits = digits_of(self.scope["user"])
        await self.accept()
        self.blockers = await in_writer(distance.blockers_of, self.user_id)
        await self.channel_layer.group_add(push.LOBBY_GROUP, self.channel_name)
        await self.hear_of_house()
        await hall.enter(self)

    async def disconnect(self, code: int) -> None:
        """Leaves the hall."""
        hall.leave(self)
        await self.channel_layer.group_discard(push.LOBBY_GROUP, self.channel_name)
        await self.leave_house()

    async def lobby_news(self, event: dict[str, Any]) -> None:
        """The tables have changed."""
        hall.hear()

    async def person_news(self, event: dict[str, Any]) -> None:
        """Something about the reader has changed: perhaps who blocks him, and so which tables are listed."""
        before = self.blockers
        self.blockers = await in_writer(distance.blockers_of, self.user_id)
        if self.blockers != before:
            await hall.enter(self)
        await super().person_news(event)

    async def beat_of_house(self, message: dict[str, object]) -> None:
        """A page that says it shows other lists than those sent last is sent them again; one without any waits."""
        await super().beat_of_house(message)
        await self.channel_layer.group_add(push.LOBBY_GROUP, self.channel_name)
        hall.doubt()
        if self.rows is not None and message["beat"] not in (True, self.name):
            await self._send_lists(self.rows)

    async def show(self, rows: tuple[Row, ...]) -> None:
        """Sends the lists; has the page ask for its reader's own tables where one of those has changed."""
        self.rows = rows
        self.name = uuid4().hex
        own = frozenset((row.code, row.playing) for row in rows if self.user_id in row.people)
        changed = self.own is not None and own != self.own
        self.own = own
        await self._send_lists(rows, pages.ask_for_own() if changed else "")

    async def _send_lists(self, rows: tuple[Row, ...], more: str = "") -> None:
        with translation.override(self.language):
            lists = pages.lists(rows, self.user_id, pages.read_show(self.asked("show")), self.blockers)
        html = out_of_band({"tables": with_digits(lists, self.digits)})
        await self.send(html + pages.name_mark(self.name) + more)
