"""What the pages say of another person to one who may do something about him."""

import re
from typing import Any

from django.urls import reverse

from accounts.models import User
from accounts.services import distance, friends
from concan_site.ids import id_in
from games.pages.people import face
from games.services.bots import CHARACTERS, LEVEL_NAMES, bot_name, temper_of

CODE = re.compile(r"[a-z0-9]{1,12}")


def about(reader: User | None, other: User, at: str = "", said: str = "") -> dict[str, Any]:
    """The context of templates/games/company/acts.html; `at` is the code of a table, `said` the id of a message.

    Both come from the address, so what can be neither is left out.
    """
    at, said = at if CODE.fullmatch(at) else "", said if id_in(said) is not None else ""
    context: dict[str, Any] = {"person": other, "at": at, "said": said, "report": report_link(at, said, other)}
    if reader is None or reader.pk == other.pk:
        return {**context, "mine": reader is not None, "may": False}
    return {
        **context,
        "may": True,
        "friend": friends.state(reader, other),
        "befriends": not reader.is_guest and not other.is_guest,
        "muted": distance.is_muted_by(reader, other),
        "blocked": distance.is_blocked_by(reader, other),
    }


def about_bot(key: str) -> dict[str, Any]:
    """Who a bot is."""
    character = CHARACTERS[key]
    return {
        "key": key,
        "name": bot_name(key),
        "face": face(key),
        "kind": LEVEL_NAMES[character.level],
        "temper": temper_of(key),
    }


def report_link(at: str, said: str, other: User) -> str:
    """Where is reported what a person said, or else the person: at that table, or anywhere."""
    if said:
        return reverse("games:report", args=["message", said])
    return reverse("games:report", args=["player", f"table/{at}/{other.pk}" if at else f"person/{other.pk}"])
