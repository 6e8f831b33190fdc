"""The doors of the lobby: everything that people do with tables outside the play of a round.

All are synchronous, change the table in one transaction, and tell afterwards.
"""

from games.services.lobby_error import LobbyError
from games.services.readiness import after_match, fill, ready, start
from games.services.seats import back, join, leave, told
from games.services.tables import close_idle, create_table, play_now, wait_on

__all__ = [
    "LobbyError",
    "after_match",
    "back",
    "close_idle",
    "create_table",
    "fill",
    "join",
    "leave",
    "play_now",
    "ready",
    "start",
    "told",
    "wait_on",
]
