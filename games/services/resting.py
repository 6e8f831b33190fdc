"""How what runs for ever rests between two looks."""

import asyncio


async def rest(stop: asyncio.Event, seconds: float) -> None:
    """Waits that long, or until told to stop."""
    try:
        await asyncio.wait_for(stop.wait(), seconds)
    except TimeoutError:
        return
