"""What can be reported, and what is, in words. Only what everybody at the table saw is told of a running round."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from accounts.services import distance
from games.models import Match, Round
from games.pages import words
from games.pages.chat import words_of
from games.pages.people import letters, name_of, players
from games.services import chat
from games.services.live_table import LiveTable
from games.services.moments import moves_of
from games.services.reports import Subject


class PlayerShown(NamedTuple):
    """Somebody at the table who can be reported."""

    number: int
    letter: str
    name: str
    place: str


class MoveShown(NamedTuple):
    """A move that can be reported, in words."""

    number: int
    seat: int
    text: SafeString
    place: str


class MessageShown(NamedTuple):
    """A message that can be reported, as its readers see it."""

    name: str
    words: str
    place: int


def at_table(live: LiveTable, user_id: int | None) -> dict[str, Any]:
    """The players of a table but the reader, what they said that he reads, and the moves of its running or last round;
    the newest first.
    """
    signs = letters(live.seats, teams=live.options.teams)
    return {
        "live": live,
        "players": [
            PlayerShown(seat.number, signs[seat.number], name_of(seat), f"table/{live.code}/{seat.user_id}")
            for seat in live.persons
            if seat.user_id != user_id
        ],
        "said": [
            MessageShown(line.name, words_of(line), line.id)
            for line in reversed(chat.lines(live.id, distance.unheard_by(user_id)))
            if line.user_id not in (None, user_id)
        ],
        "moves": list(reversed(list(_moves(live)))),
        "over": live.match.id if live.match and live.match.state != Match.State.LIVE else None,
        "round": live.round.number if live.round else None,
    }


def shown(subject: Subject) -> dict[str, Any]:
    """One thing that is reported: whose it is, and the message or the move."""
    context: dict[str, Any] = {"subject": subject, "about": subject.about}
    if subject.message is not None:
        line = chat.line(subject.message.pk)
        context["said"] = words_of(line) if line else ""
    if subject.move is not None:
        one = subject.move.round
        told = next(pair for pair in moves_of(one.match, one) if pair[0].number == subject.move.number)
        context["said"], context["name"] = words.said(*told), name_of(players(told[1])[subject.move.seat])
    return context


def _moves(live: LiveTable) -> Iterator[MoveShown]:
    if live.match is None or live.round is None:
        return
    one = Round.objects.select_related("match__table").get(pk=live.round.id)
    for move, after in moves_of(one.match, one):
        place = f"{live.match.id}/{one.number}/{move.number}"
        yield MoveShown(move.number, move.seat, words.said(move, after), place)
