"""A whole record judged the slow and obvious way, from NOTATION and the rulebook alone: the engine's witness."""

import json
from fractions import Fraction
from typing import Any

from tests.concan.slow_melds import is_card
from tests.concan.slow_round import BadOrder, SlowRound

SAHRAT = {
    "opening": 51,
    "opening_run": False,
    "opening_rises": False,
    "fire_pile": "use_card",
    "jokers_per_meld": 1,
    "joker_throw": False,
    "ace": "both",
    "recycles": 3,
    "rounds": 5,
    "tie_round": True,
    "early_concan": "as_hand",
    "concan_wins": "committed",
    "teams": False,
    "partner_scores": True,
}
JAWAKER = SAHRAT | {
    "opening_run": True,
    "fire_pile": "any_meld",
    "jokers_per_meld": 2,
    "joker_throw": True,
    "early_concan": "flat_200",
    "concan_wins": "any",
}
NUMBERS = {"opening": (51, 71), "jokers_per_meld": (1, 2), "recycles": range(10), "rounds": range(1, 10)}
WORDS = {
    "fire_pile": ("use_card", "any_meld", "anywhere"),
    "ace": ("both", "high", "low"),
    "early_concan": ("as_hand", "flat_200"),
    "concan_wins": ("committed", "any"),
}
SWITCHES = ("opening_run", "opening_rises", "joker_throw", "tie_round", "teams", "partner_scores")


class Bad(Exception):
    """A record that cannot be read."""


def slow_answer(record: object) -> dict[str, Any]:
    """The referee's answer; of a bad record only `{"error": "bad_record"}`."""
    try:
        return _answer(record)
    except (Bad, BadOrder):
        return {"error": "bad_record"}


def _answer(record: Any) -> dict[str, Any]:
    need(isinstance(record, dict))
    need(is_number(record.get("concan")) and record["concan"] == 1)
    seats = record.get("seats")
    if isinstance(seats, list):
        need(all(isinstance(name, str) for name in seats))
        seats = len(seats)
    need(is_number(seats) and 2 <= seats <= 5)
    options = read_options(record.get("options", {}), seats)
    stake = record.get("stake", 0)
    need(is_number(stake) and stake >= 0)
    need(isinstance(record.get("rounds"), list))

    rounds: list[SlowRound] = []
    answers = []
    dealer = None
    for raw in record["rounds"]:
        need(not rounds or rounds[-1].phase == "over")
        need(not is_finished(options, rounds))
        dealer = check_round(raw, seats, dealer)
        last = len(rounds) + 1 >= options["rounds"]
        one = SlowRound(options, dealer, raw["hands"], raw["stock"], raw.get("reshuffles", []), last)
        results = [one.play(action) for action in raw["actions"]]
        rounds.append(one)
        answers.append(
            {
                "results": results,
                "ended": one.ended,
                "winner": one.winner,
                "scores": one.scores,
                "state": one.written(),
            }
        )
    finished = is_finished(options, rounds)
    places = places_of(options, rounds, seats) if finished else None
    return {
        "rounds": answers,
        "totals": totals_of(rounds, seats),
        "finished": finished,
        "places": places,
        "payout": payout_of(options, places, stake) if places else None,
    }


def need(right: bool) -> None:
    """Raises Bad unless something is right."""
    if not right:
        raise Bad


def is_number(raw: object) -> bool:
    """Only JSON integers are numbers: `true`, `1.0` and `"1"` are not."""
    return isinstance(raw, int) and not isinstance(raw, bool)


def read_options(raw: Any, seats: int) -> dict[str, Any]:
    """The options of a match."""
    need(isinstance(raw, dict))
    preset = raw.get("preset", "sahrat")
    need(isinstance(preset, str) and preset in ("sahrat", "jawaker"))
    options = dict(SAHRAT if preset == "sahrat" else JAWAKER)
    for name, value in raw.items():
        if name == "preset":
            continue
        if name in NUMBERS:
            need(is_number(value) and value in NUMBERS[name])
        elif name in WORDS:
            need(isinstance(value, str) and value in WORDS[name])
        else:
            need(name in SWITCHES and isinstance(value, bool))
        options[name] = value
    need(seats == 4 or not options["teams"])
    return options


def check_round(raw: Any, seats: int, before: int | None) -> int:
    """The round's dealer, if the round can be read."""
    need(isinstance(raw, dict))
    dealer = raw.get("dealer") if before is None or "dealer" in raw else (before + 1) % seats
    need(is_number(dealer) and 0 <= dealer < seats)
    need(before is None or dealer == (before + 1) % seats)
    hands, stock, reshuffles = raw.get("hands"), raw.get("stock"), raw.get("reshuffles", [])
    need(isinstance(hands, list) and len(hands) == seats)
    need(isinstance(reshuffles, list))
    for pile in (*hands, stock, *reshuffles):
        need(isinstance(pile, list) and all(map(is_card, pile)))
    everything = [card for pile in (*hands, stock) for card in pile]
    need(all(everything.count(card) <= 2 for card in everything))
    starter = (dealer + 1) % seats
    sizes = [len(hand) - (seat == starter) for seat, hand in enumerate(hands)]
    need(min(sizes) >= 1 and min(sizes) == max(sizes))
    need(isinstance(raw.get("actions"), list) and all(isinstance(action, dict) for action in raw["actions"]))
    return int(dealer)


def totals_of(rounds: list[SlowRound], seats: int) -> list[int]:
    """The sum of each seat's scores over the finished rounds."""
    return [sum(one.scores[seat] for one in rounds if one.scores) for seat in range(seats)]


def concan_winner(options: dict[str, Any], rounds: list[SlowRound]) -> int | None:
    """The seat that won the match by a Concan."""
    for number, one in enumerate(rounds, 1):
        if one.ended == "concan" and number >= options["rounds"]:
            assert one.winner is not None
            if options["concan_wins"] == "any" or one.committed[one.winner]:
                return one.winner
    return None


def deciding(options: dict[str, Any], rounds: list[SlowRound], seats: int) -> list[int]:
    """By seat the total that decides: its own, or its team's."""
    totals = totals_of(rounds, seats)
    if options["teams"]:
        return [totals[0] + totals[2], totals[1] + totals[3]] * 2
    return totals


def is_finished(options: dict[str, Any], rounds: list[SlowRound]) -> bool:
    """Whether the match is over."""
    over = [one for one in rounds if one.phase == "over"]
    if len(over) < options["rounds"]:
        return False
    if len(over) == options["rounds"] + 1 or not options["tie_round"] or concan_winner(options, over) is not None:
        return True
    totals = deciding(options, over, over[0].seats)
    sides = totals[:2] if options["teams"] else totals
    return sides.count(min(sides)) == 1


def places_of(options: dict[str, Any], rounds: list[SlowRound], seats: int) -> list[int]:
    """The place of each seat."""
    totals = deciding(options, rounds, seats)
    winner = concan_winner(options, rounds)
    if winner is not None:
        winners = (winner, (winner + 2) % 4) if options["teams"] else (winner,)
        totals = [-(10**9) if seat in winners else total for seat, total in enumerate(totals)]
    if options["teams"]:
        return [1 if total == min(totals) else 2 for total in totals]
    return [sorted(totals).index(total) + 1 for total in totals]


def payout_of(options: dict[str, Any], places: list[int], stake: int) -> list[int]:
    """Who gets how much of the pot, each coin handed out by hand."""
    seats = len(places)
    pot = stake * seats
    winner_takes_all = seats == 2 or options["teams"]
    first = pot if winner_takes_all else int(Fraction(7, 10) * pot)
    prize_of_place = {1: first, 2: pot - first}
    paid = [0] * seats
    for place in set(places):
        sharing = [seat for seat in range(seats) if places[seat] == place]
        prize = sum(prize_of_place.get(place + more, 0) for more in range(len(sharing)))
        for seat in sharing:
            paid[seat] = prize // len(sharing)
        for seat in sharing[: prize % len(sharing)]:
            paid[seat] += 1
    return paid


def slow_judge(line: bytes) -> dict[str, Any]:
    """The referee's answer to one line of JSON."""

    def no_constant(name: str) -> None:
        raise Bad(name)

    try:
        return slow_answer(json.loads(line.decode("utf-8"), parse_constant=no_constant))
    except (ValueError, RecursionError, Bad):
        return {"error": "bad_record"}
