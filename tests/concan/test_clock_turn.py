"""RULES section 11: the clock's turn."""

from random import Random

import pytest

from games.concan.cards import FULL_DECK
from games.concan.options import PRESETS
from games.concan.round import apply, start
from games.concan.timeout import clock_action
from games.concan.view import view
from tests.concan.players import deal_of, next_move
from tests.concan.playing import Round, text


def clock(game: Round) -> list[str | None]:
    """Lets the clock play until the turn has passed, and tells what it did."""
    did, seat = list[str | None](), game.state.turn
    while game.state.turn == seat and game.state.phase != "over":
        action = clock_action(view(game.state, seat))
        did.append(action.do)
        game.state = apply(game.state, seat, action)
    return did


def test_it_draws_and_throws_the_card_just_drawn():
    game = Round("2s 3s 9c", "Ks Kd", stock="4d 5d")
    assert (game.throw("9c"), clock(game), game.fire, game.hand(1)) == ("ok", ["draw", "throw"], "9c 4d", "Ks Kd")


def test_it_undoes_what_is_unfinished_and_the_drawn_card_stays_known():
    game = Round("2s 3s 9c", "Th Jh Qh Kh 9h 2c", stock="Ah 5d")
    assert (game.throw("9c"), game.draw(), game.lay("run Th Jh Qh Kh Ah"), game.lay_off(0, "9h")) == ("ok",) * 4
    assert (clock(game), game.fire, game.melds) == (["undo", "throw"], "9c Ah", [])


def test_it_undoes_a_take_even_an_untouched_one():
    game = Round("2s 3s 9c", "Ks Kd", stock="4d 5d")
    assert (game.throw("9c"), game.take(), clock(game), game.fire) == ("ok", "ok", ["undo", "draw", "throw"], "9c 4d")


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [("2s Kh 9c Td", "Kh"), ("2s Ad Ac Kh", "Ad"), ("X 2s 3c", "3c"), ("2c X X", "2c"), ("X X", "X")],
)
def test_the_starter_throws_the_highest_value_jokers_only_if_there_is_nothing_else(hand, thrown):
    for joker_throw in (False, True):
        game = Round(hand, "5s", stock="4d", joker_throw=joker_throw)
        assert (clock(game), game.fire) == (["throw"], thrown)


def test_a_drawn_joker_that_may_not_be_thrown():
    game = Round("2s 3s 9c", "Js Th 4c", stock="X")
    assert (game.throw("9c"), clock(game), game.fire) == ("ok", ["draw", "throw"], "9c Js")
    free = Round("2s 3s 9c", "Js Th 4c", stock="X", joker_throw=True)
    assert (free.throw("9c"), clock(free), free.fire) == ("ok", ["draw", "throw"], "9c X")


def test_a_drawn_joker_beside_nothing_but_a_joker():
    game = Round("2s 9c", "X", stock="X")
    assert (game.throw("9c"), clock(game), game.fire, game.hand(1)) == ("ok", ["draw", "throw"], "9c X", "X")


def test_a_draw_that_ends_the_round():
    game = Round("2s 9c", "5s")
    assert (game.throw("9c"), clock(game), game.state.ending) == ("ok", ["draw"], "stock")


@pytest.mark.parametrize("preset", ["sahrat", "jawaker"])
@pytest.mark.parametrize("seed", range(4))
def test_from_anywhere_in_a_round_it_is_never_refused(preset, seed):
    rng = Random(seed)
    state = start(deal_of(PRESETS[preset], rng.sample(FULL_DECK, 106), 2 + seed, 0))
    while state.phase != "over":
        after, steps = state, 0
        while after.turn == state.turn and after.phase != "over":
            after = apply(after, after.turn, clock_action(view(after, after.turn)))
            steps += 1
        assert steps <= 3
        assert after.phase == "over" or after.melds[: state.now.melds_before] == after.melds
        state = apply(state, state.turn, next_move(state, rng))
    assert text(state.fire)
