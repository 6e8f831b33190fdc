"""What staff do to tables. Each act is written with the acts of the staff, in the transaction that does it."""

from django.utils import timezone

from accounts.models import User
from accounts.services import audit
from games.models import HandedSeat, MatchSeat, Seat, Table
from games.services import bots, matches, readiness, schedule, seating, tables
from games.services.change import changing
from games.services.lobby_error import LobbyError


def close_table(code: str, by: User, reason: str) -> None:
    """Closes a table for good; a running match is void and its stakes are given back.

    Raises Table.DoesNotExist; LobbyError where it is closed, and where `by` sits there himself.
    """
    with changing(code) as table:
        if table.state == Table.State.CLOSED:
            raise LobbyError("closed_already")
        _check_apart(table, by)
        before = _facts(table)
        if table.state == Table.State.PLAYING and table.match is not None:
            matches.void(table.match, by, reason)
        tables.close(table)
        audit.write(by, "table.close", f"table:{code}", why=reason, before=before, after=_facts(table))


def void_match(code: str, by: User, reason: str) -> None:
    """Voids a table's running match and gives the stakes back; the table waits for another.

    People read the reason. Raises Table.DoesNotExist; LobbyError where none runs, and where `by` sits there himself.
    """
    with changing(code) as table:
        if table.state != Table.State.PLAYING or table.match is None:
            raise LobbyError("no_match")
        _check_apart(table, by)
        before = _facts(table)
        matches.void(table.match, by, reason)
        readiness.after_match(table)
        audit.write(by, "match.void", f"match:{table.match_id}", why=reason, before=before, after=_facts(table))


def hand_to_bot(code: str, number: int, by: User, reason: str) -> None:
    """Gives a person's seat at a free table to a bot, which plays on with the same hand.

    Raises Table.DoesNotExist; LobbyError at a table with a stake, at a closed one, where no person has the seat, and
    where `by` sits himself.
    """
    with changing(code) as table:
        seat = Seat.objects.select_related("user").filter(table=table, number=number).first()
        if table.stake:
            raise LobbyError("no_bots")
        if table.state == Table.State.CLOSED:
            raise LobbyError("closed")
        if seat is None or seat.user is None:
            raise LobbyError("no_such_seat")
        _check_apart(table, by)
        person, before = seat.user, _facts(table)
        bot = bots.another({other.bot for other in seating.seats_of(table)})
        seating.clear(seat)
        seat.bot, seat.ready = bot, True
        seat.save()
        if table.state == Table.State.PLAYING:
            MatchSeat.objects.filter(match=table.match, number=number).update(user=None, bot=bot)
            HandedSeat.objects.get_or_create(match=table.match, user=person, defaults={"number": number})
            schedule.seat_changed_hands(table, number, timezone.now())
            readiness.deal_when_ready(table)
        else:
            readiness.begin_when_ready(table)
        audit.write(
            by,
            "seat.to_bot",
            f"table:{code}",
            whom=person,
            why=reason,
            before=before,
            after=_facts(table) | {"seat": number, "bot": bot},
        )


def _check_apart(table: Table, by: User) -> None:
    """Nobody decides about a table where he plays."""
    if seating.find_seat(table, by) is not None:
        raise LobbyError("own_table")


def _facts(table: Table) -> dict[str, object]:
    """What can be said of a table to anybody."""
    return {"state": table.state, "match": table.match_id, "stake": table.stake}
