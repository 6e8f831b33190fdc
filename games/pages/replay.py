"""The replay of a match that is over: the real table at one moment, what led there, and the ways to other moments."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from games.concan.actions import Draw, Malformed
from games.concan.refusals import Refusal
from games.models import Move
from games.pages import board, cards, words
from games.pages.people import called, letters, name_of
from games.pages.rendering import piece
from games.pages.result import round_result
from games.pages.reviews import Told as Otherwise
from games.services.live_table import LiveMove, LiveTable
from games.services.moments import Replay

NEXT: dict[str, str | Promise] = {
    "opening": pgettext_lazy("what can be looked for in a round", "Opening"),
    "layoff": pgettext_lazy("what can be looked for in a round", "Lay-off"),
    "swap": pgettext_lazy("what can be looked for in a round", "Swap"),
}
SPEEDS: tuple[tuple[int, str | Promise], ...] = (
    (2400, pgettext_lazy("speed", "Slow")),
    (1200, pgettext_lazy("speed", "Normal")),
    (500, pgettext_lazy("speed", "Fast")),
)
"""Milliseconds between moves."""
Looked = Mapping[int, Sequence[Otherwise]]
NOTHING: Looked = {}
_ACTOR = re.compile(r' class="by s\d" data-you="[^"]*"')
_BUTTON = re.compile(r"<button\b([^>]*)>")
_ACTING = re.compile(r"\s(?:form|name|value|type|data-do)=\"[^\"]*\"")


class HandShown(NamedTuple):
    """A hand that lies open."""

    number: int
    letter: str
    name: str
    turn: bool
    cards: SafeString
    names: str


class Told(NamedTuple):
    """A move in the list: the moment it leads to, in words, by whose hand, what of KINDS it was, and what a report of
    it calls it (empty in a record that somebody brought). `otherwise`: what the hard bot would have done in its place.
    """

    place: int
    url: str
    text: SafeString
    by: str
    kind: str
    report: str
    otherwise: Sequence[Otherwise] = ()

    @property
    def id(self) -> str:
        """Of its element."""
        return f"m-{self.place}"


class Way(NamedTuple):
    """A way to another moment; without `url` there is none."""

    key: str
    label: str | Promise
    sign: str
    url: str

    @property
    def id(self) -> str:
        """Of its element."""
        return f"go-{self.key}"


def shown(
    replay: Replay, place: int, seat: int | None, user_id: int | None, otherwise: Looked = NOTHING
) -> dict[str, Any]:
    """The table after `place` moves, with all hands open or as one seat saw it.

    `otherwise` is what the hard bot would have done, by the number of the move (games/pages/reviews.py).
    """
    live = replay.tables[place]
    assert live.round is not None
    sitting = live.seat_of(user_id)
    me = seat if seat is not None else sitting.number if sitting else 0
    signs = letters(live.seats, teams=live.options.teams)
    ended = replay.after.round is not None and replay.after.round.over
    over = ended and place == len(replay.moves)
    context = {
        "live": live,
        "replay": replay,
        "place": place,
        "count": len(replay.moves),
        "seat": seat,
        "me": me,
        "regions": _regions(live),
        "bottom": _seat(live, me, signs[me]),
        "said": _said(replay, place, seat),
        "by": _by(live, replay.moves[place - 1]) if place else "",
        "otherwise": otherwise.get(place - 1, ()),
        "hands": _hands(live, me, seat, signs),
        "views": _views(replay, place, seat, signs),
        "ways": _ways(replay, place, seat),
        "nexts": _nexts(replay, place, seat),
        "rounds_played": [(number, _url(replay, 0, seat, number)) for number in replay.rounds],
        "speeds": SPEEDS,
        "over": over,
        **board.round_counted(live),
    }
    if over and replay.after.match and replay.after.round:
        reader = sitting.number if sitting else None
        context |= round_result(replay.after, replay.after.match, replay.after.round, reader)
        later = [number for number in replay.rounds if number > replay.number]
        context["next_round"] = _url(replay, 0, seat, later[0]) if later else ""
    return context


def turns(replay: Replay, seat: int | None, otherwise: Looked = NOTHING) -> list[tuple[str, str, int, list[Told]]]:
    """All that was done in the round, turn by turn: whose, his sign, the seat's number, and each move."""
    found: list[tuple[str, str, int, list[Told]]] = []
    signs = letters(replay.tables[0].seats, teams=replay.tables[0].options.teams)
    ended = True
    for place, move in enumerate(replay.moves, 1):
        live = replay.tables[place]
        if ended or not found:
            turn = live.round.state.turn if place - 1 in replay.refusals and live.round else move.seat
            found.append((name_of(live.seats[turn]), signs[turn], turn, []))
        text, kind = _told(replay, place, seat), replay.kind(place - 1)
        report = f"{replay.match_id}/{replay.number}/{place - 1}" if replay.match_id else ""
        marks = otherwise.get(place - 1, ())
        found[-1][3].append(Told(place, _url(replay, place, seat), text, _by(live, move), kind, report, marks))
        ended = kind == "throw"
    return found


def _regions(live: LiveTable) -> dict[str, SafeString]:
    """The regions of the real table, with nothing in them that could be pressed."""
    made = {
        "seats": piece("seats", {}, board.seats(live)),
        "mid": piece("mid", {}, board.mid(live)),
        "melds": piece("melds", board.melds(live)),
    }
    return {name: _lifeless(html) for name, html in made.items()}


def _lifeless(html: str) -> SafeString:
    def picture(found: re.Match[str]) -> str:
        role = ' role="img"' if "aria-label" in found[1] else ""
        return f"<span{role}{_ACTING.sub('', found[1])}>"

    pictures = _BUTTON.sub(picture, html)
    return mark_safe(pictures.replace("</button>", "</span>"))


def _seat(live: LiveTable, number: int, letter: str) -> SafeString:
    return piece("seat", {"seat": board.seat_shown(live, live.seats[number], letter), "due": None})


def _hands(live: LiveTable, me: int, seat: int | None, signs: tuple[str, ...]) -> list[HandShown]:
    """The hands that are open, in the order of play, that of the seat at the bottom last."""
    assert live.round is not None
    state = live.round.state
    order = [(me + 1 + step) % live.size for step in range(live.size)] if seat is None else [seat]
    return [
        HandShown(
            number=number,
            letter=signs[number],
            name=name_of(live.seats[number]),
            turn=number == state.turn,
            cards=SafeString("".join(cards.face(card) for card in state.hands[number])),
            names=cards.listed(map(cards.name, state.hands[number])) or _("No cards left"),
        )
        for number in order
    ]


def _said(replay: Replay, place: int, seat: int | None) -> SafeString:
    if place:
        return _told(replay, place, seat)
    live = replay.tables[0]
    assert live.round is not None
    return format_html(_("{name} starts with a throw."), name=called(live, live.round.state.turn))


def _told(replay: Replay, place: int, seat: int | None) -> SafeString:
    """The move that led to this moment; a card that was drawn is named to whom its hand lies open."""
    move, live = replay.moves[place - 1], replay.tables[place]
    if place - 1 in replay.refusals:
        return _refused(move, live, replay.refusals[place - 1])
    drawn = live.round.state.now.drawn if live.round else None
    if not isinstance(move.action, Draw) or drawn is None or seat not in (None, move.seat):
        return _named(words.said(move, live))
    text = format_html(
        pgettext("a player and what was done, such as Salma: drew, threw 7", "{name}: {moves}."),
        name=called(live, move.seat),
        moves=format_html(pgettext("move", "drew {card}"), card=cards.short(drawn)),
    )
    return format_html("{} {}", text, _("Time ran out.")) if move.by == Move.By.CLOCK else text


def _refused(move: LiveMove, live: LiveTable, refusal: Refusal) -> SafeString:
    """A move of a record that the rules refuse: what was tried, and why it is not possible."""
    why = words.sentence(refusal, live)
    if not 0 <= move.seat < live.size or isinstance(move.action, Malformed):
        return format_html("{} {}", _("Refused:"), why)
    return format_html("{} {} {}", _named(words.said(move, live)), _("Refused:"), why)


def _named(text: SafeString) -> SafeString:
    """The sentence with the player's name for every reader: at a replay nobody is "you"."""
    return mark_safe(_ACTOR.sub("", text))


def _by(live: LiveTable, move: LiveMove) -> str:
    """Who made the move, where it was not the player himself."""
    if move.by == Move.By.CLOCK:
        return pgettext("who made a move", "the clock")
    if move.by == Move.By.BOT and not live.seats[move.seat].bot:
        return pgettext("who made a move", "a bot in his place")
    return ""


def _views(replay: Replay, place: int, seat: int | None, signs: tuple[str, ...]) -> list[dict[str, str]]:
    """The ways to look at it: all hands, or through one seat."""
    live = replay.tables[place]
    every = {"id": "view-all", "class": "all", "label": "", "inner": _("All hands"), "url": _url(replay, place, None)}
    ways = [every] + [
        {
            "id": f"view-{one.number}",
            "class": f"av s{one.number}",
            "label": name_of(one),
            "inner": signs[one.number],
            "url": _url(replay, place, one.number),
        }
        for one in live.seats
    ]
    ways[0 if seat is None else seat + 1]["current"] = "true"
    return ways


def _ways(replay: Replay, place: int, seat: int | None) -> list[Way]:
    last = len(replay.moves)
    throws = [0, *(number + 1 for number in range(last) if replay.kind(number) == "throw")]
    to = {
        "first": (_("To the deal"), "⏮", 0 if place else None),
        "back": (_("Previous turn"), "⏪", max((one for one in throws if one < place), default=None)),
        "previous": (_("Previous move"), "◀", place - 1 if place else None),
        "next": (_("Next move"), "▶", place + 1 if place < last else None),
        "on": (_("Next throw"), "⏩", min((one for one in throws if one > place), default=None)),
        "last": (_("To the end of the round"), "⏭", last if place < last else None),
    }
    return [Way(key, label, sign, _maybe(replay, goal, seat)) for key, (label, sign, goal) in to.items()]


def _nexts(replay: Replay, place: int, seat: int | None) -> list[Way]:
    found = []
    for kind, label in NEXT.items():
        goal = next((one + 1 for one in range(place, len(replay.moves)) if replay.kind(one) == kind), None)
        found.append(Way(f"to-{kind}", label, "", _maybe(replay, goal, seat)))
    return found


def _maybe(replay: Replay, place: int | None, seat: int | None) -> str:
    return "" if place is None else _url(replay, place, seat)


def _url(replay: Replay, place: int, seat: int | None, number: int | None = None) -> str:
    """The address of a moment; of a record that somebody brought what its form sends for it."""
    if replay.match_id is None:
        return f"{number or replay.number}.{place}.{'' if seat is None else seat}"
    url = reverse("games:moment", args=[replay.match_id, number or replay.number, place])
    return url if seat is None else f"{url}?seat={seat}"
