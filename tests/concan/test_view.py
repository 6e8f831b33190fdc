"""RULES section 11: nobody ever sees another player's hand or the order of the stock, before the round is over."""

import copy
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from games.concan.cards import FULL_DECK, read_cards
from games.concan.options import PRESETS
from games.concan.round import apply, start
from games.concan.state import RoundState, Turn
from games.concan.view import View, view
from tests.concan.hidden import shuffled
from tests.concan.players import deal_of, next_move
from tests.concan.playing import Round


def values_of(seen: View) -> dict[str, Any]:
    return {field.name: getattr(seen, field.name) for field in fields(seen)}


@pytest.mark.parametrize("preset", ["sahrat", "jawaker"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_view_is_the_same_whatever_is_hidden(preset, seats):
    rng = Random(f"{preset} {seats}")
    state = start(deal_of(PRESETS[preset], rng.sample(FULL_DECK, 106), seats, 0, last=True))
    looked = 0
    while state.phase != "over":
        for seat in (None, *range(seats)):
            seen = view(state, seat)
            assert view(shuffled(state, seat, rng), seat) == seen
            assert seen.hand == (() if seat is None else state.hands[seat])
            assert seen.hands is None
            assert seen.drawn is None or seat == state.turn
            looked += 1
        state = apply(state, state.turn, next_move(state, rng))
    assert looked > 50


def test_a_view_holds_nothing_that_leads_back_to_the_state():
    rng = Random(5)
    state = start(deal_of(PRESETS["jawaker"], rng.sample(FULL_DECK, 106), 3, 0))
    for _ in range(60):
        if state.phase == "over":
            break
        for seat in (None, 0, 1, 2):
            for value in values_of(view(state, seat)).values():
                assert is_plain(value), value
        state = apply(state, state.turn, next_move(state, rng))


def is_plain(value: Any) -> bool:
    """Whether it is made of numbers, texts, melds and options only."""
    if isinstance(value, tuple):
        return not isinstance(value, RoundState | Turn) and all(map(is_plain, value))
    return value is None or isinstance(value, int | str) or type(value).__name__ == "Options"


def test_every_hand_is_seen_when_the_round_is_over():
    game = Round("2s 9c", "3s 4s")
    assert (game.throw("9c"), game.draw()) == ("ok", "ok")
    for seat in (None, 0, 1):
        assert view(game.state, seat).hands == (read_cards("2s"), read_cards("3s 4s"))


def test_what_is_printed_of_a_round_names_no_hidden_card():
    rng = Random(3)
    state = start(deal_of(PRESETS["sahrat"], rng.sample(FULL_DECK, 106), 3, 0))
    while state.phase != "over":
        other = shuffled(state, None, rng)
        assert repr(other) == repr(state)
        assert (repr(other.deal), repr(other.now)) == (repr(state.deal), repr(state.now))
        state = apply(state, state.turn, next_move(state, rng))


def test_what_a_view_tells():
    game = Round("2s 3s 9c", "Th Jh Qh Kh 2c", stock="4d 5d", last=True, opening_rises=True)
    assert (game.throw("9c"), game.draw()) == ("ok", "ok")
    mine, other, watcher = view(game.state, 1), view(game.state, 0), view(game.state, None)
    assert (mine.hand, mine.drawn, mine.my_turn) == (game.state.hands[1], *read_cards("4d"), True)
    assert (other.hand, other.drawn, other.my_turn) == (read_cards("2s 3s"), None, False)
    assert (watcher.hand, watcher.drawn, watcher.my_turn) == ((), None, False)
    for seen in (mine, other, watcher):
        assert (seen.counts, seen.stock, seen.top, seen.phase, seen.turn) == ((2, 6), 1, *read_cards("9c"), "play", 1)
        assert (seen.last, seen.needed, seen.owes, seen.can_undo, seen.seats) == (True, 51, False, False, 2)


def test_a_card_taken_from_the_fire_pile_was_seen_by_everybody():
    game = Round("2s 3s Ah", "Th Jh Qh Kh 2c", stock="4d 5d")
    assert (game.throw("Ah"), game.take()) == ("ok", "ok")
    for seat in (None, 0, 1):
        seen = view(game.state, seat)
        assert (seen.taken, seen.owes, seen.can_undo, seen.top) == (*read_cards("Ah"), True, True, None)
    assert game.lay("run Th Jh Qh Kh Ah") == "ok"
    seen = view(game.state, 0)
    assert (seen.owes, seen.melds_before, seen.touched, seen.opened) == (False, 0, False, (False, True))


def test_needed_rises_with_the_last_opening():
    game = Round("2s 3s 9c", "Th Jh Qh Kh Ah 2c", stock="4d 5d", opening_rises=True)
    assert (game.throw("9c"), game.draw(), game.lay("run Th Jh Qh Kh Ah")) == ("ok", "ok", "ok")
    assert view(game.state, 0).needed == 52


def test_a_view_cannot_be_changed():
    seen = view(Round("2s 9c", "3s").state, 0)
    with pytest.raises(AttributeError):
        seen.turn = 1
    assert copy.copy(seen) == seen
