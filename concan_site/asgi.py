"""The door for both kinds of traffic: pages over HTTP, live tables over websockets."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import django
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "concan_site.settings")
django.setup()

from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402

from games.routing import websocket_urlpatterns  # noqa: E402

REQUESTS_AT_ONCE = 8
"""So many are worked on; all others wait a moment. A request takes milliseconds."""

_workers = ThreadPoolExecutor(REQUESTS_AT_ONCE, thread_name_prefix="request")


class OneHopHandler(ASGIHandler):
    """Runs a request's whole middleware chain and view in one of a few threads that stay.

    Django's own handler crosses between loop and thread for every middleware, which costs a page more than
    its rendering does. Every view and middleware here is an ordinary function, so one crossing is enough. A thread of
    its own for each request would also open the database anew each time.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)
        chain: Callable[[HttpRequest], HttpResponseBase] = self._middleware_chain  # type: ignore[has-type]

        def answer(request: HttpRequest) -> HttpResponseBase:
            try:
                return chain(request)
            finally:
                close_old_connections()  # Django's own signals reach other threads than this

        self._middleware_chain = sync_to_async(answer, thread_sensitive=False, executor=_workers)


application = ProtocolTypeRouter(
    {
        "http": OneHopHandler(),
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),
    }
)
