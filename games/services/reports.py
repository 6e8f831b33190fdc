"""What people report at tables: players, messages and moves, each with its evidence.

Whether the reporter may see the place is for the caller to ask before; accounts/services/reports.py keeps the report.
"""

from collections.abc import Callable
from dataclasses import dataclass

from accounts.models import Report, User
from accounts.services import reports
from games.models import ChatMessage, Match, Move, Round
from games.services import evidence
from games.services.evidence import Evidence
from games.services.live_table import LiveTable


@dataclass(frozen=True, slots=True)
class Subject:
    """What is reported; `freeze` makes the evidence.

    `about` is None for a move of a bot or of the clock, and for one's own.
    """

    kind: Report.Kind
    place: str
    about: User | None
    freeze: Callable[[], Evidence]
    message: ChatMessage | None = None
    move: Move | None = None


def player(reporter: User, about: User) -> Subject:
    """A person, wherever he was met."""
    return Subject(Report.Kind.PLAYER, f"person:{about.pk}", about, lambda: evidence.of_person(reporter, about))


def player_at(live: LiveTable, about: User) -> Subject:
    """A person at a table."""
    return Subject(Report.Kind.PLAYER, f"table:{live.code}", about, lambda: evidence.of_table(live))


def message(live: LiveTable, said: ChatMessage) -> Subject:
    """A message that a person wrote."""
    return Subject(
        Report.Kind.MESSAGE,
        f"message:{said.pk}",
        said.user,
        lambda: evidence.of_message(live, said),
        message=said,
    )


def move(reporter: User, match: Match, one: Round, made: Move) -> Subject:
    """A move. It is about the person in that seat only where he made it himself, and is not the reporter, who may say
    that the game did something wrong.
    """
    seat = match.seat_set.select_related("user").get(number=made.seat)
    by_another = made.by == Move.By.PLAYER and seat.user != reporter
    return Subject(
        Report.Kind.MOVE,
        f"move:{match.pk}/{one.number}/{made.number}",
        seat.user if by_another else None,
        lambda: evidence.of_move(match, one, made.number),
        move=made,
    )


def were_together(live: LiveTable, about: User) -> bool:
    """Whether the person is or was at this table: sits there, began its match, or said something."""
    players = live.match.players if live.match else ()
    if any(seat.user_id == about.pk for seat in (*live.seats, *players)):
        return True
    return ChatMessage.objects.filter(table=live.id, user=about).exists()


def make(reporter: User, subject: Subject, cause: str, words: str) -> Report:
    """Keeps a report with its evidence as it is now. Raises ReportRefused."""
    return reports.make(reporter, subject.about, subject.kind, subject.place, cause, words, subject.freeze())
