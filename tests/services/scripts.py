"""Rounds known beforehand, for the tests of standing: somebody opens, or ends one with a Hand or a Concan."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from games.concan.actions import Draw, read_action, write_action
from games.concan.cards import TEXTS
from games.concan.options import PRESETS, Options
from games.concan.round import apply, start
from games.concan.state import RoundState
from games.concan.timeout import clock_action
from games.concan.view import view
from games.services.deal import shuffler

Done = tuple[int, dict[str, Any], str]
"""A move as the log has it: the seat, the action as NOTATION writes it, and by whose hand."""


class Script(NamedTuple):
    """A round of two people that is known beforehand, because it is the first of match 1 with these options."""

    secret: str
    options: Options
    seeds: tuple[str, ...]
    moves: tuple[Done, ...]


def _by(seat: int, hand: str, *actions: dict[str, Any]) -> tuple[Done, ...]:
    return tuple((seat, action, hand) for action in actions)


_LAY = {
    "do": "lay",
    "melds": [
        {"kind": "run", "cards": ["Js", "Qs", "Ks", "As"]},
        {"kind": "run", "cards": ["9d", "X", "Jd"]},
        {"kind": "set", "cards": ["4s", "4h", "4c"]},
    ],
}


def opening(*laid: str) -> Script:
    """Seat 0 opens in his second turn, and takes it back each time before he lays again; `laid`: by whose hands.

    The rest of the round is drawn and thrown by the clock, until the stock runs out.
    """
    first = _by(0, "player", {"do": "throw", "card": "7h"})
    between = _by(1, "player", {"do": "draw"}, {"do": "throw", "card": "8s"})
    turns = [(0, _LAY, hand) for hand in laid]
    taken_back = [one for turn in turns for one in (turn, (0, {"do": "undo"}, "player"))][:-1]
    last = _by(0, "player", {"do": "throw", "card": "9c"})
    options = Options(rounds=1, tie_round=False, recycles=0, jokers_per_meld=2, fire_pile="anywhere")
    draw = _by(0, "player", {"do": "draw"})
    return Script(f"{108:064x}", options, ("mint", "lemon"), (*first, *between, *draw, *taken_back, *last))


def hand(by: str = "player") -> Script:
    """Seat 1 ends the round with a Hand in his first turn."""
    options = replace(PRESETS["jawaker"], rounds=1, tie_round=False)
    return Script(
        f"{730:064x}", options, ("", ""), (*_by(0, "player", {"do": "throw", "card": "2c"}), *_by(1, by, *_HAND))
    )


_HAND = (
    {"do": "take"},
    {
        "do": "lay",
        "melds": [
            {"kind": "run", "cards": ["7h", "X", "9h"]},
            {"kind": "set", "cards": ["2s", "2h", "2d", "2c"]},
            {"kind": "set", "cards": ["7s", "7h", "7d", "7c"]},
            {"kind": "set", "cards": ["Qs", "Qd", "Qc"]},
        ],
    },
    {"do": "throw", "card": "Ah"},
)
CONCAN = (
    {"kind": "run", "cards": ["3d", "4d", "5d", "6d", "7d", "8d", "9d", "Td", "Jd", "Qd"]},
    {"kind": "set", "cards": ["6s", "6h", "6d", "6c"]},
)


def concan() -> Script:
    """Seat 0 draws what he needs for a Concan, and lays it."""
    options = Options(rounds=1, tie_round=False)
    secret, seeds = f"{1908:064x}", ("", "")
    state = dealt(secret, options, seeds)
    moves: list[Done] = []
    while state.phase != "over":
        action = _collect(state) if state.turn == 0 else write_action(clock_action(view(state, 1)))
        moves.append((state.turn, action, "player"))
        state = apply(state, state.turn, read_action(action))
    return Script(secret, options, seeds, tuple(moves))


def _collect(state: RoundState) -> dict[str, Any]:
    """Keeps what belongs to the Concan and throws the rest, until all of it is there."""
    if state.phase == "draw":
        return write_action(Draw())
    spare, missing = [TEXTS[card] for card in state.hand], []
    for card in (card for meld in CONCAN for card in meld["cards"]):
        spare.remove(card) if card in spare else missing.append(card)
    if len(state.hand) > 1 and not missing:
        return {"do": "lay", "melds": list(CONCAN)}
    return {"do": "throw", "card": next(card for card in spare if card != "X")}


def drawn() -> Script:
    """Nobody does anything, whatever match it is: the clock draws and throws until the stock runs out."""
    return Script("7" * 64, Options(rounds=1, tie_round=False, recycles=0), ("", ""), ())


def dealt(secret: str, options: Options, seeds: Sequence[str], match: int = 1) -> RoundState:
    """The round as dealt; seat 1 is the dealer, so seat 0 starts."""
    return start(shuffler(secret, seeds, match, 1).deal(options, 2, 1, last=True))


def completed(state: RoundState, moves: Iterable[Done]) -> Iterator[tuple[Done, RoundState]]:
    """The moves, and those of the clock after them until the round is over, each with the state it leads to."""
    for move in moves:
        state = apply(state, move[0], read_action(move[1]))
        yield move, state
    while state.phase != "over":
        seat, action = state.turn, clock_action(view(state, state.turn))
        state = apply(state, seat, action)
        yield (seat, write_action(action), "clock"), state
