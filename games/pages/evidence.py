"""The frozen evidence of a report (services/evidence.py), for staff to read."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.utils.dateparse import parse_datetime

from games.models.table import table_called
from games.services.bots import bot_name
from games.services.phrases import PHRASES

Evidence = Mapping[str, Any]


class Line(NamedTuple):
    """Something said or done: who, what, when; `reported` where it is what the report is about."""

    who: str
    what: str
    at: Any
    reported: bool = False


def context(evidence: Evidence) -> dict[str, Any]:
    """What the page shows: the table, who sat there, what was said, and the moves of the round that was running."""
    names = {seat["number"]: _name(seat) for seat in evidence.get("seats", [])}
    return {
        "table": _table(evidence.get("table")),
        "sitters": list(names.values()),
        "chat": list(_chat(evidence)),
        "running": [(one["round"], list(_moves(one, names, evidence))) for one in evidence.get("running", [])],
        "match": evidence.get("match"),
        "together": evidence.get("matches_together", []),
        "record": evidence.get("rounds") or None,
        "move": evidence.get("move"),
    }


def _table(table: Evidence | None) -> Evidence | None:
    """The table with its name in the reader's language; of some reports it was frozen as it was read then."""
    return table and {**table, "name": table_called(table["name"], table.get("named_after", ""))}


def _chat(evidence: Evidence) -> Iterator[Line]:
    for said in evidence.get("chat", []):
        what = said["text"] or str(PHRASES.get(said["phrase"], said["phrase"]))
        yield Line(_name(said), what, parse_datetime(said["at"]), said["id"] == evidence.get("message"))


def _moves(one: Evidence, names: Mapping[int, str], evidence: Evidence) -> Iterator[Line]:
    reported = evidence.get("move") or {}
    for move in one["moves"]:
        written = {key: value for key, value in move.items() if key not in {"number", "seat", "by", "at"}}
        what = " ".join(_plain(value) for value in written.values())
        it = (one["round"], move["number"]) == (reported.get("round"), reported.get("number"))
        yield Line(names.get(move["seat"], str(move["seat"])), what, parse_datetime(move["at"]), it)


def _plain(value: Any) -> str:
    """A part of an action as NOTATION.md writes it, without brackets."""
    if isinstance(value, list):
        return " ".join(_plain(item) for item in value)
    if isinstance(value, dict):
        return " ".join(_plain(item) for item in value.values())
    return str(value)


def _name(who: Evidence) -> str:
    return who["name"] or (bot_name(who["bot"]) if who["bot"] else "")
