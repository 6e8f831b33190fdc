"""The worked cases of the rulebook: records, and the part of the referee's answer that each is about."""

import json
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).with_name("cases")
MISSING = "(missing)"


class Case(NamedTuple):
    """One worked case; `why` names the sentences of the rulebook that it shows."""

    name: str
    title: str
    why: str
    record: dict[str, Any]
    expect: dict[str, Any]


def read_cases() -> list[Case]:
    """All of them, in the order of their numbers."""
    return [Case(file.stem, **json.loads(file.read_text(encoding="utf-8"))) for file in sorted(FOLDER.glob("*.json"))]


def differences(expected: Any, got: Any, path: str = "answer") -> list[str]:
    """Where an answer is not as expected: objects are compared by the keys that are named, all else exactly."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return [
            line
            for key, value in expected.items()
            for line in differences(value, got.get(key, MISSING), f"{path}.{key}")
        ]
    if isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        pairs = enumerate(zip(expected, got, strict=True))
        return [line for index, (one, other) in pairs for line in differences(one, other, f"{path}[{index}]")]
    if type(expected) is type(got) and expected == got:
        return []
    return [f"{path}: expected {expected!r}, got {got!r}"]
