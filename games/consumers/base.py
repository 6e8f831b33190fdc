"""What all sockets of this site share."""

import json
from functools import cached_property
from typing import Any
from urllib.parse import parse_qs

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import translation
from prometheus_client import Gauge

from accounts.models import User
from accounts.services.sanctions import is_banned
from accounts.services.sessions import is_still, person_of
from concan_site import metrics
from games.consumers.attendance import attendance
from games.pages import notices
from games.services import push
from games.services.threads import in_writer

LONGEST_MESSAGE = 8000
SIGNED_OUT = 4401
HEARD = "<!-- heard -->"
"""Answers a heartbeat where there is nothing else to say."""


class LeanConsumer(AsyncWebsocketConsumer):
    """A socket that does not cross to a thread for every message, as Channels does to tend database connections.

    What uses the database goes to the writer (services/threads.py), which tends its own.
    """

    user_id: int | None = None
    """Who opened it, None who is signed out."""
    _attends = False

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Hands a message to its handler."""
        await getattr(self, get_handler_name(message))(message)

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        """Counts a socket that comes."""
        self.user_id = getattr(self.scope["user"], "pk", None)
        self._counted().inc()
        await super().websocket_connect(message)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """Counts one that goes."""
        self._counted().dec()
        await super().websocket_disconnect(message)

    def _counted(self) -> Gauge:
        return metrics.SOCKETS.labels(type(self).__name__.removesuffix("Consumer").lower())

    async def turned_away(self) -> bool:
        """Whether a banned person opens this socket, or a page that was made for another reader, who has been signed
        out or in since; it is closed then, and his page says why when it asks again.
        """
        user = self.scope["user"]
        banned = isinstance(user, User) and is_banned(user)
        if not banned and self.asked("reader") in ("", str(self.user_id or 0)):
            return False
        await self.accept()
        await self.close(SIGNED_OUT)
        return True

    async def hear_of_house(self) -> None:
        """From now on the page learns what the house announces, and what concerns its reader. Heartbeats repeat it."""
        await self.channel_layer.group_add(push.EVERYBODY, self.channel_name)
        if self.user_id is None:
            return
        await self.channel_layer.group_add(push.group_of_person(self.user_id), self.channel_name)
        if not self._attends:
            self._attends = True
            await attendance.enter(self.user_id)

    async def leave_house(self) -> None:
        """The opposite."""
        await self.channel_layer.group_discard(push.EVERYBODY, self.channel_name)
        if self.user_id is None:
            return
        await self.channel_layer.group_discard(push.group_of_person(self.user_id), self.channel_name)
        if self._attends:
            self._attends = False
            attendance.leave(self.user_id)

    async def beat_of_house(self, message: dict[str, object]) -> None:
        """A heartbeat of the page; one that may have missed notices asks for them."""
        await self.hear_of_house()
        if message.get("notices"):
            await self._show_notices(await self._reader())

    def is_signed_in(self) -> bool:
        """Whether this is still the person who opened the page; who was signed out then stays so. Asks the database."""
        return self.user_id is None or is_still(self.scope["session"].session_key, self.scope["user"])

    async def house_news(self, event: dict[str, Any]) -> None:
        """What the house announces has changed."""
        await self._show_notices(await self._reader())

    async def person_news(self, event: dict[str, Any]) -> None:
        """Something about the reader has changed; who may no longer be here is sent away, and his page says why."""
        reader = await self._reader()
        if reader is None:
            await self.close(SIGNED_OUT)
        else:
            await self._show_notices(reader)

    async def _reader(self) -> User | None:
        """Who reads the page by now, None if he was signed out or may not enter."""
        session = self.scope.get("session")
        return await in_writer(person_of, session.session_key) if session else None

    async def _show_notices(self, reader: User | None) -> None:
        html = await in_writer(_notices, reader, self.language)
        await self.send(html.replace('id="notices"', 'id="notices" hx-swap-oob="true"', 1))

    @cached_property
    def language(self) -> str:
        """The language of the page that opened the socket, which names it."""
        asked = self.asked("lang")
        return asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE

    def asked(self, name: str) -> str:
        """A parameter of the address to which the socket was opened, empty if it is not there."""
        found: list[str] = parse_qs(self.scope["query_string"].decode("latin-1")).get(name, [""])
        return found[0]


class HouseConsumer(LeanConsumer):
    """A page that says nothing but that it is there."""

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A heartbeat; nothing else is expected, or listened to."""
        message = read_message(text_data)
        if message is None or "beat" not in message:
            return
        if await in_writer(self.is_signed_in):
            await self.beat_of_house(message)
            await self.send(HEARD)
        else:
            await self.close(SIGNED_OUT)


class NowhereConsumer(LeanConsumer):
    """Answers sockets that are opened to an address that is none: they are refused."""

    async def connect(self) -> None:
        """Refuses."""
        await self.close()


def _notices(reader: User | None, language: str) -> str:
    with translation.override(language):
        return notices.notices(reader)


def read_message(text: str | None) -> dict[str, object] | None:
    """The JSON object that a page sent, or None for anything else."""
    if text is None or len(text) > LONGEST_MESSAGE:
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
