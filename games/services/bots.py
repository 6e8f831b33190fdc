"""The names of bots: things of the majlis, never people. A seat keeps the key, the reader's language gives the name."""

import secrets
from collections.abc import Collection

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

BOTS: dict[str, Promise] = {
    "nakhla": pgettext_lazy("name of a bot: palm tree", "Nakhla"),
    "hudhud": pgettext_lazy("name of a bot: hoopoe", "Hudhud"),
    "fanous": pgettext_lazy("name of a bot: lantern", "Fanous"),
    "dallah": pgettext_lazy("name of a bot: coffee pot", "Dallah"),
    "najma": pgettext_lazy("name of a bot: star", "Najma"),
    "finjan": pgettext_lazy("name of a bot: coffee cup", "Finjan"),
    "mibkhara": pgettext_lazy("name of a bot: incense burner", "Mibkhara"),
    "naranj": pgettext_lazy("name of a bot: bitter orange", "Naranj"),
    "zaatar": pgettext_lazy("name of a bot: thyme", "Zaatar"),
    "waha": pgettext_lazy("name of a bot: oasis", "Waha"),
    "safsaf": pgettext_lazy("name of a bot: willow", "Safsaf"),
    "sadu": pgettext_lazy("name of a bot: woven carpet", "Sadu"),
}


def bot_name(key: str) -> str:
    """A bot's name in the active language."""
    return str(BOTS.get(key, key))


def another(taken: Collection[str]) -> str:
    """The key of a bot that is not among those already at the table."""
    return secrets.choice([key for key in BOTS if key not in taken])
