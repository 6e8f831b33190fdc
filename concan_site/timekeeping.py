import asyncio
import logging
from collections.abc import Awaitable, Callable

log = logging.getLogger("concan.clock")

Clock = Callable[[asyncio.Event], Awaitable[None]]


async def keep_running(clock: Clock, stop: asyncio.Event, pause: float = 1) -> None:
    """Run `clock` until `stop` is set; if it ever breaks, say so and start it again after `pause` seconds."""
    while not stop.is_set():
        try:
            await clock(stop)
        except Exception:
            log.exception("The clock broke; starting it again.")
            await asyncio.sleep(pause)
