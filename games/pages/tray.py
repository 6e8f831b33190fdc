"""The tray: melds that a player stages before he lays them, with their values and what is still missing."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.concan import suppose
from games.concan.actions import write_action
from games.concan.arrange import arrangements
from games.concan.cards import JOKER, Card
from games.concan.melds import Meld, meld_value
from games.concan.refusals import Refusal
from games.concan.solver import best_by_points, concan, least_left, opening
from games.concan.view import View
from games.pages import cards, words
from games.pages.numbers import num
from games.pages.rendering import render as render_piece
from games.services.live_table import LiveTable


class Group(NamedTuple):
    """Cards that are staged together, and which of the melds they can be is meant."""

    cards: tuple[Card, ...]
    turn: int = 0


class Staged(NamedTuple):
    """A group as the tray shows it."""

    place: int
    row: SafeString
    label: str
    value: int | None
    """None where the cards are no meld."""
    ways: int
    """How many melds the cards can be."""


def meld_of(group: Group, seen: View) -> Meld | None:
    """The meld that a group is meant as, None if it is none."""
    found = arrangements(group.cards, seen.options)
    return found[group.turn % len(found)] if found else None


def render(live: LiveTable, seen: View, groups: Sequence[Group]) -> str:
    """The tray's HTML for the seat that sees this view."""
    return render_piece("tray", context(live, seen, groups))


def context(live: LiveTable, seen: View, groups: Sequence[Group]) -> dict[str, Any]:
    """What the tray shows; `melds` is what its button lays, in NOTATION's form."""
    melds = [meld for meld in (meld_of(group, seen) for group in groups) if meld is not None]
    refusal = _refusal(seen, groups, melds)
    opens = seen.seat is not None and not seen.opened[seen.seat] and not seen.committed[seen.seat]
    return {
        "staged": [_staged(place, group, seen) for place, group in enumerate(groups)],
        "total": sum(map(meld_value, melds)),
        "needed": seen.needed if opens else None,
        "missing": _missing(refusal, live) if refusal else "",
        "why": words.sentence(refusal, live) if refusal else "",
        "melds": write_action(suppose.lay(melds))["melds"] if melds and refusal is None else None,
    }


def _staged(place: int, group: Group, seen: View) -> Staged:
    found = arrangements(group.cards, seen.options)
    if not found:
        row = SafeString("".join(cards.face(card) for card in group.cards))
        return Staged(place, row, cards.listed(map(cards.name, group.cards)), None, 0)
    meld = found[group.turn % len(found)]
    return Staged(place, cards.row(meld), cards.meld_name(meld), meld_value(meld), len(found))


def _refusal(seen: View, groups: Sequence[Group], melds: Sequence[Meld]) -> Refusal | None:
    """Why the staged melds cannot be laid down this moment, None if they can."""
    if len(melds) < len(groups):
        bad = next(group for group in groups if meld_of(group, seen) is None)
        limit = seen.options.jokers_per_meld
        if bad.cards.count(JOKER) > limit:
            return Refusal("too_many_jokers", limit=limit)
        return Refusal("not_a_meld", cards=bad.cards)
    refusal = suppose.objection(suppose.supposed(seen), suppose.lay(melds))
    if refusal is not None:
        return refusal
    if not seen.my_turn:
        return Refusal("not_your_turn")
    if seen.phase == "start":
        return Refusal("throw_first")
    return Refusal("must_draw") if seen.phase == "draw" else None


def _missing(refusal: Refusal, live: LiveTable) -> SafeString:
    """What is still missing, as briefly as the tray has room for."""
    total, needed = refusal.facts.get("total"), refusal.facts.get("needed")
    if refusal.code == "below_opening" and isinstance(total, int) and isinstance(needed, int):
        return format_html(pgettext("points missing to the opening", "{points} short"), points=num(needed - total))
    brief = {
        "run_required": _("a run is needed"),
        "must_draw": _("draw first"),
        "not_your_turn": _("not your turn yet"),
        "not_a_meld": _("one is no meld"),
        "concan_only": _("no Concan yet"),
    }
    return SafeString(brief[refusal.code]) if refusal.code in brief else words.sentence(refusal, live)


def suggestion(seen: View) -> tuple[Group, ...]:
    """The best lay-down of the seat's hand as groups for the tray; empty where it has none that the rules allow."""
    options, beat = seen.options, seen.needed - 1
    must = seen.taken if seen.my_turn and seen.owes and options.fire_pile == "use_card" else None
    if seen.seat is None:
        return ()
    if seen.committed[seen.seat]:
        return _groups(concan(seen.hand, options) or (), seen)
    if seen.opened[seen.seat]:
        found = best_by_points(seen.hand, options, must_use=must)
    else:
        found = opening(seen.hand, options, beat=beat if options.opening_rises else 0, must_use=must)
    return _groups(found.melds if found else (), seen)


def staged(melds: Sequence[Meld], seen: View) -> tuple[Group, ...]:
    """These melds of the seat's cards as groups for the tray."""
    return _groups(melds, seen)


def for_sorting(seen: View) -> tuple[Group, ...]:
    """The melds that leave least in the seat's hand, whether they may be laid down or not: how to hold the cards."""
    found = least_left(seen.hand, seen.options)
    return _groups(found.melds if found else (), seen)


def _groups(melds: Sequence[Meld], seen: View) -> tuple[Group, ...]:
    return tuple(Group(meld.cards, arrangements(meld.cards, seen.options).index(meld)) for meld in melds)


def no_suggestion(seen: View) -> SafeString:
    """Why there is nothing to suggest."""
    assert seen.seat is not None
    if seen.committed[seen.seat]:
        return SafeString(_("Your cards make no Concan yet."))
    if seen.opened[seen.seat]:
        return SafeString(_("Your cards make no new meld."))
    best = best_by_points(seen.hand, seen.options)
    return format_html(
        _("Your cards make melds of {total} at most; the first lay-down needs {needed}."),
        total=num(best.points if best else 0),
        needed=num(seen.needed),
    )
