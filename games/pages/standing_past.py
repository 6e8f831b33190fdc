"""Matches that are over, as their templates need them: one to be read again, and the list of somebody's own."""

from typing import Any, NamedTuple

from django.utils.translation import pgettext_lazy

from games.concan.options import PRESETS, as_dict
from games.models import Match, MatchSeat, Played, Review
from games.pages.fair import check_words
from games.pages.numbers import plain
from games.pages.options import PRESET_NAMES, WORDS, Text
from games.pages.people import name_of
from games.pages.result import MatchRow, match_result, round_result
from games.services.bots import bot_name
from games.services.live_table import LiveTable
from games.services.standing_past import Past

PLUS = "+"
SHOWS: dict[str, Text] = {
    "all": pgettext_lazy("which matches are listed", "All"),
    "people": pgettext_lazy("which matches are listed", "With people"),
    "bots": pgettext_lazy("which matches are listed", "Against bots"),
    "otherwise": pgettext_lazy("which matches are listed", "The bot knew better"),
    "won": pgettext_lazy("which matches are listed", "Won"),
    "coins": pgettext_lazy("which matches are listed", "For coins"),
}


class PastRow(NamedTuple):
    """A match in the list of somebody's own. `others` are the names of who else played."""

    part: Played
    others: list[str]
    change: str
    coins: str
    review: Review | None
    """The look back at it, once it was worked out."""


class PlaceRow(NamedTuple):
    """A player in the result of a match, with what the match was for him once it has been counted."""

    row: MatchRow
    person: str
    """His name, empty for a bot."""
    part: Played | None
    change: str
    handed: bool
    """Whether it was the reader's own until staff gave it to a bot."""


def listed(parts: list[Played], user_id: int) -> list[PastRow]:
    """The matches of a person, in the order given."""
    return [
        PastRow(
            part=part,
            others=[_name(seat) for seat in part.match.by_seat if seat.user_id != user_id],  # type: ignore[attr-defined]
            change=_change(part),
            coins=signed(part.coins) if part.match.stake else "",
            review=_looked_at(part.match),
        )
        for part in parts
    ]


def _looked_at(match: Match) -> Review | None:
    review: Review | None = getattr(match, "review", None)
    return review if review is not None and review.waiting_since is None and review.turns else None


def whole(past: Past, user_id: int | None) -> dict[str, Any]:
    """The page of a match."""
    own = past.table.seat_of(user_id)
    seat = own.number if own else None
    names = [name_of(player) for player in past.match.players]
    return {
        "past": past,
        "live": past.table,
        "seat": None,
        "me": seat,
        "voided": past.state == Match.State.VOIDED,
        "rounds": _rounds(past, names, seat),
        "check_words": check_words(),
        "names": names,
        "preset": PRESET_NAMES[past.table.preset],
        "options": _options(past.table),
        **_result(past, seat, user_id),
    }


def _rounds(past: Past, names: list[str], seat: int | None) -> list[dict[str, Any]]:
    """Each round: its result, and what the page needs to prove its deal."""
    return [
        {**round_result(after, after.match, after.round, seat), "proof": {**proof, "names": names}}
        for after, proof in zip(past.rounds, past.proofs, strict=True)
        if after.match and after.round
    ]


def _result(past: Past, seat: int | None, user_id: int | None) -> dict[str, Any]:
    if past.state != Match.State.FINISHED:
        return {}
    result = match_result(past.rounds[-1], past.match, seat)
    people = {player.number: player.name for player in past.match.players if player.user_id is not None}
    rows = []
    for row in result["places"]:
        part = past.parts.get(row.number)
        handed = past.handed.get(row.number, ()) if seat is None else ()
        change = _change(part) if part else ""
        rows.append(PlaceRow(row, people.get(row.number, ""), part, change, user_id in handed))
    return {**result, "places": rows, "counted": bool(past.parts) or not people}


def _options(table: LiveTable) -> list[tuple[Text, Text, bool]]:
    """Every option by its label, how its value reads, and whether it differs from the preset."""
    own, usual = as_dict(table.options), as_dict(PRESETS[table.preset])
    return [(words.label, words.values[own[name]], own[name] != usual[name]) for name, words in WORDS.items()]


def signed(number: int) -> str:
    """A number that says whether something was won or lost."""
    return f"{PLUS}{number}" if number > 0 else plain(number)


def _change(part: Played) -> str:
    """What a match did to the rating; empty where it was not rated."""
    return "" if part.before is None or part.after is None else signed(part.after - part.before)


def _name(seat: MatchSeat) -> str:
    return seat.user.username if seat.user else bot_name(seat.bot)
