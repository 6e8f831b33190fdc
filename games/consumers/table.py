"""The socket of a table: news down, actions up."""

from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from concan_site import metrics
from games.consumers.base import SIGNED_OUT, LeanConsumer, read_message
from games.consumers.ear import Ear
from games.consumers.watchers import watchers
from games.inputs import read_sent_action
from games.models import Move
from games.pages import fragments
from games.pages.fragments import Regions
from games.pages.numbers import digits_of, with_digits
from games.services import company, contact, lobby, play, push, servers
from games.services import live as live_tables
from games.services.live_table import LiveTable
from games.services.threads import in_writer

NOT_FOR_YOU, NO_SUCH_TABLE = 4403, 4404
SERVICE_RESTART = 1012
"""With this code sockets close when their server stops (concan_site/server.py)."""


class TableConsumer(LeanConsumer):
    """One page that shows a table. It knows what the page shows, and sends what differs."""

    table_id: int = 0
    version: int = -1
    serves: bool = False
    """Whether it is known that the person, who has a seat, is served by this process."""
    shown: Regions
    ear: Ear

    async def connect(self) -> None:
        """Accepts whoever may see the table; says why with the close code otherwise."""
        self.shown = {}
        self.digits = digits_of(self.scope["user"])
        if await self.turned_away():
            return
        live = await in_writer(live_tables.find, self.scope["url_route"]["kwargs"]["code"])
        self.ear = Ear(live.id if live else 0, self.user_id, self.language)
        await in_writer(self.ear.learn)
        await self.accept()
        if live is None:
            await self.close(NO_SUCH_TABLE)
        elif not self._may_watch(live):
            await self.close(NOT_FOR_YOU)
        else:
            self.table_id = live.id
            await watchers.enter(live.id, self)
            await self.hear_of_house()
            await self._show(await self._be_there(live))

    async def disconnect(self, code: int) -> None:
        """Leaves the table's group; its people learn it, unless it is the server that goes."""
        if not self.table_id:
            return
        await watchers.leave(self.table_id, self)
        await self.leave_house()
        if code != SERVICE_RESTART:
            live = await in_writer(contact.disconnected, await self._newest(self.version), self.user_id)
            if live is not None:
                await push.atell(live)

    async def table_news(self, event: dict[str, Any]) -> None:
        """The table has changed: shows the newest moment."""
        if event["version"] > self.version:
            await self._show(await self._be_there(await self._newest(event["version"])))

    async def table_said(self, event: dict[str, Any]) -> None:
        """Something was said, or staff took it away."""
        await self._send_html(await in_writer(self.ear.one, event["message"]))

    async def person_news(self, event: dict[str, Any]) -> None:
        """Something about the reader has changed: perhaps whom he hears, or whom he may watch."""
        news = await in_writer(self.ear.learn)
        if not self._may_watch(await self._newest(self.version)):
            await self.close(NOT_FOR_YOU)
            return
        await self._send_html(news)
        await super().person_news(event)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A heartbeat, or an action."""
        message = read_message(text_data)
        if message is not None and not message.keys() & {"beat", "phrase", "text"}:
            await self._act(message)
        elif not await in_writer(self.is_signed_in):
            await self.close(SIGNED_OUT)
        elif message is None:
            await self._say(self._words(lambda: _("This could not be understood.")))
        elif "beat" in message:
            await self._beat(message)
        else:
            await self._send_html(await in_writer(self.ear.say, message))

    async def _beat(self, message: dict[str, object]) -> None:
        """Answers a heartbeat; a page that shows another moment than it should gets everything again.

        `said` is the last message that the page knows, `mute` the mute of its reader.
        """
        await watchers.renew(self.table_id)
        await self.beat_of_house(message)
        live = await in_writer(live_tables.find, self.scope["url_route"]["kwargs"]["code"])
        if live is None:
            await self.close(NO_SUCH_TABLE)
            return
        if not self._may_watch(live):
            await self.close(NOT_FOR_YOU)
            return
        await in_writer(lobby.wait_on, live, self.user_id)
        if message["beat"] != self.version:
            metrics.RESYNCS.inc()
            self.shown = {}
        await self._show(await self._be_there(live))
        await self._send_html(await in_writer(self.ear.all_after, message.get("said")))
        await self._send_html(await in_writer(self.ear.muted_after, message.get("mute")))

    async def _be_there(self, live: LiveTable) -> LiveTable:
        """The table, where its person is connected: by this socket he is."""
        seat = live.seat_of(self.user_id)
        if seat is None:
            self.serves = False
        elif not self.serves:
            assert seat.user_id is not None
            self.serves = True
            await in_writer(servers.serve, live.id, seat.user_id)
        if seat is None or seat.lost_at is None:
            return live
        found = await in_writer(contact.connected, live, self.user_id)
        if found is None:
            return live
        await push.atell(found)
        return found

    async def _act(self, message: dict[str, object]) -> None:
        seat = (await self._newest(self.version)).seat_of(self.user_id)
        if seat is None:
            await self._answer_stranger()
            return
        sent = read_sent_action(message)
        tried = play.Try(seat.number, sent.action, Move.By.PLAYER, sent.seen, self.user_id, sent.client_id)
        outcome = await in_writer(self._play, tried)
        if outcome is None:
            await self.close(SIGNED_OUT)
            return
        if outcome.kind == "done":
            await push.atell_outcome(outcome)
        sentence = self._words(lambda: fragments.answer(outcome))
        await self._show(outcome.live, "" if sentence else fragments.message())
        if sentence:
            await self._say(sentence)

    def _play(self, tried: play.Try) -> play.Outcome | None:
        """What became of an action, None for who is signed out: both are asked in one visit to the writer."""
        return play.act(self.table_id, tried) if self.is_signed_in() else None

    async def _answer_stranger(self) -> None:
        if await in_writer(self.is_signed_in):
            await self._say(self._words(lambda: _("You have no seat at this table.")))
        else:
            await self.close(SIGNED_OUT)

    async def _newest(self, version: int) -> LiveTable:
        """The table at that version or later."""
        known = live_tables.newest(self.table_id, version)
        return known if known is not None else await in_writer(live_tables.of_id, self.table_id)

    async def _show(self, live: LiveTable, answer: str = "") -> None:
        """Sends what the page does not show yet, and with it an answer that nobody misses who knows all of this; of a
        moment that has passed, its page knowing a later one by now, the answer alone.
        """
        if self.shown and live.version < self.version:
            await self._send_html(answer)
            return
        seat = live.seat_of(self.user_id)
        if seat is None and not self._may_watch(live):
            await self.close(NOT_FOR_YOU)
            return
        with translation.override(self.language):
            now = fragments.regions(live, seat.number if seat else None)
        news = fragments.changed(now, self.shown)
        mark = fragments.version_mark(live, after=self.version if self.shown else None)
        self.shown, self.version = now, live.version
        await self._send_html("".join((mark, fragments.out_of_band(news), answer)))

    def _may_watch(self, live: LiveTable) -> bool:
        return company.may_watch(live, self.user_id, self.ear.blockers)

    async def _say(self, text: str) -> None:
        await self._send_html(fragments.message(text))

    async def _send_html(self, html: str) -> None:
        if html:
            await self.send(with_digits(html, self.digits))

    def _words(self, say: Any) -> str:
        with translation.override(self.language):
            return str(say())
