"""RULES section 3, and what fits where of section 6: melds by themselves."""

import pytest

from games.concan.cards import read_cards
from games.concan.melds import Meld, lay_off, meld_value, read_meld, swap
from games.concan.options import Options
from tests.concan.playing import text

BOTH, HIGH, LOW = Options(ace="both"), Options(ace="high"), Options(ace="low")


def run(cards: str, options: Options = BOTH) -> Meld:
    meld = read_meld("run", read_cards(cards), options)
    assert meld is not None
    return meld


def set_(cards: str) -> Meld:
    meld = read_meld("set", read_cards(cards), BOTH)
    assert meld is not None
    return meld


@pytest.mark.parametrize("cards", ["7h 7d 7c", "7h 7d 7c 7s", "As Ah X", "X 7d X", "X 7h X 7c"])
def test_a_set_is_3_or_4_cards_of_one_rank_all_of_different_suits(cards):
    assert read_meld("set", read_cards(cards), BOTH)


@pytest.mark.parametrize(
    "cards", ["7h 7d", "7h X", "7h 7h 7d", "7h 7d 7c 7h", "7h 7d 8c", "7h 7d 7c 7s X", "7h 7d 7c X X", "X X", "X X X"]
)
def test_anything_else_is_no_set(cards):
    assert read_meld("set", read_cards(cards), BOTH) is None


@pytest.mark.parametrize("cards", ["5h 6h 7h", "9s Ts Js Qs Ks", "2c X 4c", "X 6h 7h", "5h 6h X", "X X 7h", "5h X X"])
def test_a_run_is_3_or_more_consecutive_cards_of_one_suit(cards):
    assert read_meld("run", read_cards(cards), BOTH)


@pytest.mark.parametrize("cards", ["5h 6h", "5h 6d 7h", "5h 7h 8h", "7h 6h 5h", "5h 5h 6h", "5h X 6h", "X X X", "X X"])
def test_anything_else_is_no_run(cards):
    assert read_meld("run", read_cards(cards), BOTH) is None


@pytest.mark.parametrize(
    ("cards", "both", "high", "low"),
    [
        ("As 2s 3s", True, False, True),
        ("Qs Ks As", True, True, False),
        ("Ks As 2s", False, False, False),
        ("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks", True, False, True),
        ("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", True, True, False),
        ("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", True, False, False),
        ("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2s", False, False, False),
        ("X 2s 3s", True, False, True),
        ("Qs Ks X", True, True, False),
        ("Ks X X", False, False, False),
        ("X As 2s", False, False, False),
        ("Ks As X", False, False, False),
        ("As X X", True, False, True),
        ("X X As", True, True, False),
        ("X As X", False, False, False),
        ("As X 3s", True, False, True),
        ("Qs X As", True, True, False),
    ],
)
def test_an_ace_is_low_in_a23_and_high_in_qka_never_in_the_middle(cards, both, high, low):
    assert [read_meld("run", read_cards(cards), options) is not None for options in (BOTH, HIGH, LOW)] == [
        both,
        high,
        low,
    ]


@pytest.mark.parametrize(
    ("meld", "value"),
    [
        (run("As 2s 3s"), 16),
        (run("Qs Ks As"), 31),
        (run("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"), 106),
        (run("X 2s 3s"), 16),
        (run("Qs Ks X"), 31),
        (run("5h X 7h"), 18),
        (run("X X 7h"), 18),
        (run("8d 9d X"), 27),
        (set_("As Ah X"), 33),
        (set_("7h 7d 7c 7s"), 28),
        (set_("Kh X X"), 30),
    ],
)
def test_a_joker_counts_as_the_card_it_stands_for_and_an_ace_11_wherever_it_stands(meld, value):
    assert meld_value(meld) == value


def grown(meld: Meld, cards: str, options: Options = BOTH, end=None) -> str | None:
    after = lay_off(meld, read_cards(cards), end, options)
    return text(after.cards) if after else None


def test_on_a_run_cards_continue_it_at_either_end_in_order():
    assert grown(run("5h 6h 7h"), "8h") == "5h 6h 7h 8h"
    assert grown(run("5h 6h 7h"), "4h") == "4h 5h 6h 7h"
    assert grown(run("5h 6h 7h"), "8h 4h 9h 3h") == "3h 4h 5h 6h 7h 8h 9h"
    assert grown(run("5h 6h 7h"), "9h 8h") is None
    assert grown(run("5h 6h 7h"), "8d") is None
    assert grown(run("5h 6h 7h"), "6h") is None


def test_a_joker_that_fits_both_ends_goes_to_the_high_one_unless_told():
    assert grown(run("5h 6h 7h"), "X") == "5h 6h 7h X"
    assert grown(run("5h 6h 7h"), "X", end="high") == "5h 6h 7h X"
    assert grown(run("5h 6h 7h"), "X", end="low") == "X 5h 6h 7h"
    assert grown(run("5h 6h 7h"), "X X", end="low") == "X X 5h 6h 7h"
    assert grown(run("5h 6h 7h"), "X 9h") == "5h 6h 7h X 9h"


def test_where_only_one_end_fits_the_end_is_ignored():
    assert grown(run("Qs Ks As"), "X", end="high") == "X Qs Ks As"
    assert grown(run("As 2s 3s"), "X", end="low") == "As 2s 3s X"
    assert grown(run("5h 6h 7h"), "8h", end="low") == "5h 6h 7h 8h"
    assert grown(run("Js Qs Ks", LOW), "X", LOW, end="high") == "X Js Qs Ks"
    assert grown(run("2s 3s 4s", HIGH), "X", HIGH, end="low") == "2s 3s 4s X"


def test_an_ace_fits_both_ends_of_2_to_king():
    whole = run("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks")
    high, low = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As", "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    assert grown(whole, "As") == high
    assert grown(whole, "As", end="low") == low
    assert grown(whole, "As As") == grown(whole, "As X", end="low").replace("X", "As")
    assert grown(run(text(whole.cards), HIGH), "As", HIGH, end="low") == high
    assert grown(run(text(whole.cards), LOW), "As", LOW, end="high") == low
    assert grown(run(high), "As X") is None


def test_nothing_goes_beyond_an_ace():
    assert grown(run("Qs Ks As"), "2s") is None
    assert grown(run("As 2s 3s"), "Ks") is None
    assert grown(run("Js Qs Ks", LOW), "As", LOW) is None
    assert grown(run("2s 3s 4s", HIGH), "As", HIGH) is None


def test_on_a_set_the_missing_suits_up_to_four_cards():
    assert grown(set_("7h 7d 7c"), "7s") == "7s 7h 7d 7c"
    assert grown(set_("7h 7d X"), "7c") == "7h 7d 7c X"
    assert grown(set_("7h 7d 7c"), "X") == "7h 7d 7c X"
    assert grown(set_("7h X X"), "7d") == "7h 7d X X"
    assert grown(set_("7h 7d X"), "7h") is None
    assert grown(set_("7h 7d X"), "8c") is None
    assert grown(set_("7h 7d X"), "7c 7s") is None
    assert grown(set_("7h 7d 7c 7s"), "X") is None


def swapped(meld: Meld, cards: str) -> tuple[str, int] | None:
    after = swap(meld, read_cards(cards))
    return (text(after.meld.cards), after.jokers) if after else None


def test_in_a_run_give_the_card_the_joker_stands_for():
    assert swapped(run("5h X 7h"), "6h") == ("5h 6h 7h", 1)
    assert swapped(run("X 6h 7h"), "5h") == ("5h 6h 7h", 1)
    assert swapped(run("5h X X"), "7h") == ("5h X 7h", 1)
    assert swapped(run("Qs Ks X"), "As") == ("Qs Ks As", 1)
    assert swapped(run("X 2s 3s"), "As") == ("As 2s 3s", 1)
    for wrong in ("6d", "5h", "8h", "X", "6h 6h", "6h 7h"):
        assert swapped(run("5h X 7h"), wrong) is None
    assert swapped(run("5h X X"), "6h 7h") is None


def test_of_two_jokers_that_stand_for_equal_cards_the_lower_comes_back():
    assert swapped(run("X 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks X"), "As") == (
        "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks X",
        1,
    )


def test_in_a_set_of_three_give_all_the_missing_suits_at_once():
    assert swapped(set_("7h 7d X"), "7s 7c") == ("7s 7h 7d 7c", 1)
    assert swapped(set_("7h X X"), "7c 7s 7d") == ("7s 7h 7d 7c", 2)
    for wrong in ("7c", "7s", "7h 7c", "7c 7c", "7c 7s 7s", "8c 8s", "X 7c"):
        assert swapped(set_("7h 7d X"), wrong) is None
    assert swapped(set_("7h X X"), "7c 7s") is None


def test_in_a_set_of_four_give_one_missing_suit_for_one_joker():
    assert swapped(set_("7h 7d 7c X"), "7s") == ("7s 7h 7d 7c", 1)
    assert swapped(set_("7h 7d X X"), "7s") == ("7s 7h 7d X", 1)
    for wrong in ("7h", "8s", "X", "7s 7c"):
        assert swapped(set_("7h 7d X X"), wrong) is None
