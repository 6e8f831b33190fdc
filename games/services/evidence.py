"""What a report shows of a table, frozen as a JSON value when it is made.

Of rounds that are over it holds all, as NOTATION.md writes a record; of a running round only what everybody at the
table saw: no hand, no card that was drawn, no order of the stock. Nothing that the reporter himself held is in it
either, for staff may play too.
"""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from games.concan.actions import Take, read_action, write_action
from games.concan.cards import TEXTS
from games.models import ChatMessage, Match, MatchSeat, Round, Table
from games.services import records
from games.services.live import after_move, begun_round, load_match
from games.services.live_table import LiveMove, LiveSeat, LiveTable

Evidence = dict[str, Any]
AROUND = 20
"""So many messages before what is reported, and so many after it."""
LATEST_TOGETHER = 20


def of_table(live: LiveTable) -> Evidence:
    """A table as it is now: its match so far, and what was said there last."""
    found = _table(live) | {"seats": [_seat(seat) for seat in live.seats], "chat": chat_before(live.id)}
    return found | (of_match(Match.objects.get(pk=live.match.id)) if live.match else {})


def of_message(live: LiveTable, message: ChatMessage) -> Evidence:
    """A message, with what was said before and after it, and the table as it is now."""
    return of_table(live) | {"message": message.pk, "chat": _chat_around(message)}


def of_move(match: Match, one: Round, number: int) -> Evidence:
    """Move `number` of a round, with the match up to it, and what was said around it."""
    move = one.moves.get(number=number)
    table = match.table
    seats = [_seat(player) for player in load_match(match).players]
    about = {"move": {"round": one.number, "number": number, "seat": move.seat, "by": move.by}}
    facts = {"table": _facts(table), "seats": seats, "chat": _chat_around_time(table.pk, move.at)}
    return facts | about | of_match(match, one, number)


def of_person(reporter: User, about: User) -> Evidence:
    """A person, reported as such: the last matches that both played in."""
    own = MatchSeat.objects.filter(user=reporter).values("match")
    together = MatchSeat.objects.filter(user=about, match__in=own).order_by("-match")
    return {
        "person": {"user": about.pk, "name": about.username, "guest": about.is_guest},
        "matches_together": list(together.values_list("match", flat=True)[:LATEST_TOGETHER]),
    }


def of_match(match: Match, last: Round | None = None, number: int | None = None) -> Evidence:
    """A match so far, or up to a move of the round `last`: the rounds that are over whole, of another what all saw."""
    rounds = [one for one in match.rounds.order_by("number") if last is None or one.number <= last.number]
    running = [one for one in rounds if one.ended_at is None]
    return {
        "match": {"id": match.pk, "number": match.number, "state": match.state},
        "rounds": records.rounds_that_are_over(match, [one for one in rounds if one.ended_at is not None]),
        "running": [_public(match, one, number if one == last else None) for one in running],
    }


def _public(match: Match, one: Round, last: int | None) -> Evidence:
    """The moves of a round that is not over, up to `last`, with the cards that everybody saw."""
    live = begun_round(one, load_match(match))
    told = []
    for row in one.moves.all():
        move = LiveMove(row.number, row.seat, read_action(row.action), row.by, row.at)
        told.append({**_told(move), **({"card": TEXTS[live.state.fire[-1]]} if isinstance(move.action, Take) else {})})
        if row.number == last:
            break
        live = after_move(live, move)
    return {"round": one.number, "fingerprint": one.fingerprint, "moves": told}


def _told(move: LiveMove) -> Evidence:
    """A move as everybody saw it: an action names only cards that went to the table."""
    told = {"number": move.number, "seat": move.seat, "by": move.by, "at": move.at.isoformat()}
    return told | write_action(move.action)


def _table(live: LiveTable) -> Evidence:
    return {"table": _facts(Table.objects.get(pk=live.id))}


def _facts(table: Table) -> Evidence:
    return {
        "code": table.code,
        "name": table.own_name,
        "named_after": table.named_after,
        "state": table.state,
        "public": table.public,
        "preset": table.preset,
        "options": table.options,
        "size": table.size,
        "turn_seconds": table.turn_seconds,
        "stake": table.stake,
    }


def _seat(seat: LiveSeat) -> Evidence:
    return {
        "number": seat.number,
        "user": seat.user_id,
        "name": seat.name,
        "bot": seat.bot,
        "away": seat.away,
        "left": seat.left,
    }


def chat_before(table_id: int) -> list[Evidence]:
    """What was said last at a table, oldest first."""
    return _written(_at(table_id).order_by("-pk")[: 2 * AROUND])


def _chat_around(message: ChatMessage) -> list[Evidence]:
    before = _at(message.table_id).filter(pk__lte=message.pk).order_by("-pk")[: AROUND + 1]
    after = _at(message.table_id).filter(pk__gt=message.pk).order_by("pk")[:AROUND]
    return _written(before) + _written(after, newest_first=False)


def _chat_around_time(table_id: int, at: datetime) -> list[Evidence]:
    before = _at(table_id).filter(at__lte=at).order_by("-pk")[:AROUND]
    after = _at(table_id).filter(at__gt=at).order_by("pk")[:AROUND]
    return _written(before) + _written(after, newest_first=False)


def _at(table_id: int) -> QuerySet[ChatMessage]:
    return ChatMessage.objects.filter(table=table_id, removed_at=None).select_related("user")


def _written(messages: QuerySet[ChatMessage], *, newest_first: bool = True) -> list[Evidence]:
    found = [
        {
            "id": message.pk,
            "at": message.at.isoformat(),
            "seat": message.seat,
            "user": message.user_id,
            "name": message.user.username if message.user else "",
            "bot": message.bot,
            "phrase": message.phrase,
            "text": message.text,
        }
        for message in messages
    ]
    return found[::-1] if newest_first else found
