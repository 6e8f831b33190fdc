"""What browsers send: an action as a small form or a JSON object, both with the same fields."""

import json
from collections.abc import Mapping
from typing import NamedTuple

from games.concan.actions import Action, read_action

LONGEST_TEXT = 2000
"""No honest field is longer: fourteen cards in four melds are under 300 characters."""
LONGEST_ID = 36
_JSON_FIELDS = ("melds", "cards")


class SentAction(NamedTuple):
    """An action as a page sent it: the moment it was made on, and what the page calls it."""

    action: Action
    seen: str
    client_id: str


def read_sent_action(fields: Mapping[str, object]) -> SentAction:
    """The action in the fields `do`, `card`, `cards`, `melds`, `meld`, `end`, `seen` and `id`.

    What makes no sense becomes a `Malformed` action, which the rules refuse; nothing here raises.
    """
    raw: dict[str, object] = {}
    for name in ("do", "card", "cards", "melds", "meld", "end"):
        value = fields.get(name)
        if value is None or value == "":
            continue
        raw[name] = _json(value) if name in _JSON_FIELDS else value
    if isinstance(raw.get("meld"), str):
        raw["meld"] = _number(str(raw["meld"]))
    return SentAction(read_action(raw), _text(fields.get("seen"), 40), _text(fields.get("id"), LONGEST_ID))


def read_id(value: object) -> str:
    """What a page calls something it sends, empty for what no page of ours would."""
    return _text(value, LONGEST_ID)


def read_json(text: object) -> object:
    """The JSON value of a text that a page sent, None if it is none or too long."""
    return _json(text) if isinstance(text, str) else None


def _json(value: object) -> object:
    if not isinstance(value, str):
        return value
    if len(value) > LONGEST_TEXT:
        return None
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return None


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None


def _text(value: object, longest: int) -> str:
    """The text, if it is one that a page of ours would send; else none."""
    fits = isinstance(value, str) and len(value) <= longest and value.isascii() and value.isprintable()
    return value if fits and isinstance(value, str) else ""
