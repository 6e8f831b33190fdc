"""RULES section 4: the deal and the starter's first turn."""

from random import Random

import pytest

from games.concan.cards import FULL_DECK
from games.concan.options import Options
from games.concan.round import start, starter
from tests.concan.players import deal_of
from tests.concan.playing import Round


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_seat_gets_14_cards_the_seat_on_the_dealers_right_15_and_starts(seats):
    for dealer in range(seats):
        cards = Random(dealer).sample(FULL_DECK, 106)
        state = start(deal_of(Options(), cards, seats, dealer))
        right = (dealer + 1) % seats
        assert (state.turn, starter(dealer, seats)) == (right, right)
        assert [len(hand) for hand in state.hands] == [15 if seat == right else 14 for seat in range(seats)]
        assert len(state.stock) == 106 - 14 * seats - 1
        assert (state.phase, state.fire, state.melds) == ("start", (), ())
        assert not any((*state.opened, *state.committed))


def test_the_starters_first_turn_is_one_throw_and_nothing_else():
    game = Round("5h 6h 7h 8h 9h Th Jh 2c", "2s 3s 4s 5s 6s 7s 8s", stock="Kd", last=True)
    assert game.draw() == game.take() == game.commit() == game.undo() == "throw_first"
    assert game.lay("run 5h 6h 7h 8h 9h Th Jh") == "throw_first"
    assert game.lay_off(0, "5h") == game.swap(0, "5h") == game.does("dance") == "throw_first"
    assert game.throw("2c") == "ok"
    assert (game.fire, game.state.turn, game.state.phase) == ("2c", 1, "draw")


def test_the_starter_throws_no_joker_either():
    game = Round("5h 6h X", "2s 3s", stock="Kd")
    assert game.throw("X") == "joker_throw"
    assert Round("5h 6h X", "2s 3s", stock="Kd", joker_throw=True).throw("X") == "ok"


def test_a_starter_who_holds_nothing_but_jokers_throws_one():
    game = Round("X X", "2s", stock="Kd")
    assert game.throw("X") == "ok"
    assert (game.hand(0), game.fire) == ("X", "X")


def test_play_runs_to_the_right():
    game = Round("2s 3s", "2h 3h", "2d 3d 4d", stock="5c 6c 7c", starter=2)
    assert game.throw("4d") == "ok"
    assert [game.draw(seat) for seat in (2, 1)] == ["not_your_turn", "not_your_turn"]
    assert (game.draw(0), game.throw("5c"), game.draw(1), game.throw("6c")) == ("ok",) * 4
    assert game.state.turn == 2
