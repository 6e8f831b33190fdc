"""What carries news within the one process."""

import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import InMemoryChannelLayer

CLEANING = 10
"""Seconds between two looks for what nobody has read."""


class InMemoryLayer(InMemoryChannelLayer):
    """Channels' own layer, without what grows with the house: it would look through the channels and groups of all open
    pages at every message, and make a task for every one who hears it.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._cleaned = 0.0

    def _clean_expired(self) -> None:
        now = time.monotonic()
        if now >= self._cleaned + CLEANING:
            self._cleaned = now
            super()._clean_expired()

    async def group_send(self, group: str, message: Mapping[str, Any]) -> None:
        """Sends it to all of the group; who has far too much to read already misses it."""
        self.require_valid_group_name(group)
        self._clean_expired()
        for channel in list(self.groups.get(group, ())):
            with suppress(ChannelFull):
                await self.send(channel, message)
