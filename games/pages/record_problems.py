"""Why a record cannot be read, in words for people, and where in it."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from games.concan.cards import CARD_OF_TEXT
from games.concan.record import BadRecord
from games.pages import cards
from games.pages.numbers import num
from games.pages.options import WORDS, Text

Facts = Mapping[str, int | str]


class Told(NamedTuple):
    """What is wrong, and where: in words, and as the record itself names it. Both are empty where it is all of it."""

    sentence: SafeString
    place: SafeString
    path: str


SENTENCES: dict[str, Text] = {
    "not_object": gettext_lazy("Something in braces { } must stand here."),
    "not_list": gettext_lazy("A list in brackets [ ] must stand here."),
    "unknown_preset": gettext_lazy("There are no such rules."),
    "unknown_option": gettext_lazy("There is no such option."),
    "not_a_value": gettext_lazy("The option cannot be set to this."),
    "teams_need_seats": gettext_lazy("Two teams need a table with four seats."),
    "stake": gettext_lazy("The stake must be a whole number of coins, 0 or more."),
    "names": gettext_lazy("The seats are a number, or a list of names in quotation marks."),
    "card": gettext_lazy(
        "There is no such card. A card is its value (A 2 3 4 5 6 7 8 9 T J Q K) and its suit (s h d c), such as "
        "“Td”; a joker is “X”."
    ),
    "new_stock": gettext_lazy("A new stock must be of the same cards as the fire pile below its top."),
    "too_early": gettext_lazy("The round before this one is not over yet."),
    "too_late": gettext_lazy("The match is over before this round."),
    "no_such_round": gettext_lazy("The record has no such round."),
}
"""What needs no more than its sentence; the others have a function below."""


def _no_json(facts: Facts) -> SafeString:
    if "line" not in facts:
        return SafeString(_("This is no JSON, which records are written in."))
    return format_html(
        _("This is no JSON, which records are written in. It goes wrong in line {line}, at character {column}."),
        line=num(facts["line"]),
        column=num(facts["column"]),
    )


def _copies(facts: Facts) -> SafeString:
    times = int(facts["times"])
    return format_html(
        ngettext(
            "{card} is in this deal {times} time; the deck has each card twice.",
            "{card} is in this deal {times} times; the deck has each card twice.",
            times,
        ),
        card=cards.short(CARD_OF_TEXT[str(facts["card"])]),
        times=num(times),
    )


def _seat(number: int | str) -> SafeString:
    return num(int(number) + 1)


TOLD: dict[str, Callable[[Facts], SafeString]] = {
    "no_json": _no_json,
    "copies": _copies,
    "too_large": lambda facts: format_html(_("The record is longer than {most} bytes."), most=num(facts["most"])),
    "version": lambda facts: format_html(
        _("A record says with “concan” how it is written; this site reads {version}."), version=num(facts["version"])
    ),
    "seats": lambda facts: format_html(
        _("A table has {least} to {most} seats."), least=num(facts["least"]), most=num(facts["most"])
    ),
    "dealer": lambda facts: format_html(
        _("The dealer must be a seat; the record counts them from 0 to {last}."), last=num(facts["last"])
    ),
    "hands": lambda facts: format_html(
        _("Each of the {seats} seats must have its hand, and no other."), seats=num(facts["seats"])
    ),
    "sizes": lambda facts: format_html(
        _("All hands must have the same number of cards, but seat {seat}, who starts, one more."),
        seat=_seat(facts["starter"]),
    ),
    "passes": lambda facts: format_html(_("The deal passes to seat {seat} here."), seat=_seat(facts["seat"])),
    "too_many": lambda facts: format_html(_("The record has more than {most} actions."), most=num(facts["most"])),
}

_STEPS: tuple[tuple[str, Text], ...] = (
    (r"rounds\[(\d+)\]", pgettext_lazy("part of a record", "Round {number}")),
    (r"hands\[(\d+)\]", pgettext_lazy("part of a record", "Hand of seat {number}")),
    (r"hands", pgettext_lazy("part of a record", "Hands")),
    (r"stock", pgettext_lazy("part of a record", "Stock")),
    (r"reshuffles\[(\d+)\]", pgettext_lazy("part of a record", "New stock {number}")),
    (r"reshuffles", pgettext_lazy("part of a record", "New stocks")),
    (r"actions\[(\d+)\]", pgettext_lazy("part of a record", "Action {number}")),
    (r"actions", pgettext_lazy("part of a record", "Actions")),
    (r"dealer", pgettext_lazy("part of a record", "Dealer")),
    (r"rounds", pgettext_lazy("part of a record", "Rounds")),
    (r"seats", pgettext_lazy("part of a record", "Seats")),
    (r"stake", pgettext_lazy("part of a record", "Stake")),
    (r"options", pgettext_lazy("part of a record", "Options")),
    (r"\[(\d+)\]", pgettext_lazy("part of a record", "Card {number}")),
)
"""The steps of a path through a record, and their names; what they count begins at 0 there and at 1 in words."""
_OPTION = re.compile(r"options\.(?P<name>.+)")


def told(problem: BadRecord) -> Told:
    """The problem in the reader's language."""
    say = TOLD.get(problem.code)
    sentence = say(problem.facts) if say else SafeString(str(SENTENCES[problem.code]))
    return Told(sentence, _place(problem.where), problem.where)


def _place(path: str) -> SafeString:
    """Where that is, in words."""
    option = _OPTION.fullmatch(path)
    if option:
        words = WORDS.get(option["name"])
        return SafeString(format_html("{}", words.label if words else pgettext("part of a record", "Options")))
    names, rest = [], path
    while rest:
        rest = rest.removeprefix(".")
        found = ((re.match(pattern, rest), name) for pattern, name in _STEPS)
        match, name = next(((match, name) for match, name in found if match), (None, ""))
        if match is None:
            break
        names.append(format_html(str(name), number=num(int(match[1]) + 1) if match.groups() else ""))
        rest = rest[match.end() :]
    return format_html_join(" · ", "{}", ((name,) for name in names))
