"""What a player may do in his turn (RULES section 5), as values, and their written form (NOTATION, "Actions")."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from games.concan.cards import TEXTS, Card, read_card, write_cards
from games.concan.melds import End, Kind


class NewMeld(NamedTuple):
    """A meld as a player names it: of a run, `cards` are in the order of the positions."""

    kind: Kind
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Commit:
    """Declares that the player collects a Concan (RULES section 8)."""

    do: ClassVar[str] = "commit"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draws the top of the stock."""

    do: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Take:
    """Takes the top of the fire pile."""

    do: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lays new melds down."""

    melds: tuple[NewMeld, ...]
    do: ClassVar[str] = "lay"


@dataclass(frozen=True, slots=True)
class LayOff:
    """Adds cards, one after another, to the meld of that number; `end` is for what would fit both ends of a run."""

    meld: int
    cards: tuple[Card, ...]
    end: End | None = None
    do: ClassVar[str] = "layoff"


@dataclass(frozen=True, slots=True)
class Swap:
    """Puts cards in the place of jokers of the meld of that number."""

    meld: int
    cards: tuple[Card, ...]
    do: ClassVar[str] = "swap"


@dataclass(frozen=True, slots=True)
class Throw:
    """Throws a card on the fire pile."""

    card: Card
    do: ClassVar[str] = "throw"


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back what was done since the draw, or the take itself."""

    do: ClassVar[str] = "undo"


@dataclass(frozen=True, slots=True)
class Malformed:
    """What somebody sent that is no action; `do` is what it claims to be, if anything.

    It is an action so that the order of refusals holds for it too; it is always refused.
    """

    do: str | None


Action = Commit | Draw | Take | Lay | LayOff | Swap | Throw | Undo | Malformed

_PLAIN: dict[str, Action] = {"commit": Commit(), "draw": Draw(), "take": Take(), "undo": Undo()}


def read_action(raw: Mapping[str, object]) -> Action:
    """The action that a written form names; `Malformed` where it names none. Keys that it does not need are ignored."""
    do = raw.get("do")
    if not isinstance(do, str):
        return Malformed(None)
    if do in _PLAIN:
        return _PLAIN[do]
    read = _READERS.get(do)
    return (read(raw) if read else None) or Malformed(do)


def write_action(action: Action) -> dict[str, Any]:
    """The written form of an action, without its seat."""
    match action:
        case Lay(melds):
            fields = {"melds": [{"kind": meld.kind, "cards": write_cards(meld.cards)} for meld in melds]}
            return {"do": action.do, **fields}
        case LayOff(meld, cards, end):
            written = {"do": action.do, "meld": meld, "cards": write_cards(cards)}
            return written if end is None else {**written, "end": end}
        case Swap(meld, cards):
            return {"do": action.do, "meld": meld, "cards": write_cards(cards)}
        case Throw(card):
            return {"do": action.do, "card": TEXTS[card]}
    return {"do": action.do}


def _read_lay(raw: Mapping[str, object]) -> Lay | None:
    given = raw.get("melds")
    if not isinstance(given, list) or not given:
        return None
    melds = [_read_new_meld(one) for one in given]
    known = tuple(meld for meld in melds if meld is not None)
    return Lay(known) if len(known) == len(melds) else None


def _read_new_meld(raw: object) -> NewMeld | None:
    if not isinstance(raw, dict):
        return None
    cards = _read_some_cards(raw.get("cards"))
    if cards is None:
        return None
    match raw.get("kind"):
        case "run":
            return NewMeld("run", cards)
        case "set":
            return NewMeld("set", cards)
    return None


def _read_layoff(raw: Mapping[str, object]) -> LayOff | None:
    meld, cards = _read_number(raw.get("meld")), _read_some_cards(raw.get("cards"))
    if meld is None or cards is None:
        return None
    if "end" not in raw:
        return LayOff(meld, cards)
    match raw["end"]:
        case "low":
            return LayOff(meld, cards, "low")
        case "high":
            return LayOff(meld, cards, "high")
    return None


def _read_swap(raw: Mapping[str, object]) -> Swap | None:
    meld, cards = _read_number(raw.get("meld")), _read_some_cards(raw.get("cards"))
    return None if meld is None or cards is None else Swap(meld, cards)


def _read_throw(raw: Mapping[str, object]) -> Throw | None:
    card = read_card(raw.get("card"))
    return None if card is None else Throw(card)


def _read_number(raw: object) -> int | None:
    return raw if type(raw) is int else None


def _read_some_cards(raw: object) -> tuple[Card, ...] | None:
    if not isinstance(raw, list) or not raw:
        return None
    cards = tuple(card for card in map(read_card, raw) if card is not None)
    return cards if len(cards) == len(raw) else None


_READERS: dict[str, Callable[[Mapping[str, object]], Action | None]] = {
    "lay": _read_lay,
    "layoff": _read_layoff,
    "swap": _read_swap,
    "throw": _read_throw,
}
