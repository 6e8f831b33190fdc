"""The people with an open page at this process: once a minute it is written that they are there."""

import asyncio
import logging
from collections import Counter

from accounts.services import presence
from games.services.threads import in_writer

log = logging.getLogger("concan.attendance")


class Attendance:
    """How many pages each person has open here. `pause` is how long what was written of a person lasts, in seconds."""

    def __init__(self, pause: float) -> None:
        self.pause = pause
        self._pages: Counter[int] = Counter()
        self._written: dict[int, float] = {}
        self._round: asyncio.Task[None] | None = None

    async def enter(self, user_id: int) -> None:
        """A page more; who was not written of lately is, at once."""
        self._pages[user_id] += 1
        now = asyncio.get_running_loop().time()
        if now - self._written.get(user_id, -self.pause) >= self.pause:
            await self._write({user_id})
        if self._round is None or self._round.done():
            self._round = asyncio.create_task(self._go_round())

    def leave(self, user_id: int) -> None:
        """A page less; when nobody is left, nothing is written any more."""
        self._pages[user_id] -= 1
        self._pages += Counter()  # drops those who have none
        if not self._pages and self._round is not None:
            self._round.cancel()
            self._round = None

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(self.pause)
            await self._write(set(self._pages))

    async def _write(self, user_ids: set[int]) -> None:
        """What cannot be written is not worth a page: it counts as not there until the next time."""
        now = asyncio.get_running_loop().time()
        self._written = {one: at for one, at in self._written.items() if now - at < self.pause}
        self._written.update(dict.fromkeys(user_ids, now))
        try:
            await in_writer(presence.note, user_ids)
        except Exception:
            log.exception("It could not be written who is there")


attendance = Attendance(presence.EVERY.total_seconds())
