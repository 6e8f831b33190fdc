"""The embedded server: daphne and the clock on one loop, in one process."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from daphne.server import Server  # before anything else of Twisted: it chooses the reactor
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import defer, reactor

from games.services.clock import run_forever

log = logging.getLogger("concan.server")

SERVICE_RESTART = 1012

Clock = Callable[[asyncio.Event], Awaitable[None]]


class EmbeddedServer(Server):
    """Serves `application` and runs the clock until SIGTERM or SIGINT.

    On the way out the clock finishes what it is doing and every open socket is closed with 1012, which
    tells its page to come back soon.
    """

    def __init__(self, application: Any, endpoints: list[str], started: Callable[[str, int], None]) -> None:
        super().__init__(
            application, endpoints=endpoints, ready_callable=self._ready, server_name="concan", verbosity=1
        )
        self._started = started
        self._stop = asyncio.Event()
        self._clock: asyncio.Task[None] | None = None

    def _ready(self) -> None:
        reactor.callWhenRunning(self._run_clock)
        # Only once the loop runs does a signal end it in good order.
        reactor.callWhenRunning(lambda: self._started(*self.listening_addresses[0]))
        reactor.addSystemEventTrigger("before", "shutdown", self._wind_down)  # type: ignore[arg-type]

    def _run_clock(self) -> None:
        self._clock = asyncio.get_event_loop().create_task(keep_running(run_forever, self._stop))

    def _wind_down(self) -> "defer.Deferred[Any] | None":
        self._stop.set()
        return defer.Deferred.fromFuture(asyncio.ensure_future(self._clock)) if self._clock else None

    def kill_all_applications(self) -> Any:
        """Say goodbye before daphne cancels what is still open."""
        for protocol in list(self.connections):
            if isinstance(protocol, WebSocketProtocol) and protocol.state == protocol.STATE_OPEN:
                protocol.sendCloseFrame(code=SERVICE_RESTART)
        return super().kill_all_applications()


async def keep_running(clock: Clock, stop: asyncio.Event, pause: float = 1) -> None:
    """Run `clock` until `stop` is set; if it ever breaks, say so and start it again after `pause` seconds."""
    while not stop.is_set():
        try:
            await clock(stop)
        except Exception:
            log.exception("The clock broke; starting it again.")
            await asyncio.sleep(pause)
