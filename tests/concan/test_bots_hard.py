"""What the hard bot does otherwise than the first: it plays for a Hand, and opens only at the last moment."""

from typing import Any

from games.concan.bots import hard
from tests.concan.positions import does

THEIRS = (False, True)
OPENS = "Ts Js Qs 7h 7d 7c 2h 5d 9c Kc 4h 3d 8s Ah 6c"
"""Thirteen cards could still lie in melds with luck; six do, and count 51."""
WHOLE = "Ts Js Qs 7h 7d 7c 2h 3h 4h 5h 9s 9d 9c Kd"
ONE_SHORT = "Ts Js Qs Ks 7h 7d 7c 3h 4h 5h 9s 9d 9c 2d 8s"


def plays(hand: str, phase: Any = "play", **position_of: Any) -> str:
    return does(hand, phase, player=hard.choose, **position_of)


def test_it_keeps_in_hand_what_it_could_open_with():
    assert plays(OPENS).startswith("throw")
    assert plays(OPENS, opened=THEIRS, counts=(6,)).startswith("throw")


def test_it_throws_no_card_of_the_melds_that_it_keeps():
    assert plays(OPENS).removeprefix("throw ") not in ["Ts", "Js", "Qs", "7h", "7d", "7c"]


def test_it_opens_when_another_has_one_card_left():
    assert plays(OPENS, opened=THEIRS, counts=(1,)) == "lay run Ts Js Qs, set 7h 7d 7c"


def test_one_card_short_of_a_hand_it_keeps_on_even_then():
    assert plays(ONE_SHORT, opened=THEIRS, counts=(1,)) in ("throw 2d", "throw 8s")


def test_against_several_it_opens_when_it_can():
    assert plays(OPENS, counts=(14, 14), opened=(False,) * 3) == "lay run Ts Js Qs, set 7h 7d 7c"


def test_it_lays_a_whole_hand():
    assert plays(WHOLE) == "lay run 2h 3h 4h 5h, run Ts Js Qs, set 7h 7d 7c, set 9s 9d 9c"


def test_it_takes_the_card_that_opens_for_it():
    held = "Ts Js 7h 7d 7c 2h 5d 9c Kc 4c"
    assert plays(held, "draw", fire="Qs") == "take"
    assert plays(held, "draw", fire="9s") == "draw"


def test_keeping_its_melds_it_takes_only_what_makes_the_hand_whole():
    held = "Ts Js Qs Ks 7h 7d 7c 3h 4h 5h 9s 9d 9c 2d"
    assert plays(held, "draw", fire="As") == "take"
    assert plays(held, "draw", fire="8d") == "draw"


def test_of_two_loose_cards_it_throws_the_one_that_less_may_still_come_for():
    """Three pairs beside the melds; all that would make three of the queens lies on the fire pile."""
    held = "3h 4h 5h 9s 9d 9c 7c 8c 9h Qh Qd 6s 6d 2s 2d"
    assert plays(held, fire="Qs Qs Qc Qc X X").removeprefix("throw ") in ("Qh", "Qd")
    assert plays(held, fire="6h 6h 6c 6c X X").removeprefix("throw ") in ("6s", "6d")


def test_once_it_has_opened_it_plays_as_the_first_bot_does():
    held = "7h 7d 7c 6d 9c Kd"
    position: dict[str, Any] = {"opened": (True, False), "table": ["run 3d 4d 5d"]}
    assert plays(held, **position) == does(held, **position) == "lay set 7h 7d 7c"
