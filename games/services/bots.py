"""The bots as characters: things of the majlis, never people. A seat keeps the key; all the rest follows from it.

A character plays at one level for ever, so that who has met it knows what to expect, and has a temper that shows in how
long it takes its time.
"""

import secrets
from collections.abc import Collection
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from games.concan.bots import DEFAULT_LEVEL, LEVELS, Level


class Character(NamedTuple):
    """A bot: its name, how well it plays, and how long its pauses are beside those of others."""

    name: Promise
    level: Level
    pace: float


CHARACTERS: dict[str, Character] = {
    "nakhla": Character(pgettext_lazy("name of a bot: palm tree", "Nakhla"), "medium", 1.2),
    "hudhud": Character(pgettext_lazy("name of a bot: hoopoe", "Hudhud"), "hard", 0.8),
    "fanous": Character(pgettext_lazy("name of a bot: lantern", "Fanous"), "hard", 1.1),
    "dallah": Character(pgettext_lazy("name of a bot: coffee pot", "Dallah"), "medium", 1.0),
    "najma": Character(pgettext_lazy("name of a bot: star", "Najma"), "hard", 1.0),
    "finjan": Character(pgettext_lazy("name of a bot: coffee cup", "Finjan"), "easy", 0.8),
    "mibkhara": Character(pgettext_lazy("name of a bot: incense burner", "Mibkhara"), "hard", 1.25),
    "naranj": Character(pgettext_lazy("name of a bot: bitter orange", "Naranj"), "easy", 0.9),
    "zaatar": Character(pgettext_lazy("name of a bot: thyme", "Zaatar"), "easy", 1.1),
    "waha": Character(pgettext_lazy("name of a bot: oasis", "Waha"), "medium", 1.1),
    "safsaf": Character(pgettext_lazy("name of a bot: willow", "Safsaf"), "easy", 1.2),
    "sadu": Character(pgettext_lazy("name of a bot: woven carpet", "Sadu"), "medium", 0.85),
}

LEVEL_NAMES: dict[Level, Promise] = {
    "easy": pgettext_lazy("a bot of this level", "Easy bot"),
    "medium": pgettext_lazy("a bot of this level", "Medium bot"),
    "hard": pgettext_lazy("a bot of this level", "Hard bot"),
}
"""What a bot of each level is called beside its name."""

FILLERS: dict[Level, Promise] = {
    "easy": pgettext_lazy("fill the seats with bots that are", "Easy"),
    "medium": pgettext_lazy("fill the seats with bots that are", "Medium"),
    "hard": pgettext_lazy("fill the seats with bots that are", "Hard"),
}
"""The words for having bots of a level sit down."""

FILLED: dict[Level, Promise] = {
    "easy": pgettext_lazy("on the empty seats of a table", "easy bots"),
    "medium": pgettext_lazy("on the empty seats of a table", "medium bots"),
    "hard": pgettext_lazy("on the empty seats of a table", "hard bots"),
}
"""The words for bots of a level that have sat down."""


def bot_name(key: str) -> str:
    """A bot's name in the active language."""
    character = CHARACTERS.get(key)
    return str(character.name) if character else key


def level_of(key: str) -> Level:
    """How well a bot plays; the usual level for one that sits in for an absent person (an empty key)."""
    character = CHARACTERS.get(key)
    return character.level if character else DEFAULT_LEVEL


def pace_of(key: str) -> float:
    """How long a bot's pauses are beside those of others; 1 for one that sits in for an absent person."""
    character = CHARACTERS.get(key)
    return character.pace if character else 1.0


def read_level(text: str) -> Level | None:
    """The level of that name; the usual one for no name, None where there is none such."""
    return next((level for level in LEVELS if level == (text or DEFAULT_LEVEL)), None)


def another(taken: Collection[str], level: Level = DEFAULT_LEVEL) -> str:
    """The key of a bot that is not among those already at the table: of that level, as long as there is one."""
    free = [key for key in CHARACTERS if key not in taken]
    return secrets.choice([key for key in free if level_of(key) == level] or free)
