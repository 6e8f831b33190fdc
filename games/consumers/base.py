"""What all sockets of this site share."""

import json
from typing import Any
from urllib.parse import parse_qs

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

LONGEST_MESSAGE = 8000


class LeanConsumer(AsyncWebsocketConsumer):
    """A socket that does not cross to a thread for every message, as Channels does to tend database connections.

    What uses the database goes to the writer (services/threads.py), which tends its own.
    """

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Hands a message to its handler."""
        await getattr(self, get_handler_name(message))(message)

    @property
    def language(self) -> str:
        """The language of the page that opened the socket, which names it."""
        asked = self.asked("lang")
        return asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE

    def asked(self, name: str) -> str:
        """A parameter of the address to which the socket was opened, empty if it is not there."""
        found: list[str] = parse_qs(self.scope["query_string"].decode("latin-1")).get(name, [""])
        return found[0]


class NowhereConsumer(LeanConsumer):
    """Answers sockets that are opened to an address that is none: they are refused."""

    async def connect(self) -> None:
        """Refuses."""
        await self.close()


def read_message(text: str | None) -> dict[str, object] | None:
    """The JSON object that a page sent, or None for anything else."""
    if text is None or len(text) > LONGEST_MESSAGE:
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None
