"""Every state of cards, melds, seats, trays and messages, and whole tables at moments worth looking at."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.concan.cards import FULL_DECK, JOKER, read_cards
from games.concan.refusals import CODES, Refusal
from games.concan.view import view
from games.models import Table
from games.pages import board, cards, own, samples, table, tray, words
from games.pages.page_words import page_words
from games.pages.rendering import render
from games.pages.tray import Group
from games.services.live_table import LiveTable

LEFT = timedelta(seconds=19)
"""How much of the turn is left wherever somebody is on turn."""
STAGED = (Group(read_cards("Ah 2h 3h 4h")), Group(read_cards("9s 9d 9h")))
TRAYS = (
    STAGED[:1],
    STAGED,
    (Group(read_cards("Tc Jc 6c")),),
    (*STAGED, Group(read_cards("Kh Ks")), Group(read_cards("Jh Qd 7s"))),
)


class Sample(NamedTuple):
    """A whole table as one reader sees it, with the groups that he stages."""

    live: LiveTable
    seat: int | None
    tray: tuple[Group, ...] = ()


def whole_tables() -> Mapping[str, Sample]:
    """The tables by their names."""
    crowded = samples.crowded()
    return {
        "crowded": Sample(crowded, 0, STAGED),
        "notray": Sample(crowded, 0),
        "watcher": Sample(crowded, None),
        "elsewhere": Sample(crowded, 3),
        "draw": Sample(samples.drawing(), 0),
        "away": Sample(samples.away(), 0),
        "bank": Sample(samples.out_of_pace(timezone.now()), 0),
        "bank-other": Sample(samples.out_of_pace(timezone.now(), 1), 0),
        "lost": Sample(samples.lost(timezone.now()), 0),
        "back": Sample(samples.returned(), 0),
        "teams": Sample(samples.teams(), 0, (Group(read_cards("9s 9d 9h")),)),
        "start": Sample(samples.table(samples.dealt(4)), 0),
        "two": Sample(samples.table(samples.dealt(2)), 1),
        "round": Sample(samples.round_ended(), 0),
        "stock": Sample(samples.round_ended("stock"), 0),
        "match": Sample(samples.match_ended(), 0),
        "match-coins": Sample(samples.match_ended(samples.TEAMS, stake=100), 0),
        "waiting": Sample(samples.waiting(), 0),
        "waiting-coins": Sample(samples.waiting(options=samples.TEAMS, stake=100), 0),
        "closed": Sample(samples.waiting(state=Table.State.CLOSED), None),
    }


def whole(name: str) -> dict[str, Any]:
    """The context of templates/games/gallery/table.html for one of them, its turn running. Raises KeyError."""
    live, seat, groups = whole_tables()[name]
    live = replace(live, code=name, due_at=timezone.now() + LEFT)  # a page keeps its hand by the code
    context = table.whole(live, seat)
    if groups and live.round is not None:
        context["regions"]["tray"] = tray.render(live, view(live.round.state, seat), groups)
    return context | {"base": reverse("games:gallery_table", args=[name])}


def parts() -> dict[str, Any]:
    """The context of templates/games/gallery/page.html."""
    live = replace(samples.crowded(), due_at=timezone.now() + LEFT)
    assert live.round is not None
    seen = view(live.round.state, 0)
    return {
        "suits": _suits(),
        "others": _row((cards.face(JOKER), cards.BACK, cards.standing_in(7, 1), cards.standing_in(12, None))),
        "hand": render("hand", own.hand(0, seen)),
        "melds": render("melds", board.melds(live)),
        "seats": tuple(render("seats", board.seats(one)) for one in (live, samples.waiting())),
        "mids": tuple(render("mid", board.mid(one)) for one in (live, samples.table(samples.dealt(4)))),
        "trays": tuple(tray.render(live, seen, groups) for groups in TRAYS),
        "acts": tuple(
            render("acts", own.acts(one.live, one.seat, own.own_view(one.live, one.seat))) for one in _turns(live)
        ),
        "sentences": tuple((code, words.sentence(Refusal(code, cards=read_cards("7h 7s")), live)) for code in CODES),
        "tables": tuple(whole_tables()),
        "page_words": page_words(),
        "live": live,
    }


def _turns(live: LiveTable) -> tuple[Sample, ...]:
    """A turn before the draw, in play, and the turn of another."""
    assert live.round is not None
    drawing = replace(live.round, state=samples.on_turn(live.round.state, 0, "draw"))
    opened = live.round.state._replace(opened=(True,) * 5)
    return (
        Sample(replace(live, round=drawing), 0),
        Sample(live, 0),
        Sample(replace(live, round=replace(live.round, state=opened)), 0),
        Sample(live, 1),
        Sample(live, None),
    )


def _suits() -> tuple[SafeString, ...]:
    kinds = sorted(set(FULL_DECK) - {JOKER})
    return tuple(_row(cards.face(card) for card in kinds[start : start + 13]) for start in range(0, 52, 13))


def _row(faces: Any) -> SafeString:
    return format_html_join("", "{}", ((face,) for face in faces))
