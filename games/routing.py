"""The sockets of the lobby and the tables."""

from django.urls import path, re_path

from games.consumers.base import NowhereConsumer
from games.consumers.company import CompanyConsumer
from games.consumers.lobby import LobbyConsumer
from games.consumers.table import TableConsumer

websocket_urlpatterns = [
    path("ws/me/", CompanyConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/t/<slug:code>/", TableConsumer.as_asgi()),
    re_path("", NowhereConsumer.as_asgi()),
]
