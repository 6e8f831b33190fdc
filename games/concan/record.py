"""The written record of a match: reading and writing it (NOTATION, "A record"). `replay` plays it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.concan.actions import Action, read_action, write_action
from games.concan.cards import COPIES, TEXTS, Card, Hand, hand_of, read_card, write_cards
from games.concan.options import MAX_SEATS, MIN_SEATS, BadOptions, Options, as_dict, read_options
from games.concan.round import starter

VERSION = 1
MOST_COINS = 10**4000
"""The largest stake: Python writes no number of much more digits, and the pot must be written."""


class BadRecord(ValueError):
    """A record that cannot be read: `code` (one of WHY) says what is wrong, with its facts, and `where` in the record;
    its text says it all. `where` is empty where it is all of it.
    """

    WHY = BadOptions.WHY | {
        "no_json": "the text is no JSON: {problem}",
        "too_large": "more than {most} bytes",
        "not_object": "must be an object",
        "not_list": "must be a list",
        "version": "must be {version}",
        "stake": "must be a number of coins",
        "names": "names must be texts",
        "seats": "must be {least} to {most}",
        "dealer": "must be a seat, 0 to {last}",
        "hands": "must be {seats} hands",
        "sizes": "must be of one size, the starter's (seat {starter}) one card larger",
        "copies": "{card} is there {times} times",
        "card": "unknown card",
        "new_stock": "not the cards of the fire pile below its top",
        "too_early": "the round before it is not over",
        "too_late": "the match is over",
        "passes": "the deal passes to seat {seat}",
        "too_many": "more than {most} actions",
        "no_such_round": "there is no such round",
    }

    def __init__(self, where: str, code: str, **facts: int | str) -> None:
        why = self.WHY[code].format(**facts)
        super().__init__(why if code == "no_json" else f"{where or 'the record'}: {why}")
        self.where = where
        self.code = code
        self.facts = facts


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """What was tried. `seat` is None where the record names no number."""

    seat: int | None
    action: Action


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """A round as written down; `dealer` is None where the record leaves it to the passing of the deal."""

    dealer: int | None
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]
    reshuffles: tuple[tuple[Card, ...], ...]
    actions: tuple[RecordedAction, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """A match as written down. `names` is empty where the record only counts the seats; `stake` is in coins."""

    options: Options
    seats: int
    names: tuple[str, ...]
    stake: int
    rounds: tuple[RecordedRound, ...]


def read_record(raw: object) -> Record:
    """The record in a JSON value. Raises BadRecord."""
    given = _object(raw, "")
    if type(given.get("concan")) is not int or given["concan"] != VERSION:
        raise BadRecord("concan", "version", version=VERSION)
    seats, names = _read_seats(given.get("seats"))
    try:
        options = read_options(_object(given.get("options", {}), "options"), seats)
    except BadOptions as problem:
        raise BadRecord(f"options.{problem.option}", problem.code) from problem
    stake = given.get("stake", 0)
    if type(stake) is not int or not 0 <= stake <= MOST_COINS:
        raise BadRecord("stake", "stake")
    rounds = _list(given.get("rounds"), "rounds")
    read = tuple(_read_round(one, seats, number) for number, one in enumerate(rounds))
    return Record(options, seats, names, stake, read)


def write_record(record: Record) -> dict[str, Any]:
    """The record as a JSON value, with every option written out."""
    return {
        "concan": VERSION,
        "options": as_dict(record.options),
        "seats": list(record.names) or record.seats,
        "stake": record.stake,
        "rounds": [_write_round(one) for one in record.rounds],
    }


def _read_seats(raw: object) -> tuple[int, tuple[str, ...]]:
    names: tuple[str, ...] = ()
    if isinstance(raw, list):
        names = tuple(name for name in raw if isinstance(name, str))
        if len(names) != len(raw):
            raise BadRecord("seats", "names")
        raw = len(raw)
    if type(raw) is not int or not MIN_SEATS <= raw <= MAX_SEATS:
        raise BadRecord("seats", "seats", least=MIN_SEATS, most=MAX_SEATS)
    return raw, names


def _read_round(raw: object, seats: int, index: int) -> RecordedRound:
    where = f"rounds[{index}]"
    given = _object(raw, where)
    dealer = _read_dealer(given, seats, index, where)
    hands = _read_hands(given.get("hands"), seats, f"{where}.hands")
    stock = _read_cards(given.get("stock"), f"{where}.stock")
    _check_copies((card for pile in (*hands, stock) for card in pile), where)
    reshuffles = _list(given.get("reshuffles", []), f"{where}.reshuffles")
    actions = _list(given.get("actions"), f"{where}.actions")
    return RecordedRound(
        dealer=dealer,
        hands=tuple(hand_of(hand) for hand in hands),
        stock=stock,
        reshuffles=tuple(_read_cards(one, f"{where}.reshuffles[{number}]") for number, one in enumerate(reshuffles)),
        actions=tuple(_read_action(one, f"{where}.actions[{number}]") for number, one in enumerate(actions)),
    )


def _read_dealer(given: Mapping[str, Any], seats: int, index: int, where: str) -> int | None:
    if index and "dealer" not in given:
        return None
    dealer = given.get("dealer")
    if type(dealer) is not int or not 0 <= dealer < seats:
        raise BadRecord(f"{where}.dealer", "dealer", last=seats - 1)
    return dealer


def _read_hands(raw: object, seats: int, where: str) -> list[tuple[Card, ...]]:
    given = _list(raw, where)
    if len(given) != seats:
        raise BadRecord(where, "hands", seats=seats)
    return [_read_cards(one, f"{where}[{seat}]") for seat, one in enumerate(given)]


def check_sizes(dealer: int, hands: tuple[Hand, ...], where: str) -> None:
    """Raises BadRecord unless every hand has the same size, 1 or more, and the starter's one card more."""
    first = starter(dealer, len(hands))
    size = len(hands[first]) - 1
    if size < 1 or any(len(hand) != size + (seat == first) for seat, hand in enumerate(hands)):
        raise BadRecord(f"{where}.hands", "sizes", starter=first)


def _check_copies(cards: Any, where: str) -> None:
    for card, times in Counter(cards).items():
        if times > COPIES:
            raise BadRecord(where, "copies", card=TEXTS[card], times=times)


def _read_cards(raw: object, where: str) -> tuple[Card, ...]:
    cards = []
    for number, text in enumerate(_list(raw, where)):
        card = read_card(text)
        if card is None:
            raise BadRecord(f"{where}[{number}]", "card")
        cards.append(card)
    return tuple(cards)


def _read_action(raw: object, where: str) -> RecordedAction:
    given = _object(raw, where)
    seat = given.get("seat")
    return RecordedAction(seat if type(seat) is int else None, read_action(given))


def _write_round(one: RecordedRound) -> dict[str, Any]:
    written: dict[str, Any] = {} if one.dealer is None else {"dealer": one.dealer}
    written["hands"] = [write_cards(hand) for hand in one.hands]
    written["stock"] = write_cards(one.stock)
    if one.reshuffles:
        written["reshuffles"] = [write_cards(order) for order in one.reshuffles]
    written["actions"] = [{"seat": tried.seat, **write_action(tried.action)} for tried in one.actions]
    return written


def _object(raw: object, where: str) -> Mapping[str, Any]:
    if not isinstance(raw, dict):
        raise BadRecord(where, "not_object")
    return raw


def _list(raw: object, where: str) -> list[Any]:
    if not isinstance(raw, list):
        raise BadRecord(where, "not_list")
    return raw
