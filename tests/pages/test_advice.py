"""Suggest in words: what the hard bot would do, for the whole turn, and why."""

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from games.concan.bots.reasons import why_throw
from games.concan.cards import read_cards
from games.pages.advice import advice, best
from tests.concan.positions import position

MINE = (True, False)


def told(hand: str, phase: Any = "play", **position_of: Any) -> str:
    with translation.override("en"):
        seen = position(hand, phase, **position_of)
        return advice(seen, best(seen))


def why(hand: str, card: str, **position_of: Any) -> str:
    return why_throw(position(hand, **position_of), read_cards(card)[0])


def test_draw_or_take():
    held = "Ts Js 7h 7d 7c 2h 5d 9c Kc 4c"
    assert told(held, "draw", fire="Qs") == "Take the queen of spades: it is of use to you at once."
    assert told(held, "draw", fire="2d") == "Draw from the stock: the two of diamonds would not bring you further now."
    assert told(held, "draw", fire="") == "Draw from the stock: nothing lies on the fire pile."


def test_what_to_throw():
    assert told("7h 7d 8c 9c Kd", opened=MINE) == "Throw the king of diamonds: it goes with none of your cards."


def test_why_to_lay_melds_down():
    """The tray shows which; the words say why."""
    assert told("7h 7d 7c 9c Kd", opened=MINE) == (
        "Lay these melds down: what lies on the table is no longer counted against you."
    )
    assert told("7h 7d 7c Kd", opened=MINE) == (
        "Lay these melds down: then you throw your last card, and the round is yours."
    )
    held = "Ts Js Qs 7h 7d 7c 2h 5d 9c Kc 4h 3d 8s Ah 6c"
    assert (
        told(held, counts=(1,), opened=(False, True))
        == "Lay these melds down: they count 51, and 51 are enough to open."
    )


def test_why_to_hold_back_what_could_be_laid_down():
    seen = position("Ts Js Qs 7h 7d 7c 2h 5d 9c Kc 4h 3d 8s Ah 6c")
    with translation.override("en"):
        words = advice(seen, best(seen), could_lay=True)
    assert words.startswith("You could open now, but with your cards a Hand is worth the wait. Throw the ")


def test_the_starter_is_told_what_to_throw_though_he_holds_melds():
    seen = position("Ts Js Qs 7h 7d 7c 2h 5d 9c Kc 4h 3d 8s Ah 6c", "start", fire="")
    with translation.override("en"):
        assert advice(seen, best(seen), could_lay=True).startswith("Throw the ")


def test_what_else_to_do_on_the_table():
    table = ["run 3d 4d 5d", "run 5d X 7d"]
    assert told("6d 9s 2c Kh", opened=MINE, table=table).startswith("Swap the six of diamonds for a joker of the table")
    assert told("6d 9s 2c Kh", opened=MINE, table=table[:1]).startswith("Lay the six of diamonds off on the table")


def test_in_the_last_round_a_concan_that_is_near_is_committed_to():
    held = "3h 4h 5h 6h 7h 8h 9h Th Jh Qh 9s 9d 9c 2s"
    assert told(held, "draw", last=True) == "Commit to a Concan: very little is missing."


def test_far_behind_in_the_last_round_a_concan_is_the_way_to_win():
    held = "Ts Js Qs 7h 7d 7c 2h 5d 9c Kc 4h 3d 8s Ah"
    assert told(held, "draw", last=True, totals=(120, 0)) == (
        "Commit to a Concan: you are so far behind that little else can win you the match."
    )


def test_what_cannot_be_paid_is_taken_back():
    assert told("7h 7d 7c 9c Kd", taken="9c").startswith("Take your turn back")


def test_out_of_turn_there_is_no_advice():
    seen = replace(position("7h 7d 8c 9c Kd"), turn=1)
    assert best(seen) is None
    assert advice(seen, best(seen)) == ""


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
