"""What the hard bot does otherwise than the first: it plays to go out in one turn, and opens at the last moment."""

from dataclasses import replace
from typing import Any

import pytest

from games.concan.bots import hard
from games.concan.options import PRESETS, Options
from tests.concan.positions import does, position, short

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


def test_in_the_last_round_it_opens_late_only_where_paying_less_keeps_its_lead():
    """Who goes out gains 30: with a lead of 30 or less the match is lost with the round, whatever it pays."""
    late: dict[str, Any] = {"opened": THEIRS, "counts": (1,), "last": True}
    assert plays(OPENS, totals=(0, 31), **late) == "lay run Ts Js Qs, set 7h 7d 7c"
    assert plays(OPENS, totals=(0, 30), **late).startswith("throw")
    assert plays(OPENS, totals=(80, 0), **late).startswith("throw")
    assert plays(OPENS, totals=(80, 0), **{**late, "last": False}).startswith("lay")


def test_in_the_last_round_it_opens_when_it_can_where_only_the_flat_sum_could_cost_it_the_match():
    last: dict[str, Any] = {"opened": THEIRS, "counts": (9,), "last": True}
    assert plays(OPENS, totals=(0, 100), **last) == "lay run Ts Js Qs, set 7h 7d 7c"
    assert plays(OPENS, totals=(0, 131), **last).startswith("throw"), "not even that could"
    assert plays(OPENS, totals=(0, 60), **last).startswith("throw")


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_far_behind_in_the_last_round_it_collects_a_concan_from_the_beginning(preset: Options):
    seen = replace(position(OPENS, "draw", last=True, totals=(100, 0)), options=preset)
    assert short(hard.choose(seen)) == "commit"
    assert short(hard.choose(replace(seen, totals=(99, 0)))) != "commit"
    assert short(hard.choose(replace(seen, last=False))) != "commit"
    assert short(hard.choose(replace(seen, thrown=((1, 2), (3, 4))))) != "commit", "now it is too late"
    assert short(hard.choose(replace(seen, committed=(True, False)))) != "commit"


def test_one_card_short_of_a_hand_it_keeps_on_even_then():
    assert plays(ONE_SHORT, opened=THEIRS, counts=(1,)) in ("throw 2d", "throw 8s")


def test_against_several_it_keeps_its_melds_as_well():
    nobody = (False,) * 4
    assert plays(OPENS, counts=(14, 14, 14), opened=nobody).startswith("throw")
    assert plays(OPENS, counts=(9, 14, 1), opened=(False, True, False, True)) == "lay run Ts Js Qs, set 7h 7d 7c"


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


TWO_FIT = "Ts Js Qs 7h 7d 7c 3h 4h 5h 9s 9d 9c 6d Kd 2c"
"""Twelve cards lie in melds; a run of the table takes the six, another the king."""
RUNS = ["run 3d 4d 5d", "run Td Jd Qd"]


def test_it_goes_out_with_what_fits_on_the_table_though_that_is_no_hand():
    melds = "lay run 3h 4h 5h, run Ts Js Qs, set 7h 7d 7c, set 9s 9d 9c"
    assert plays(TWO_FIT, opened=THEIRS, counts=(8,), table=RUNS) == melds
    assert plays("6d Kd 2c", opened=(True, True), counts=(8,), table=RUNS) == "layoff 0 6d"
    assert plays("Kd 2c", opened=(True, True), counts=(8,), table=RUNS) == "layoff 1 Kd"
    assert plays(TWO_FIT, opened=THEIRS, counts=(8,), table=RUNS[:1]).startswith("throw"), "one would be left"


def test_it_takes_the_card_with_which_it_goes_out_so():
    held = "Ts Js Qs 7h 7d 3h 4h 5h 9s 9d 9c 6d Kd 2c"
    assert plays(held, "draw", opened=THEIRS, counts=(8,), table=RUNS, fire="7c") == "take"
    assert plays(held, "draw", opened=THEIRS, counts=(8,), table=RUNS[:1], fire="7c") == "draw", "one would be left"


def test_it_takes_no_card_to_go_out_with_that_it_could_not_pay_for():
    """The queen of diamonds would go to the table, but not in a new meld."""
    held = "Ts Js Qs 7h 7d 7c 3h 4h 5h 9s 9d 9c 6d Kd"
    fields: dict[str, Any] = {"opened": THEIRS, "counts": (8,), "table": ["run 3d 4d 5d", "run 9d Td Jd"]}
    assert plays(held, "draw", fire="Qd", **fields) == "draw"
    assert plays(held, "draw", fire="Qd", fire_pile="any_meld", **fields) == "take"
    assert plays(held, "draw", fire="Qd", fire_pile="anywhere", **fields) == "take"


def test_going_out_it_meets_the_openings_minimum_and_run():
    held, table = "2s 2h 2d 3c 4c 5c 6d Kd 8s", [*RUNS, "run 7d 8d 9d"]
    assert plays(held, opened=THEIRS, counts=(8,), table=table).startswith("throw")
    held = "Ts Th Td 7h 7d 7c 6d Kd 8s"
    assert plays(held, opened=THEIRS, counts=(8,), table=RUNS) == "lay set 7h 7d 7c, set Ts Th Td"
    assert plays(held, opened=THEIRS, counts=(8,), table=RUNS, opening_run=True).startswith("throw")
