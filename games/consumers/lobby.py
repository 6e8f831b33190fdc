"""The socket of the lobby: the lists of tables, whenever they change."""

from typing import Any

from django.utils import translation

from accounts.services import distance
from games.consumers.base import LeanConsumer
from games.consumers.hall import hall
from games.pages import lobby as pages
from games.pages.fragments import out_of_band
from games.pages.lobby import Row
from games.pages.numbers import LATIN, digits_of, with_digits
from games.services import push
from games.services.threads import in_writer


class LobbyConsumer(LeanConsumer):
    """One page that shows the lobby. It says nothing; what it sends is not read."""

    user_id: int | None = None
    digits: str = LATIN
    own: frozenset[tuple[str, bool]] | None = None
    """The reader's own public tables as last sent, and whether a match runs there."""
    blockers: frozenset[int] = frozenset()
    """Who blocks the reader: where they sit is not listed."""

    async def connect(self) -> None:
        """Accepts everybody but the banned."""
        if await self.turned_away():
            return
        self.user_id = getattr(self.scope["user"], "pk", None)
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

    async def show(self, rows: tuple[Row, ...]) -> None:
        """Sends the lists; has the page ask for its reader's own tables where one of those has changed."""
        own = frozenset((row.code, row.playing) for row in rows if self.user_id in row.people)
        changed = self.own is not None and own != self.own
        self.own = own
        with translation.override(self.language):
            lists = pages.lists(rows, self.user_id, pages.read_show(self.asked("show")), self.blockers)
        html = out_of_band({"tables": with_digits(lists, self.digits)})
        await self.send(html + (pages.ask_for_own() if changed else ""))
