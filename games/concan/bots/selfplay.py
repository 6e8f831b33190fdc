"""Whole rounds between players that see only views: for measuring and checking them."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.concan.actions import Action
from games.concan.round import apply, start
from games.concan.state import Deal, RoundState
from games.concan.view import View, view

MOST_TURNS = 2000
"""A round of so many turns is given up; a real one has tens."""
MOST_ACTIONS = 60
"""No turn of a player who gets on has so many actions: he holds at most 16 cards, and each action but one uses some."""

Player = Callable[[View], Action]
Watcher = Callable[[RoundState], None]


class StuckError(Exception):
    """A player whose turn does not end."""


class Played(NamedTuple):
    """A round after its last turn, and how many turns it had. It is not over if it was given up."""

    state: RoundState
    turns: int


def play_round(deal: Deal, players: Sequence[Player], watch: Watcher | None = None) -> Played:
    """Plays a round, by seat with these players; `watch` sees every state.

    Raises Refusal if a player does what the rules do not allow, StuckError if his turn does not end.
    """
    state, turns, actions = start(deal), 0, 0
    while state.phase != "over" and turns < MOST_TURNS:
        seat = state.turn
        state = apply(state, seat, players[seat](view(state, seat)))
        actions += 1
        if state.turn != seat or state.phase == "over":
            turns, actions = turns + 1, 0
        elif actions > MOST_ACTIONS:
            raise StuckError(f"seat {seat}")
        if watch is not None:
            watch(state)
    return Played(state, turns)
