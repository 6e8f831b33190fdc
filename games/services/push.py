"""Telling: who watches a table or the lobby learns that it has changed, always after the change was committed.

A message only names the table and its version. Each process renders what its own watchers see from the moment that it
remembers or loads, once for all watchers of a language, so that no message ever carries anybody's cards. Nothing may
depend on a message arriving.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from asgiref.sync import async_to_sync

from accounts.services.open_pages import group_of_person as group_of_person
from accounts.services.open_pages import send
from accounts.services.open_pages import tell_person as tell_person
from games.services.live_table import LiveTable

if TYPE_CHECKING:
    from games.services.play import Outcome


LOBBY_GROUP = "lobby"
EVERYBODY = "everybody"
"""The group of all open pages."""


def group_of(table_id: int) -> str:
    """The group of those who watch a table."""
    return f"table.{table_id}"


async def atell(live: LiveTable) -> None:
    """Tells the watchers of a table that it is now as in `live`."""
    await _news(live.id, live.version)


async def _news(table_id: int, version: int) -> None:
    message = {"type": "table.news", "table": table_id, "version": version}
    await send(group_of(table_id), message)


def tell_table(live: LiveTable) -> None:
    """The same as `atell`, for synchronous code that changed nothing the lobby shows."""
    async_to_sync(atell)(live)


async def atell_versions(tables: Iterable[tuple[int, int]]) -> None:
    """Tells the watchers of each of these tables, by id, that it is now of that version."""
    for table_id, version in tables:
        await _news(table_id, version)


def tell_versions(tables: Iterable[tuple[int, int]]) -> None:
    """The same, for synchronous code."""
    async_to_sync(atell_versions)(tables)


async def atell_lobby() -> None:
    """Tells the lobby that its list of tables has changed."""
    await send(LOBBY_GROUP, {"type": "lobby.news"})


async def atell_outcome(outcome: Outcome) -> None:
    """Tells what an action through the one door has changed."""
    await atell(outcome.live)
    if outcome.said is not None:
        await _said(outcome.live.id, outcome.said)
    if outcome.seating_changed:
        await atell_lobby()


def tell_outcome(outcome: Outcome) -> None:
    """The same, for synchronous code."""
    async_to_sync(atell_outcome)(outcome)


def tell(live: LiveTable) -> None:
    """The same as `atell`, and the lobby too, for synchronous code that changed who sits where."""
    async_to_sync(_tell_both)(live)


async def _tell_both(live: LiveTable) -> None:
    await atell(live)
    await atell_lobby()


def tell_said(table_id: int, message_id: int) -> None:
    """Tells the watchers of a table that something was said there, or that staff took it away; each looks itself."""
    async_to_sync(_said)(table_id, message_id)


async def _said(table_id: int, message_id: int) -> None:
    await send(group_of(table_id), {"type": "table.said", "table": table_id, "message": message_id})


def tell_everybody() -> None:
    """Tells all open pages that the house has something to say, or no longer."""
    async_to_sync(send)(EVERYBODY, {"type": "house.news"})
