"""Suggest in words: what the hard bot would do, for the whole turn, and why."""

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from games.concan.bots.reasons import why_throw
from games.concan.cards import read_cards
from games.pages.advice import advice
from tests.concan.positions import position

MINE = (True, False)


def told(hand: str, phase: Any = "play", **position_of: Any) -> str:
    with translation.override("en"):
        return advice(position(hand, phase, **position_of))


def why(hand: str, card: str, **position_of: Any) -> str:
    return why_throw(position(hand, **position_of), read_cards(card)[0])


def test_draw_or_take():
    held = "Ts Js 7h 7d 7c 2h 5d 9c Kc 4c"
    assert told(held, "draw", fire="Qs") == "Take the queen of spades: it is of use to you at once."
    assert told(held, "draw", fire="2d") == "Draw from the stock: the two of diamonds would not bring you further now."
    assert told(held, "draw", fire="") == "Draw from the stock: nothing lies on the fire pile."


def test_what_to_throw():
    assert told("7h 7d 8c 9c Kd", opened=MINE) == "Throw the king of diamonds: it goes with none of your cards."


def test_to_lay_melds_down_is_for_the_tray_to_say():
    assert told("7h 7d 7c 9c Kd", opened=MINE) == ""


def test_what_else_to_do_on_the_table():
    table = ["run 3d 4d 5d", "run 5d X 7d"]
    assert told("6d 9s 2c Kh", opened=MINE, table=table).startswith("Swap the six of diamonds for a joker of the table")
    assert told("6d 9s 2c Kh", opened=MINE, table=table[:1]).startswith("Lay the six of diamonds off on the table")


def test_in_the_last_round_a_concan_that_is_near_is_committed_to():
    held = "3h 4h 5h 6h 7h 8h 9h Th Jh Qh 9s 9d 9c 2s"
    assert told(held, "draw", last=True) == "Commit to a Concan: very little is missing."


def test_what_cannot_be_paid_is_taken_back():
    assert told("7h 7d 7c 9c Kd", taken="9c").startswith("Take your turn back")


def test_out_of_turn_there_is_no_advice():
    assert advice(replace(position("7h 7d 8c 9c Kd"), turn=1)) == ""


@pytest.mark.parametrize(
    ("hand", "card", "fire", "reason"),
    [
        ("Kd", "Kd", "2c", "only"),
        ("X X", "X", "2c", "only"),
        ("7h 7h 9c", "7h", "2c", "double"),
        ("7h 8c 2d", "2d", "3c", "alone"),
        ("7h 8h 2d Kc", "8h", "6h 6h 9h 9h", "gone"),
        ("7h 8h 2d Kc", "8h", "6h 6h 9h", "least"),
    ],
)
def test_why_a_card_is_thrown(hand: str, card: str, fire: str, reason: str):
    assert why(hand, card, fire=fire) == reason
