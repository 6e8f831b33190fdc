"""What everybody sees at a table: its head, the seats, the piles, what just happened, and the melds."""

from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.concan.actions import Lay
from games.concan.match import totals
from games.concan.melds import Meld, read_meld
from games.models import Table
from games.pages import cards, scores, words
from games.pages.people import called, kind_of, letters, name_of, players, team_sign
from games.pages.rendering import piece
from games.services import banks
from games.services.banks import Stretch
from games.services.live_table import LiveMove, LiveSeat, LiveTable

KEPT_MELDS = 500
PEEKING = 3
"""How many cards of the fire pile show under its top."""

NOT_ON_TURN: dict[str, Any] = {"due": None}
"""Whose turn it is not has no time that runs."""


class SeatShown(NamedTuple):
    """One seat as everybody sees it."""

    number: int
    letter: str
    name: str
    sign: str
    user_id: int | None
    empty: bool
    key: str
    """Of the bot whose seat it is."""
    bot: bool
    """Whether a bot plays for it now."""
    kind: str
    """What such a bot is called beside its name: how well it plays."""
    away: bool
    left: bool
    lost: bool
    """Whether its person is not connected, and nobody plays for him."""
    ready: bool
    turn: bool
    opened: bool
    committed: bool
    held: int | None
    """How many cards it holds, None where nothing is dealt."""
    last: int | None
    """Its score of the last finished round."""
    total: int | None


class MeldShown(NamedTuple):
    """A meld on the table."""

    number: int
    owner: int
    sign: str
    letter: str
    """The same where only text can stand."""
    first: bool
    """Whether it is its owner's first, which has his letter before it."""
    row: SafeString
    label: str


class DealShown(NamedTuple):
    """A deal and its proof; secret and seeds are empty while the round is played."""

    fingerprint: str
    secret: str
    seeds: tuple[str, ...]
    match: int
    """0 where no row of it exists."""
    round: int


def head(live: LiveTable) -> dict[str, Any]:
    """The line at the top: the table, the round, the deal and its proof."""
    return {
        "name": live.name,
        "code": live.code,
        "next": live.next_fingerprint,
        "deal": deal_shown(live),
        **round_counted(live),
    }


def deal_shown(live: LiveTable) -> DealShown | None:
    """The round's deal with as much of its proof as may be seen now; None before the first."""
    if live.round is None:
        return None
    over = live.round.over
    secret, seeds = (live.round.secret, live.round.seeds) if over else ("", ())
    match = live.match.id if live.match else 0
    return DealShown(live.round.fingerprint, secret, seeds, match, live.round.number)


def round_counted(live: LiveTable) -> dict[str, Any]:
    """Which round of how many it is, and whether it is a last one."""
    if live.match is None or live.round is None:
        return {"number": None}
    rounds = live.match.score.options.rounds
    number = live.round.number
    return {"number": number, "rounds": rounds, "extra": number > rounds, "last": number == rounds}


def seats(live: LiveTable) -> dict[str, Any]:
    """All seats, in the order of the table."""
    signs = letters(live.seats, teams=live.options.teams)
    sums = totals(live.match.score) if live.match else None
    shown = (seat_shown(live, seat, signs[seat.number], sums) for seat in live.seats)
    ends = turn_ends(live)
    language = get_language()
    pieces = (piece("seat", {"seat": seat}, ends if seat.turn else NOT_ON_TURN, language) for seat in shown)
    return {"seats": SafeString("".join(pieces))}


def seat_shown(live: LiveTable, seat: LiveSeat, letter: str, sums: tuple[int, ...] | None = None) -> SeatShown:
    """One seat, with what the running round and match say of it; `sums` are the match's totals where they are known."""
    state = live.round.state if live.round and live.state == Table.State.PLAYING else None
    number, bot = seat.number, live.played_by_bot(seat.number)
    results = live.match.score.results if live.match and state else ()
    if sums is None and live.match and state:
        sums = totals(live.match.score)
    return SeatShown(
        number=number,
        letter=letter,
        name=name_of(seat),
        sign=team_sign(number) if live.options.teams else "",
        user_id=seat.user_id,
        empty=seat.empty,
        key=seat.bot,
        bot=bot,
        kind=kind_of(seat) if bot else "",
        away=seat.away,
        left=seat.left,
        lost=state is not None and is_missed(seat),
        ready=seat.ready and not live.playing and not seat.bot,
        turn=live.playing and state is not None and state.turn == number,
        opened=state is not None and state.opened[number],
        committed=state is not None and state.committed[number],
        held=len(state.hands[number]) if state else None,
        last=results[-1].scores[number] if results else None,
        total=sums[number] if sums and state else None,
    )


def is_missed(seat: LiveSeat) -> bool:
    """Whether the person of a seat in a running match is not connected, and nobody plays for him."""
    return not (seat.away or seat.left) and banks.is_lost(seat, timezone.now())


def turn_ends(live: LiveTable) -> dict[str, Any]:
    """When the running turn is out of time, in milliseconds, and its parts in their order, each as KIND/SECONDS/END
    (services/banks.Stretch); nothing where no person plays."""
    if not live.playing or live.round is None or live.due_at is None or live.played_by_bot(live.round.state.turn):
        return NOT_ON_TURN
    parts = _parts(live, live.round.state.turn)
    times = " ".join(f"{part.kind}/{part.whole.total_seconds():.3g}/{in_browser_time(part.ends)}" for part in parts)
    return {"due": in_browser_time(parts[-1].ends), "times": times}


def _parts(live: LiveTable, turn: int) -> tuple[Stretch, ...]:
    assert live.due_at is not None
    if live.turn_ends_at is None or live.seats[turn].away:
        return (Stretch("pace", timedelta(seconds=live.turn_seconds), live.due_at),)
    return banks.stretches(live, turn, timezone.now())


def milliseconds(live: LiveTable) -> int | None:
    """When something is due at the table, in milliseconds as browsers count them."""
    return None if live.due_at is None else in_browser_time(live.due_at)


def in_browser_time(moment: datetime) -> int:
    """A moment in milliseconds as browsers count them."""
    return round(moment.timestamp() * 1000)


def mid(live: LiveTable) -> dict[str, Any]:
    """The stock and the fire pile; None before the first deal."""
    if live.round is None:
        return {"stock": None, "fire": None}
    language, state = get_language(), live.round.state
    stock = {"stock": len(state.stock), "reshuffles": state.options.recycles - state.recycled, "back": cards.BACK}
    fire = {
        "fan": SafeString("".join(cards.face(card) for card in state.fire[-1 - PEEKING :])) if state.fire else None,
        "count": len(state.fire),
        "top": cards.name(state.fire[-1]) if state.fire else None,
    }
    return {"stock": piece("stock", stock, language=language), "fire": piece("fire", {}, fire, language)}


def said(live: LiveTable) -> dict[str, Any]:
    """What just happened."""
    return {"said": _happened(live)}


def _happened(live: LiveTable) -> SafeString:
    if live.round is None or (live.state != Table.State.PLAYING and live.match is None):
        return SafeString(_("The cards are dealt when everybody is ready."))
    if live.round.over:
        return scores.ending(live)
    recent = live.round.recent
    if not recent:
        return format_html(_("{name} starts with a throw."), name=called(live, live.round.state.turn))
    turn = [move for move in recent if move.seat == recent[-1].seat]
    return words.told(turn[-4:], live)


def moves(live: LiveTable) -> dict[str, Any]:
    """The moves of this turn and the one before, each in words and by its kind for the page to follow it."""
    if live.round is None:
        return {"round": "", "moves": ""}
    language = get_language() or ""
    return {
        "round": live.round.id,
        "moves": SafeString("".join(_move(one, live, language) for one in live.round.recent)),
    }


def _move(move: LiveMove, live: LiveTable, language: str) -> SafeString:
    """One move; only cards that everybody may see are in it."""
    action, text = move.action, words.said(move, live, language)
    if isinstance(action, Lay) and live.round is not None:
        named = (read_meld(one.kind, one.cards, live.round.state.options) for one in action.melds)
        text = format_html("{} {}.", text, "; ".join(cards.meld_name(one) for one in named if one is not None))
    return piece("move", {"seat": move.seat, "action": action.do}, {"number": move.number, "text": text}, language)


def melds(live: LiveTable) -> dict[str, Any]:
    """The melds on the table, each player's together, in the order of the seats."""
    if live.round is None or not live.round.state.melds:
        return {"melds": ()}
    state, people = live.round.state, players(live)
    names = tuple(map(name_of, people))
    signs = letters(people, teams=live.options.teams)
    texts = letters(people, teams=live.options.teams, faces=False)
    laid = tuple(zip(state.melds, state.owners, strict=True))
    return {"melds": _melds_shown(laid, names, signs, texts, get_language() or "")}


@lru_cache(maxsize=KEPT_MELDS)
def _melds_shown(
    laid: tuple[tuple[Meld, int], ...],
    names: tuple[str, ...],
    signs: tuple[str, ...],
    texts: tuple[str, ...],
    language: str,
) -> tuple[MeldShown, ...]:
    """Melds, each with its owner's seat; names and signs are by seat, `language` is the one that is active."""
    shown: list[MeldShown] = []
    for seat, name in enumerate(names):
        own = [(number, meld) for number, (meld, owner) in enumerate(laid) if owner == seat]
        for place, (number, meld) in enumerate(own):
            label = _label(number, meld, name)
            shown.append(MeldShown(number, seat, signs[seat], texts[seat], place == 0, cards.row(meld), label))
    return tuple(shown)


def _label(number: int, meld: Meld, owner: str) -> str:
    return _("Meld {number} of {owner}. {cards}").format(number=number + 1, owner=owner, cards=cards.meld_name(meld))
