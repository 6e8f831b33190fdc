"""What one reader has for himself at a table: what he may do now, his place, his hand, his actions."""

from functools import lru_cache
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.concan.cards import TEXTS, Hand
from games.concan.refusals import Refusal
from games.concan.view import View, view
from games.pages import cards, words
from games.pages.board import SeatShown, is_missed, seat_shown
from games.pages.numbers import num
from games.pages.people import KEPT_NAMES, called, letters, name_of, named
from games.services.live_table import LiveTable

KEPT_HANDS = 2000


def own_view(live: LiveTable, seat: int | None) -> View | None:
    """The running round as the seat sees it, None where none is being played."""
    return view(live.round.state, seat) if live.round and live.playing else None


def me(live: LiveTable, seat: int | None, seen: View | None) -> dict[str, Any]:
    """The reader's place, and in its attributes what the page must know of this moment."""
    mine = seen is not None and seen.my_turn
    can = possible(seen)
    context = {
        "code": live.code,
        "size": live.size,
        "teams": live.options.teams,
        "seat": seat,
        "round": live.round.id if live.round else "",
        "phase": seen.phase if seen else "",
        "mine": mine,
        "can": " ".join(can),
        "may_commit": "commit" in can,
    }
    if seat is not None:
        context["me"] = seat_shown(live, live.seats[seat], letters(live.seats, teams=live.options.teams)[seat])
    return context


def possible(seen: View | None) -> list[str]:
    """What the seat may do now, by the names of the actions; `stage` is preparing melds, which is always possible."""
    if seen is None or seen.seat is None:
        return []
    if not seen.my_turn:
        return ["stage"]
    if seen.phase == "start":
        return ["throw"]
    opened, committed = seen.opened[seen.seat], seen.committed[seen.seat]
    if seen.phase == "draw":
        can = ["stage", "draw"] + (["take"] if seen.fire else [])
        return [*can, "commit"] if seen.last and not opened and not committed else can
    can = ["stage", "lay", "throw"]
    if opened and not committed:
        can.append("layoff")
    return [*can, "undo"] if seen.can_undo else can


def now(live: LiveTable, seat: int | None, seen: View | None) -> dict[str, Any]:
    """What the reader may do now, in one sentence."""
    if seen is not None and seat is not None and live.seats[seat].away:
        return {"now": _while_away(live), "mine": False}
    return {"now": _sentence(live, seen) if seen else "", "mine": seen is not None and seen.my_turn}


def _while_away(live: LiveTable) -> str:
    if live.free:
        return _("A bot plays for you. Press “I am back” to play on yourself.")
    return _("You are away: in each of your turns the drawn card is thrown. Press “I am back” to play on yourself.")


def _sentence(live: LiveTable, seen: View) -> SafeString:
    if not seen.my_turn:
        return _others_turn(live, seen.turn)
    if seen.phase == "start":
        return SafeString(_("Your turn: throw one card to start the round."))
    if seen.phase == "draw":
        if seen.top is None:
            return SafeString(_("Your turn: draw."))
        return format_html(_("Your turn: draw, or take {card}."), card=cards.short(seen.top))
    return _in_play_phase(live, seen)


def _others_turn(live: LiveTable, turn: int) -> SafeString:
    seat = live.seats[turn]
    if seat.away and live.played_by_bot(turn):
        return format_html(_("A bot plays for {name}."), name=called(live, turn))
    if is_missed(seat):
        return format_html(_("{name} is not connected; the table waits a while."), name=called(live, turn))
    return _is_playing(name_of(seat), get_language() or "")


@lru_cache(maxsize=KEPT_NAMES)
def _is_playing(name: str, language: str) -> SafeString:
    """`language` is the one that is active."""
    return format_html(_("{name} is playing."), name=named(name))


def _in_play_phase(live: LiveTable, seen: View) -> SafeString:
    assert seen.seat is not None
    if seen.owes:
        return words.sentence(_owing(seen), live)
    if seen.committed[seen.seat]:
        return SafeString(_("Lay down your Concan, or throw a card."))
    if seen.opened[seen.seat]:
        return SafeString(_("Lay down, lay off, or throw a card."))
    return format_html(_("Throw a card, or open with {needed} or more."), needed=num(seen.needed))


def _owing(seen: View) -> Refusal:
    return Refusal("must_use_taken", card=seen.taken or 0, rule=seen.options.fire_pile)


def hand(seat: int | None, seen: View | None, *, plain: bool = False) -> dict[str, Any]:
    """The reader's cards."""
    if seen is None or seat is None:
        return {"cards": "", "shown": False}
    new = seen.drawn if seen.drawn is not None else seen.taken if seen.my_turn else None
    return {
        "shown": True,
        "plain": plain,
        "new": "" if new is None else TEXTS[new],
        "names": _names(seen.hand) if plain else (),
        "cards": _in_hand(seen.hand, get_language() or ""),
    }


@lru_cache(maxsize=KEPT_HANDS)
def _in_hand(hand: Hand, language: str) -> SafeString:
    """A hand's cards as buttons. `language` is the one that is active."""
    return SafeString("".join(cards.in_hand(card, language) for card in hand))


def _names(hand: Hand) -> tuple[tuple[str, str], ...]:
    return tuple((TEXTS[card], cards.name(card)) for card in hand)


def acts(live: LiveTable, seat: int | None, seen: View | None, *, plain: bool = False) -> dict[str, Any]:
    """The actions that are possible now, and near each that is not yet possible the reason."""
    can = possible(seen)
    context: dict[str, Any] = {
        "code": live.code,
        "plain": plain,
        "can": tuple(can),
        "suggest": live.suggest and "stage" in can,
        "free_seats": _seats_to_take(live) if seat is None else (),
    }
    if seen is not None and seen.my_turn and seen.phase == "play":
        context |= _reasons(live, seen)
    if plain and seen is not None:
        context["melds"] = tuple((number, cards.meld_name(meld)) for number, meld in enumerate(seen.melds))
    return context


def _reasons(live: LiveTable, seen: View) -> dict[str, Any]:
    assert seen.seat is not None
    opened, committed = seen.opened[seen.seat], seen.committed[seen.seat]
    no_layoff = Refusal("concan_only") if committed else None if opened else Refusal("not_opened", needed=seen.needed)
    return {
        "playing": True,
        "why_no_layoff": words.sentence(no_layoff, live) if no_layoff else "",
        "why_no_throw": words.sentence(_owing(seen), live) if seen.owes else "",
    }


def _seats_to_take(live: LiveTable) -> tuple[SeatShown, ...]:
    """The bots' seats that somebody who watches may take in the running match."""
    if not (live.playing or live.between) or not live.free or not live.public:
        return ()
    return tuple(seat_shown(live, seat, "") for seat in live.seats if seat.bot)
