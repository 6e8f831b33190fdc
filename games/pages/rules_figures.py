"""The pictures of the rules page. Every one is made by the engine: what is called a meld is one, and sums are its own.

A picture whose words the engine does not bear out raises ValueError, so the page can never show a wrong one.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.concan import suppose
from games.concan.cards import CARD_OF_TEXT, JOKER, VALUES, Card, Hand, hand_of, hand_value, read_cards
from games.concan.melds import Kind, Meld, lay_off, meld_value, read_meld, swap
from games.concan.options import PRESETS, Options
from games.concan.round import start
from games.concan.scoring import is_concan
from games.concan.state import Deal, RoundState
from games.pages import cards

EASY, STRICT = PRESETS["jawaker"], PRESETS["sahrat"]

MELDS: Mapping[str, tuple[Kind, str]] = {
    "run": ("run", "5h 6h 7h"),
    "run_long": ("run", "8c 9c Tc Jc Qc"),
    "set": ("set", "7s 7h 7d"),
    "set_four": ("set", "Ks Kh Kd Kc"),
    "ace_low": ("run", "Ah 2h 3h"),
    "ace_high": ("run", "Qs Ks As"),
    "joker_run": ("run", "5h X 7h"),
    "joker_end": ("run", "Jd Qd X"),
    "joker_set": ("set", "9s 9d X"),
}
"""What the page calls a meld at every table."""

NO_MELDS: Mapping[str, tuple[Kind, str]] = {
    "ace_middle": ("run", "Ks As 2s"),
    "mixed_suits": ("run", "5h 6h 7d"),
    "same_suit": ("set", "7h 7h 7d"),
    "two_cards": ("run", "5h 6h"),
}
"""What it calls none at any table."""

TWO_JOKERS: tuple[Kind, str] = ("run", "5h X X 8h")
"""A meld where two jokers may lie in one, and nowhere else."""

ENOUGH: tuple[tuple[Kind, str], ...] = (("run", "9h Th Jh"), ("set", "Ks Kd Kc"))
"""Melds that open at both presets."""
TOO_LITTLE: tuple[tuple[Kind, str], ...] = (("run", "5c 6c 7c"), ("set", "Qs Qh Qd"))
"""Melds that open at neither."""

CONCANS: tuple[tuple[tuple[Kind, str], ...], ...] = (
    (("run", "3h 4h 5h 6h 7h 8h 9h Th Jh Qh"), ("set", "5s 5h 5d 5c")),
    (("run", "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs"), ("set", "Kh Kd Kc")),
)
"""The two shapes of a Concan."""

LEFT_IN_HAND = "9h 4c As X"
"""What a loser still holds in the examples of scores."""
SPARE = CARD_OF_TEXT["2d"]
"""A card that stays for the throw."""


class Row(NamedTuple):
    """Cards side by side; `value` is what they count as a meld, None where they are none."""

    html: SafeString
    label: str
    value: int | None = None


class Change(NamedTuple):
    """Cards given to a meld: what lay there, what is added or put in, and what lies there then."""

    before: Row
    given: Row
    after: Row
    back: Row | None = None
    """The jokers that come back."""


class Counted(NamedTuple):
    """A card and what it counts in the hand."""

    face: SafeString
    name: str
    value: int


class Opening(NamedTuple):
    """Melds for an opening and their total."""

    rows: tuple[Row, ...]
    total: int


def melds() -> dict[str, Row]:
    """The melds by name. Raises ValueError where the engine knows one as none."""
    return {name: _row(_meld(kind, text, STRICT)) for name, (kind, text) in MELDS.items()}


def no_melds() -> dict[str, Row]:
    """What is no meld, by name. Raises ValueError where the engine knows it as one."""
    for kind, text in NO_MELDS.values():
        if any(read_meld(kind, read_cards(text), options) for options in PRESETS.values()):
            raise ValueError(f"{text} is a meld")
    return {name: loose(text) for name, (_kind, text) in NO_MELDS.items()}


def two_jokers() -> Row:
    """The meld that only some tables allow."""
    meld = _meld(*TWO_JOKERS, EASY)
    if not EASY.jokers_per_meld >= meld.jokers > STRICT.jokers_per_meld:
        raise ValueError("two jokers tell no tables apart")
    return _row(meld)


def openings() -> dict[str, Opening]:
    """An opening that is enough, and one that is not, at both presets."""
    found = {"enough": ENOUGH, "too_little": TOO_LITTLE}
    for name, named in found.items():
        for options in PRESETS.values():
            if _opens(named, options) is not (name == "enough"):
                raise ValueError(f"the opening {name}")
    return {name: _opening(named) for name, named in found.items()}


def _opening(named: Iterable[tuple[Kind, str]]) -> Opening:
    laid = [_meld(kind, text, STRICT) for kind, text in named]
    return Opening(tuple(map(_row, laid)), sum(map(meld_value, laid)))


def _opens(named: Iterable[tuple[Kind, str]], options: Options) -> bool:
    laid = [_meld(kind, text, options) for kind, text in named]
    hand = hand_of([SPARE, *(card for meld in laid for card in meld.cards)])
    return suppose.objection(_playing(hand, options), suppose.lay(laid)) is None


def _playing(hand: Hand, options: Options) -> RoundState:
    """A round in which the first seat has drawn and holds these cards."""
    return start(Deal(options, 1, (hand, ()), ()))._replace(phase="play")


def layoffs() -> dict[str, Change]:
    """Cards laid off on a run and on a set."""
    return {"run": _laid_off("run", "5h 6h 7h", "8h"), "set": _laid_off("set", "Qs Qh Qd", "Qc")}


def _laid_off(kind: Kind, text: str, given: str) -> Change:
    meld = _meld(kind, text, STRICT)
    after = lay_off(meld, read_cards(given), None, STRICT)
    if after is None:
        raise ValueError(f"{given} does not fit {text}")
    return Change(_row(meld), loose(given), _row(after))


def swaps() -> dict[str, Change]:
    """The joker's swap in a run, in a set of three and in a set of four."""
    return {
        "run": _swapped("run", "5h X 7h", "6h"),
        "three": _swapped("set", "9s 9d X", "9h 9c"),
        "four": _swapped("set", "9s 9h 9d X", "9c"),
    }


def _swapped(kind: Kind, text: str, given: str) -> Change:
    meld = _meld(kind, text, STRICT)
    swapped = swap(meld, read_cards(given))
    if swapped is None:
        raise ValueError(f"{given} frees no joker of {text}")
    return Change(_row(meld), loose(given), _row(swapped.meld), _loose([JOKER] * swapped.jokers))


def taking() -> Change:
    """A card of the fire pile that two of the hand make a meld of; `given` is the card taken."""
    return Change(loose("6h 7h"), loose("8h"), _row(_meld("run", "6h 7h 8h", STRICT)))


def concans() -> tuple[tuple[Row, ...], ...]:
    """The shapes of a Concan."""
    shapes = [[_meld(kind, text, STRICT) for kind, text in named] for named in CONCANS]
    if not all(is_concan(shape) for shape in shapes):
        raise ValueError("no Concan")
    return tuple(tuple(map(_row, shape)) for shape in shapes)


def counted(text: str) -> tuple[Counted, ...]:
    """Cards with what each counts in the hand."""
    return tuple(Counted(cards.face(card), cards.name(card), VALUES[card]) for card in read_cards(text))


def left_in_hand() -> tuple[tuple[Counted, ...], int]:
    """The hand of the examples of scores and what it counts."""
    return counted(LEFT_IN_HAND), hand_value(read_cards(LEFT_IN_HAND))


def loose(text: str) -> Row:
    """Cards that are no meld."""
    return _loose(read_cards(text))


def _loose(found: Iterable[Card]) -> Row:
    shown = tuple(found)
    return Row(SafeString("".join(map(cards.face, shown))), cards.listed(map(cards.name, shown)))


def _row(meld: Meld) -> Row:
    return Row(cards.row(meld), cards.meld_name(meld), meld_value(meld))


def _meld(kind: Kind, text: str, options: Options) -> Meld:
    meld = read_meld(kind, read_cards(text), options)
    if meld is None:
        raise ValueError(f"{text} is no {kind}")
    return meld


def back() -> Row:
    """A card face down."""
    return Row(SafeString(cards.BACK), _("a card face down"))
