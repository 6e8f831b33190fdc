"""Sockets for tests: through the whole application, with the cookies of a person."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import User
from concan_site.asgi import application

HOST = "localhost"
PATIENCE = 30
"""Seconds: how long an answer takes on a busy machine is not what these tests are about."""


class Line(WebsocketCommunicator):
    """A socket that waits for what must come."""

    async def receive_output(self, timeout: float = PATIENCE) -> dict[str, Any]:  # noqa: ASYNC109
        """The next thing that the server does."""
        message: dict[str, Any] = await super().receive_output(max(timeout, PATIENCE))
        return message

    async def wait(self, timeout: float = PATIENCE) -> None:  # noqa: ASYNC109
        """Waits until the server is done with it."""
        await super().wait(max(timeout, PATIENCE))


@asynccontextmanager
async def socket(path: str, user: User | None = None, *, origin: str = HOST) -> AsyncIterator[Line]:
    """A socket of a person, or of somebody signed out; closed at the end."""
    headers = [(b"host", HOST.encode()), (b"origin", f"http://{origin}".encode())]
    if user is not None:
        headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={await sync_to_async(_session)(user)}".encode()))
    line = Line(application, path, headers=headers)
    try:
        yield line
    finally:
        await line.disconnect()


def _session(user: User) -> str:
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def version_in(html: str) -> int:
    """The version that a message says the page shows now."""
    found = re.search(r'id="t-version"[^>]*data-version="(\d+)"', html)
    assert found, html
    return int(found[1])


async def closed_with(line: Line) -> int:
    """The code with which the server closes an accepted socket."""
    accepted, _ = await line.connect()
    assert accepted
    message = await line.receive_output()
    assert message["type"] == "websocket.close"
    return int(message["code"])
