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
    """A bot: its name, how well it plays, how long its pauses are beside those of others, and how readily it speaks.

    `talks` is the share of the occasions at which it does say something, `hello` its ready phrase for a beginning.
    """

    name: Promise
    level: Level
    pace: float
    talks: float
    hello: str


CHARACTERS: dict[str, Character] = {
    "nakhla": Character(pgettext_lazy("name of a bot: palm tree", "Nakhla"), "medium", 1.2, 0.5, "salam"),
    "hudhud": Character(pgettext_lazy("name of a bot: hoopoe", "Hudhud"), "hard", 0.8, 1.0, "lets_go"),
    "fanous": Character(pgettext_lazy("name of a bot: lantern", "Fanous"), "hard", 1.1, 0.4, "salam"),
    "dallah": Character(pgettext_lazy("name of a bot: coffee pot", "Dallah"), "medium", 1.0, 0.8, "salam"),
    "najma": Character(pgettext_lazy("name of a bot: star", "Najma"), "hard", 1.0, 0.7, "luck"),
    "finjan": Character(pgettext_lazy("name of a bot: coffee cup", "Finjan"), "easy", 0.8, 0.9, "lets_go"),
    "mibkhara": Character(pgettext_lazy("name of a bot: incense burner", "Mibkhara"), "hard", 1.25, 0.3, "luck"),
    "naranj": Character(pgettext_lazy("name of a bot: bitter orange", "Naranj"), "easy", 0.9, 0.9, "salam"),
    "zaatar": Character(pgettext_lazy("name of a bot: thyme", "Zaatar"), "easy", 1.1, 0.6, "luck"),
    "waha": Character(pgettext_lazy("name of a bot: oasis", "Waha"), "medium", 1.1, 0.5, "salam"),
    "safsaf": Character(pgettext_lazy("name of a bot: willow", "Safsaf"), "easy", 1.2, 0.3, "luck"),
    "sadu": Character(pgettext_lazy("name of a bot: woven carpet", "Sadu"), "medium", 0.85, 0.7, "lets_go"),
}

TALKATIVE = 0.6
TEMPERS: dict[tuple[bool, bool], Promise] = {
    (False, False): pgettext_lazy("temper of a bot", "Plays quickly and says little."),
    (False, True): pgettext_lazy("temper of a bot", "Plays quickly and likes to talk."),
    (True, False): pgettext_lazy("temper of a bot", "Takes its time and says little."),
    (True, True): pgettext_lazy("temper of a bot", "Takes its time and likes to talk."),
}
"""By whether it is slow, and whether it is talkative."""

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


def temper_of(key: str) -> Promise:
    """A bot's temper in words."""
    character = CHARACTERS[key]
    slow, talks = character.pace > 1, character.talks >= TALKATIVE
    return TEMPERS[slow, talks]


def read_level(text: str) -> Level | None:
    """The level of that name; the usual one for no name, None where there is none such."""
    return next((level for level in LEVELS if level == (text or DEFAULT_LEVEL)), None)


def another(taken: Collection[str], level: Level = DEFAULT_LEVEL) -> str:
    """The key of a bot that is not among those already at the table: of that level, as long as there is one."""
    free = [key for key in CHARACTERS if key not in taken]
    return secrets.choice([key for key in free if level_of(key) == level] or free)
