"""What bots say: now and then a ready phrase, at a moment that everybody sees, and never one that tells of a hand.

Whether one speaks, and which, follows from the fingerprint of the round and the number of the move, so that it can be
repeated; it follows from nothing hidden. At most one phrase of a bot falls at a table in three minutes, none where no
person is there to read it, and who mutes the bots reads none (accounts.services.distance).
"""

import hashlib
import logging
from datetime import timedelta
from typing import NamedTuple

from django.utils import timezone

from concan_site.writing import writing
from games.concan.match import places
from games.concan.state import RoundState
from games.models import ChatMessage, Match
from games.services import bots
from games.services.live_table import LiveRound, LiveTable

log = logging.getLogger("concan.talk")

QUIET = timedelta(minutes=3)
"""For so long no bot of a table speaks after one has."""


class Remark(NamedTuple):
    """What a bot may say now: the seat, the bot, and the key of the phrase."""

    seat: int
    bot: str
    phrase: str


class _Occasion(NamedTuple):
    """Something to say something about: how often that is done, and what by whom: by each, and by who did it."""

    name: str
    share: float
    others: str
    himself: str = ""


BEGIN = _Occasion("begin", 0.8, "", "")
OPENED = _Occasion("opened", 0.3, "well", "lets_go")
WON_ROUND = _Occasion("round", 0.3, "well", "")
HAND = _Occasion("hand", 0.8, "wow", "")
WON_MATCH = _Occasion("match", 0.9, "congratulations", "good_game")


def speak(before: LiveTable, after: LiveTable) -> int | None:
    """Has a bot say something about what a move has just changed; the message's id, None where none does.

    Never raises: what was played stands, whatever becomes of the talk.
    """
    try:
        found = remark(before, after)
        return _say(after.id, found) if found is not None else None
    except Exception:
        log.exception("Table %s: a bot could not speak", after.code)
        return None


def remark(before: LiveTable, after: LiveTable) -> Remark | None:
    """What a bot says about the move between these two moments, if one does."""
    speakers = [seat for seat in after.seats if seat.bot]
    heard = any(not seat.away and not seat.left for seat in after.persons)
    if not speakers or not heard or before.round is None or after.round is None:
        return None
    found = _occasion(before.round, after)
    if found is None:
        return None
    occasion, did = found
    number = _number(after.round, occasion)
    speaker = speakers[number % len(speakers)]
    character = bots.CHARACTERS.get(speaker.bot)
    if character is None or (number >> 16) % 1000 >= 1000 * occasion.share * character.talks:
        return None
    said = character.hello if occasion is BEGIN else occasion.himself if speaker.number == did else occasion.others
    return Remark(speaker.number, speaker.bot, said) if said else None


def _occasion(before: LiveRound, after: LiveTable) -> tuple[_Occasion, int | None] | None:
    """What a move was that is worth a word, and whose; everything about it is public."""
    assert after.round is not None
    state = after.round.state
    if after.round.over:
        if after.match is not None and after.match.state == Match.State.FINISHED:
            return WON_MATCH, _first(after)
        if state.winner is None:
            return None
        return (HAND if state.ending in ("hand", "concan") else WON_ROUND), state.winner
    if after.round.moves == 1 and after.round.number == 1:
        return BEGIN, None
    mover = before.state.turn
    return (OPENED, mover) if state.turn != mover and _has_just_opened(before.state, mover) else None


def _has_just_opened(state: RoundState, seat: int) -> bool:
    """Whether the seat, about to throw, has opened in this turn: no more of that can be undone."""
    own = [number for number, owner in enumerate(state.owners) if owner == seat]
    return state.opened[seat] and bool(own) and own[0] >= state.now.melds_before


def _first(after: LiveTable) -> int | None:
    """Who alone won the match."""
    assert after.match is not None
    first = [seat for seat, place in enumerate(places(after.match.score)) if place == 1]
    return first[0] if len(first) == 1 else None


def _number(played: LiveRound, occasion: _Occasion) -> int:
    text = f"{played.fingerprint} {played.moves} {occasion.name}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def _say(table_id: int, said: Remark) -> int | None:
    with writing():
        now = timezone.now()
        if ChatMessage.objects.filter(table=table_id, user=None, at__gt=now - QUIET).exists():
            return None
        return ChatMessage.objects.create(
            table_id=table_id, bot=said.bot, seat=said.seat, phrase=said.phrase, at=now
        ).pk
