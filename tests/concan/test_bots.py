"""What the first bot does in positions that show one thing each; the others build on it."""

from typing import Any

import pytest

from games.concan.bots.baseline import choose
from tests.concan.positions import does, position

NOBODY, MINE, BOTH, THEIRS = (False, False), (True, False), (True, True), (False, True)

# The opening


def test_it_opens_at_51() -> None:
    held = "Ts Js Qs 7h 7d 7c 2h 5d 9c Kc"
    assert does(held) == "lay run Ts Js Qs, set 7h 7d 7c"


def test_it_does_not_open_with_50_but_throws() -> None:
    assert does("Ts Js Qs Ks Kh 2d 4d 6c 9c 9d").startswith("throw")


def test_it_opens_at_71_where_the_table_asks_for_it() -> None:
    held = "Ts Js Qs 7h 7d 7c 2h 5d 9c Kc"
    assert does(held, opening=71).startswith("throw")
    assert does(held + " Ks As", opening=71) == "lay run Ts Js Qs Ks As, set 7h 7d 7c"


def test_it_opens_with_a_run_where_one_is_needed() -> None:
    held = "Ks Kh Kd Qs Qh Qd 2h 5d 9c"
    assert does(held) == "lay set Ks Kh Kd, set Qs Qh Qd"
    assert does(held, opening_run=True).startswith("throw")
    assert does(held + " 6d 7d", opening_run=True, opened=THEIRS) == "lay run 5d 6d 7d, set Ks Kh Kd, set Qs Qh Qd"


def test_it_beats_the_last_opening_where_openings_rise() -> None:
    held = "Ks Kh Kd Qs Qh Qd 2h 5d 9c"
    assert does(held, opening_rises=True, last_opening=59) == "lay set Ks Kh Kd, set Qs Qh Qd"
    assert does(held, opening_rises=True, last_opening=60).startswith("throw")


def test_it_opens_with_most_cards_if_they_count_enough() -> None:
    """The joker could make three kings of two, but it makes five cards of the run."""
    assert does("Ts Js Qs Ks 7h 7d 7c X 4h 2d", opened=THEIRS) == "lay run Ts Js Qs Ks X, set 7h 7d 7c"


def test_a_joker_makes_an_opening() -> None:
    assert does("Ts Js X 7h 7d 7c 2h 5d 9c Kc") == "lay run Ts Js X, set 7h 7d 7c"


def test_it_lays_a_whole_hand_at_once() -> None:
    held = "Ts Js Qs 7h 7d 7c 2h 3h 4h 5h 9s 9d 9c Kd"
    assert does(held) == "lay run 2h 3h 4h 5h, run Ts Js Qs, set 7h 7d 7c, set 9s 9d 9c"


def test_it_lays_a_whole_hand_as_a_concan_if_it_is_one() -> None:
    """The same cards are four melds, too, which would be no Concan."""
    held = "3h 4h 5h 6h 7h 8h 9h Th Jh Qh 9s 9d 9c X 2s"
    assert does(held) == "lay run 3h 4h 5h 6h 7h 8h 9h Th Jh Qh, set 9s 9d 9c X"


# Holding back


ONE_SHORT = "Ts Js Qs Ks 7h 7d 7c 3h 4h 5h 9s 9d 9c 2d 8s"
"""Thirteen cards lie in melds; a two of hearts, a six, a seven of spades, an ace … would make it fourteen."""


def test_it_holds_back_for_a_hand_that_is_one_card_away() -> None:
    assert does(ONE_SHORT) in ("throw 2d", "throw 8s")


def test_holding_back_it_takes_only_the_card_that_makes_the_hand_whole() -> None:
    held = "Ts Js Qs Ks 7h 7d 7c 3h 4h 5h 9s 9d 9c 2d"
    assert does(held, "draw", fire="As") == "take"
    assert does(held, "draw", fire="8d") == "draw"


@pytest.mark.parametrize(
    ("why", "fields"),
    [
        ("somebody has opened", {"opened": THEIRS}),
        ("the stock is low", {"stock": 15}),
    ],
)
def test_it_does_not_hold_back_when_it_is_late(why: str, fields: dict[str, Any]) -> None:
    assert does(ONE_SHORT, **fields).startswith("lay"), why


def test_it_does_not_hold_back_when_few_cards_would_help() -> None:
    """All that would fit lies on the fire pile."""
    held = "Ks Kh Kd Kc Qs Qh Qd Qc Js Jh Jd Jc 2d 7s 5h"
    gone = "X X Ts Ts Th Th Td Td Tc Tc As As Ah Ah Ad Ad Ac Ac"
    assert does(held, fire=gone).startswith("lay")


# Draw or take


def test_it_takes_a_card_that_opens() -> None:
    held = "Ts Js 7h 7d 7c 2h 5d 9c Kc 4c"
    assert does(held, "draw", fire="Qs") == "take"
    assert does(held, "draw", fire="9s") == "draw"


def test_it_takes_only_the_top() -> None:
    assert does("Ts Js 7h 7d 7c 2h 5d 9c Kc 4c", "draw", fire="Qs 9s") == "draw"


def test_it_takes_no_card_that_is_only_of_use_later() -> None:
    """It makes a third seven, but that does not open, and what is owed could not be paid."""
    assert does("7h 7d Ks Js 2h 5d 9c 4c 3d", "draw", fire="7c") == "draw"


def test_it_takes_a_card_that_makes_a_new_meld_once_it_has_opened() -> None:
    held = "7h 7d Ks Js 2h"
    assert does(held, "draw", fire="7c", opened=MINE, table=["run 3d 4d 5d"]) == "take"
    assert does(held, "draw", fire="6d", opened=MINE, table=["run 3d 4d 5d"]) == "draw", "laid off it would not pay"


def test_it_takes_a_card_to_lay_it_off_where_that_pays() -> None:
    held, table = "7h 7d Ks Js 2h", ["run 3d 4d 5d"]
    assert does(held, "draw", fire="6d", opened=MINE, table=table, fire_pile="anywhere") == "take"
    assert does(held, "draw", fire="9d", opened=MINE, table=table, fire_pile="anywhere") == "draw"


def test_it_draws_when_nothing_lies_on_the_fire_pile() -> None:
    assert does("7h 7d Ks Js 2h", "draw", fire="") == "draw"


def test_it_does_not_take_the_card_that_would_leave_it_none_to_throw() -> None:
    assert does("7h 7d", "draw", fire="7c", opened=MINE) == "draw"


# What is owed


def test_it_pays_with_the_card_that_it_took() -> None:
    held = "Ts Js Qs Ks 7h 7d 7c 2h 5d 9c"
    assert does(held, taken="7c") == "lay run Ts Js Qs Ks, set 7h 7d 7c"
    assert does("6d 7h 9c Kd", taken="6d", opened=MINE, table=["run 3d 4d 5d"], fire_pile="anywhere") == "layoff 0 6d"
    assert does("7h 7d 7c 9c Kd Kh", taken="Kd", opened=MINE, fire_pile="any_meld") == "lay set 7h 7d 7c"


def test_it_takes_back_what_it_cannot_pay() -> None:
    """Somebody else took the card, and left the seat to the bot."""
    assert does("7h 7d 7c 9c Kd", taken="9c") == "undo"
    assert does("6d 7h 9c Kd", taken="6d", opened=MINE, table=["run 3d 4d 5d"]) == "undo"


# On the table


def test_it_lays_new_melds_before_all_else() -> None:
    assert does("7h 7d 7c 6d 9c Kd", opened=MINE, table=["run 3d 4d 5d"]) == "lay set 7h 7d 7c"


def test_it_lays_off_the_most_expensive_card_first() -> None:
    table = ["run 3d 4d 5d", "run Ts Js Qs"]
    assert does("6d Ks 2h 8h", opened=MINE, table=table) == "layoff 1 Ks"
    assert does("6d 2h 8h", opened=MINE, table=table) == "layoff 0 6d"


def test_it_keeps_a_card_to_throw() -> None:
    assert does("6d Ks", opened=MINE, table=["run 3d 4d 5d", "run Ts Js Qs"]) == "layoff 1 Ks"
    assert does("6d", opened=MINE, table=["run 3d 4d 5d"]) == "throw 6d"
    assert does("6d X", opened=MINE, table=["run 3d 4d 5d"]) == "layoff 0 X", "a joker may not be thrown"
    assert does("9h 9d 9c", opened=MINE).startswith("throw")


def test_before_the_opening_it_lays_nothing_off() -> None:
    assert does("6d Ks 2h 8h", opened=THEIRS, table=["run 3d 4d 5d", "run Ts Js Qs"]).startswith("throw")


def test_it_swaps_a_joker_that_makes_a_meld() -> None:
    assert does("4d 9s 9h 2c 7h", opened=MINE, table=["run 3d X 5d"]) == "swap 0 4d"
    assert does("X 9s 9h 2c 7h", opened=MINE, table=["run 3d 4d 5d"]) == "lay set 9s 9h X"


def test_it_swaps_both_missing_suits_of_a_set_of_three() -> None:
    table = ["set 9s 9h X"]
    assert does("9d 9c 4h 4d 2s", opened=MINE, table=table) == "swap 0 9d 9c"
    assert does("9d 4h 4d 2s Jd", opened=MINE, table=table) == "layoff 0 9d", "one alone frees nothing"


def test_it_considers_both_where_a_card_fits_and_frees_a_joker() -> None:
    """The six of diamonds could be laid off, but instead of it the joker makes a meld of two nines."""
    table = ["run 3d 4d 5d", "run 5d X 7d"]
    assert does("6d 9s 9h 2c 7h", opened=MINE, table=table) == "swap 1 6d"


def test_it_swaps_no_joker_that_it_could_not_get_rid_of() -> None:
    """Another is about to go out, and one joker a meld is allowed."""
    fields: dict[str, Any] = {"opened": BOTH, "counts": (1,), "table": ["set 9s 9h 9d X"]}
    assert does("9c 2h 5d", **fields) == "throw 9c"


def test_no_swap_leaves_only_jokers() -> None:
    table = ["run 3d X 5d"]
    assert does("4d X", opened=MINE, table=table) == "throw 4d"
    assert does("4d X", opened=MINE, table=table, jokers_per_meld=2) == "layoff 0 X"


def test_it_keeps_a_joker_while_there_is_time_and_lays_it_off_when_there_is_none() -> None:
    table = ["run 3d 4d 5d"]
    assert does("X 2h 7s Kc 9d", opened=BOTH, table=table, counts=(9,)).startswith("throw")
    assert does("X 2h 7s Kc 9d", opened=BOTH, table=table, counts=(2,)) == "layoff 0 X"


# What to throw


def test_the_starter_throws_and_nothing_else() -> None:
    assert does("Ts Js Qs 7h 7d 7c 2h 3h 4h 5h 9s 9d 9c Kd 2c", "start", fire="").startswith("throw")


def test_it_throws_what_builds_least() -> None:
    held = "Ts Js 7h 7d 4c 5c 9d Kh Kd 2s"
    assert does(held) in ("throw 9d", "throw 2s")


def test_it_throws_no_card_of_a_meld() -> None:
    assert does("7h 7d 7c 3s 4s 5s 9h Kd") in ("throw 9h", "throw Kd")


def test_it_throws_one_of_two_equal_cards_rather_than_break_a_pair() -> None:
    assert does("7h 7h Kd Qd Ts Tc 4c 5c") == "throw 7h"


def test_it_throws_no_partner_of_cards_that_can_no_longer_come() -> None:
    """Both pairs are kings and queens; every other king lies on the fire pile."""
    held = "Kh Kd Qh Qd"
    assert does(held, fire="Ks Kc Ks Kc", opened=MINE) in ("throw Kh", "throw Kd")
    assert does(held, fire="Qs Qc Qs Qc", opened=MINE) in ("throw Qh", "throw Qd")


def test_it_dumps_value_when_another_is_nearly_out() -> None:
    held = "Kh 3s 3d 9c"
    assert does(held, opened=BOTH, counts=(1,)) == "throw Kh"


def test_it_does_not_care_for_value_when_it_pays_a_flat_sum_anyway() -> None:
    """It has not opened: the pair of kings is worth more in a meld than it costs."""
    held = "Kh Kd 3s 9c 5d"
    assert does(held, opened=THEIRS, counts=(1,)) not in ("throw Kh", "throw Kd")


def test_it_throws_nothing_that_lets_the_next_seat_go_out() -> None:
    """Under `anywhere` the next seat may take the six and lay it off, and then throw its last card."""
    held, table = "6d Kh", ["run 3d 4d 5d"]
    fields: dict[str, Any] = {"opened": THEIRS, "table": table, "counts": (1,), "fire_pile": "anywhere"}
    assert does(held, **fields) == "throw Kh"
    assert does(held, **{**fields, "fire_pile": "use_card"}) == "throw 6d", "there it cannot be laid off alone"


def test_a_joker_is_thrown_only_where_there_is_nothing_else() -> None:
    assert does("X 7h 2c", joker_throw=True, opened=THEIRS) in ("throw 7h", "throw 2c")
    assert does("X X", opened=MINE) == "throw X"
    assert does("X", joker_throw=True, opened=MINE) == "throw X"


# The Concan


ONE_AWAY = "3h 4h 5h 6h 7h 8h 9h Th Jh Qh 9s 9d 9c 2s"
"""A run of ten and three nines: the fourth nine is missing, or a card to make the run eleven, or a joker."""


def test_one_card_from_a_concan_it_commits_in_the_last_round() -> None:
    assert does(ONE_AWAY, "draw", last=True) == "commit"
    assert does(ONE_AWAY, "draw", last=False) == "draw"
    assert does(ONE_AWAY, "draw", last=True, committed=True) == "draw"


def test_it_does_not_commit_two_cards_away_nor_when_the_card_cannot_come() -> None:
    two_away = "3h 4h 5h 6h 7h 8h 9h Th Jh Qh 9s 9d 2s 4c"
    assert does(two_away, "draw", last=True) != "commit"
    gone = "9h 2h 2h Kh Kh X X 5c"
    assert does(ONE_AWAY, "draw", last=True, fire=gone) != "commit"


def test_it_does_not_commit_where_every_concan_wins_but_collects_it_all_the_same() -> None:
    assert does(ONE_AWAY, "draw", last=True, concan_wins="any") == "draw"
    assert does(ONE_AWAY + " 8c", "play", last=True, concan_wins="any") in ("throw 8c", "throw 2s")
    whole = does(ONE_AWAY + " X", "play", last=True, concan_wins="any")
    assert whole == "lay run 3h 4h 5h 6h 7h 8h 9h Th Jh Qh, set 9s 9d 9c X"


def test_committed_it_takes_what_brings_it_nearer_and_owes_nothing() -> None:
    two_away = "3h 4h 5h 6h 7h 8h 9h Th Jh Qh 9s 9d 2s 4c"
    assert does(two_away, "draw", last=True, committed=True, fire="9c") == "take"
    assert does(two_away, "draw", last=True, committed=True, fire="8c") == "draw"


def test_committed_it_lays_the_whole_concan_or_throws_what_it_does_not_need() -> None:
    assert does(ONE_AWAY + " 9h", last=True, committed=True) == (
        "lay run 3h 4h 5h 6h 7h 8h 9h Th Jh Qh, set 9s 9h 9d 9c"
    )
    assert does(ONE_AWAY + " 4c", last=True, committed=True) in ("throw 4c", "throw 2s")


def test_it_is_not_asked_out_of_turn() -> None:
    seen = position("7h 7d 7c 9c")
    with pytest.raises(ValueError, match="not to act"):
        choose(type(seen)(**{**{name: getattr(seen, name) for name in seen.__slots__}, "turn": 1}))
