"""The lobby's sockets of this process: each news is rendered once for a language, and at most once in a while."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

from channels.db import database_sync_to_async
from django.utils import translation

from games.pages import lobby as pages
from games.pages.lobby import Row
from games.services import listing

log = logging.getLogger("concan.lobby")


class Visitor(Protocol):
    """Somebody who watches the lobby and reads a language."""

    @property
    def language(self) -> str:
        """The language's code."""

    async def show(self, rows: tuple[Row, ...]) -> None:
        """Sends these tables to the page."""


class Hall:
    """Who watches, and the tables as last rendered. It belongs to the one event loop of the server."""

    def __init__(self, pause: float, trust: float) -> None:
        self.pause = pause
        """Seconds between two deliveries: however much happens, nobody is sent more than one list in that time."""
        self.trust = trust
        """Seconds for which it is believed that no news was lost."""
        self._looked = 0.0
        self._visitors: set[Visitor] = set()
        self._rows: dict[str, tuple[Row, ...]] = {}
        self._stale = False
        self._delivery: asyncio.Task[None] | None = None

    async def enter(self, visitor: Visitor) -> None:
        """Shows the lobby to one who comes, and from now on whatever changes."""
        self._visitors.add(visitor)
        try:
            await visitor.show(await self._rows_in(visitor.language))
        except BaseException:
            self.leave(visitor)
            raise

    def leave(self, visitor: Visitor) -> None:
        """Forgets one who goes; when nobody is left, everything."""
        self._visitors.discard(visitor)
        if not self._visitors:
            self._rows.clear()
            if self._delivery is not None:
                self._delivery.cancel()
                self._delivery = None

    def hear(self) -> None:
        """Something has changed. Every visitor's socket says so; the first to say it sets the delivery going."""
        self._stale = True
        if self._delivery is None:
            self._delivery = asyncio.create_task(self._deliver())

    def doubt(self) -> None:
        """A heartbeat: where nothing was heard for a while, looks whether something has changed all the same."""
        if self._delivery is None and self._now() - self._looked > self.trust:
            self._looked = self._now()
            self._delivery = asyncio.create_task(self._compare())

    async def _compare(self) -> None:
        for language, rows in tuple(self._rows.items())[:1]:
            self._stale = self._stale or rows != await database_sync_to_async(_render)(language)
        await self._deliver()

    async def _deliver(self) -> None:
        try:
            while self._stale:
                self._stale = False
                self._rows.clear()
                for visitor in tuple(self._visitors):
                    await self._show(visitor, await self._rows_in(visitor.language))
                await asyncio.sleep(self.pause)
        finally:
            if self._delivery is asyncio.current_task():
                self._delivery = None

    async def _show(self, visitor: Visitor, rows: tuple[Row, ...]) -> None:
        """One broken socket does not keep the news from the others."""
        try:
            await visitor.show(rows)
        except Exception:
            log.exception("A visitor of the lobby cannot be reached")
            self._visitors.discard(visitor)

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    async def _rows_in(self, language: str) -> tuple[Row, ...]:
        if language not in self._rows:
            self._looked = self._now()
            self._rows[language] = await database_sync_to_async(_render)(language)
        return self._rows[language]


def _render(language: str) -> tuple[Row, ...]:
    with translation.override(language):
        return pages.rows(listing.public_tables())


hall = Hall(pause=1.0, trust=15.0)
