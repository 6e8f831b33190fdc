"""The embedded server: daphne and what runs beside it, as the clock, on one loop in one process."""

import asyncio
import gc
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from autobahn.websocket.compress import PerMessageDeflateOffer, PerMessageDeflateOfferAccept
from daphne import server as daphne_server  # before anything else of Twisted: it chooses the reactor
from daphne.http_protocol import HTTPFactory, WebRequest
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet import defer, reactor

from concan_site.timekeeping import Clock, keep_running

SERVICE_RESTART = 1012
WINDOW_BITS = 13
LONGEST_MESSAGE = 2**16  # bytes that a message of a page may unfold to; actions are a hundredth of that
PING, PONG = 10, 20  # seconds: a page that went without a word is missed within half a minute
LAST_WORDS = 60  # seconds for what a socket that is gone still has to do, as telling that its person is
BETWEEN_COLLECTIONS = 50_000  # objects more than before
GRACE = 3  # seconds for what is under way when the server is told to stop


def _spare_the_collector() -> None:
    """Lets Python look for circles of dead objects seldom, and never among what is there for good: with its usual pace
    it spends a third of every move on that. What a move leaves is almost always freed without it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(BETWEEN_COLLECTIONS, 10, 10)


class FormsForDjango(HTTPFactory):
    """Leaves the bodies of requests to Django: Twisted would read every form once before, and hang up without a word
    where one is malformed.
    """

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = partial(WebRequest, parsePOSTFormSubmission=False)
        return protocol


class Sockets(WebSocketProtocol):
    """Passes over what is to be sent to a page that has just gone: that is nobody's fault, and its disconnection comes
    next.
    """

    def serverSend(self, content: str, binary: bool = False) -> None:  # noqa: N802
        if self.state in (self.STATE_CONNECTING, self.STATE_OPEN):
            super().serverSend(content, binary)


class CompressedSockets(WebSocketFactory):
    """Compresses what goes over sockets, for browsers that offer it (all of them do).

    What was sent before is remembered, since news of a table mostly repeats it; window and memory are small, so that
    a socket takes about 64 kB.
    """

    protocol = Sockets

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.setProtocolOptions(perMessageCompressionAccept=_accept_deflate)


def _accept_deflate(offers: list[Any]) -> Any:
    deflate = next((offer for offer in offers if isinstance(offer, PerMessageDeflateOffer)), None)
    if deflate is None:
        return None
    window = min(WINDOW_BITS, deflate.request_max_window_bits or WINDOW_BITS)
    return PerMessageDeflateOfferAccept(deflate, window_bits=window, mem_level=6, max_message_size=LONGEST_MESSAGE)


# Where daphne's server takes them from.
daphne_server.HTTPFactory = FormsForDjango  # type: ignore[attr-defined]
daphne_server.WebSocketFactory = CompressedSockets  # type: ignore[attr-defined]


class EmbeddedServer(daphne_server.Server):
    """Serves `application` and runs the `clocks` it is given, until SIGTERM or SIGINT.

    On the way out the clocks and the requests finish what they are doing, and every open socket is closed
    with 1012, which tells its page to come back soon.
    """

    def __init__(
        self,
        application: Any,
        endpoints: list[str],
        started: Callable[[str, int], None],
        clocks: Sequence[Clock] = (),
    ) -> None:
        super().__init__(
            application,
            endpoints=endpoints,
            ready_callable=self._ready,
            server_name="concan",
            verbosity=1,
            ping_interval=PING,
            ping_timeout=PONG,
            application_close_timeout=LAST_WORDS,
        )
        self._started = started
        self._stop = asyncio.Event()
        self._clocks = clocks
        self._running: list[asyncio.Task[None]] = []

    def run(self) -> None:
        super().run()
        # A task left behind would be torn down with the interpreter, which Python does not always survive.
        loop = asyncio.get_event_loop()
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))

    def _ready(self) -> None:
        _spare_the_collector()
        # Only once the loop runs does a signal end it in good order.
        for clock in self._clocks:
            reactor.callWhenRunning(partial(self._run_clock, clock))
        reactor.callWhenRunning(lambda: self._started(*self.listening_addresses[0]))

    def _run_clock(self, clock: Clock) -> None:
        self._running.append(asyncio.get_event_loop().create_task(keep_running(clock, self._stop)))

    def kill_all_applications(self) -> "defer.Deferred[None]":
        """Wind down; the loop stops when the answer is there. Replaces daphne's, which only cancels."""
        return defer.Deferred.fromFuture(asyncio.ensure_future(self._wind_down()))

    async def _wind_down(self) -> None:
        self._stop.set()
        if self._running:
            await asyncio.wait(self._running, timeout=GRACE)
        for protocol in list(self.connections):
            if isinstance(protocol, WebSocketProtocol) and protocol.state == protocol.STATE_OPEN:
                protocol.sendCloseFrame(code=SERVICE_RESTART)
        under_way = [c["application_instance"] for c in self.connections.values() if "application_instance" in c]
        if under_way:
            await asyncio.wait(under_way, timeout=GRACE)
