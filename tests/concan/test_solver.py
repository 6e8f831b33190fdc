"""The solver in words: exact hands with exact answers, and the faults that other programs of this kind have."""

import pytest

from games.concan.cards import JOKER, Hand, read_cards, write_cards
from games.concan.melds import Meld
from games.concan.options import Options
from games.concan.solver import LayDown, best_by_cards, best_by_points, can_open, concan, least_left, opening
from tests.concan.hands import hand

ONE = Options(jokers_per_meld=1)
TWO = Options(jokers_per_meld=2)


def texts(melds: tuple[Meld, ...]) -> list[str]:
    return sorted(" ".join(write_cards(meld.cards)) for meld in melds)


def laid(found: LayDown | None) -> tuple[list[str], int]:
    assert found is not None
    assert found.cards == sum(len(meld.cards) for meld in found.melds)
    return texts(found.melds), found.points


# 1. The ace


@pytest.mark.parametrize(
    ("ace", "held", "expected"),
    [
        ("both", "Qh Kh Ah 9s", (["Qh Kh Ah"], 31)),
        ("both", "Ah 2h 3h 9s", (["Ah 2h 3h"], 16)),
        ("high", "Qh Kh Ah 9s", (["Qh Kh Ah"], 31)),
        ("low", "Ah 2h 3h 9s", (["Ah 2h 3h"], 16)),
    ],
)
def test_an_ace_is_low_in_a23_and_high_in_qka_and_counts_11(
    ace: str, held: str, expected: tuple[list[str], int]
) -> None:
    assert laid(best_by_points(hand(held), Options(ace=ace))) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ace", "held"),
    [("both", "Kh Ah 2h 9s"), ("high", "Ah 2h 3h 9s"), ("low", "Qh Kh Ah 9s"), ("high", "Kh Ah 2h 9s")],
)
def test_an_ace_is_never_in_the_middle_nor_at_an_end_that_the_option_removes(ace: str, held: str) -> None:
    assert best_by_points(hand(held), Options(ace=ace)) is None  # type: ignore[arg-type]


def test_a_run_of_fourteen_with_an_ace_at_both_ends() -> None:
    held = hand("Ah Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh 9s")
    whole = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
    assert laid(best_by_points(held, ONE)) == ([whole], 106)


# 2. Long runs and the Concan


def test_runs_of_ten_and_eleven_are_laid_as_one() -> None:
    assert laid(best_by_cards(hand("4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 2s"), ONE)) == (["4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"], 79)
    eleven = "4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"
    assert laid(best_by_cards(hand(f"{eleven} 2s"), ONE)) == ([eleven], 90)


CONCANS = [
    ("no joker", "3h 4h 5h 6h 7h 8h 9h Th Jh Qh 9s 9h 9d 9c 2s", ONE, "3h 4h 5h 6h 7h 8h 9h Th Jh Qh", "9s 9h 9d 9c"),
    ("one", "3h 4h X 6h 7h 8h 9h Th Jh Qh 9s 9h 9d 9c 2s", ONE, "3h 4h X 6h 7h 8h 9h Th Jh Qh", "9s 9h 9d 9c"),
    ("two apart", "3h 4h X 6h 7h 8h 9h Th Jh Qh 9s X 9d 9c 2s", ONE, "3h 4h X 6h 7h 8h 9h Th Jh Qh", "9s 9d 9c X"),
    ("two in the run", "3h 4h X 6h X 8h 9h Th Jh Qh 9s 9h 9d 9c 2s", TWO, "3h 4h X 6h X 8h 9h Th Jh Qh", "9s 9h 9d 9c"),
    ("eleven", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh 9s 9d 9c 2s", ONE, "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh", "9s 9d 9c"),
    ("ends", "X 5h 6h 7h 8h 9h Th Jh Qh Kh 9s 9h 9d 9c 2s", ONE, "X 5h 6h 7h 8h 9h Th Jh Qh Kh", "9s 9h 9d 9c"),
]


@pytest.mark.parametrize(
    ("held", "options", "run", "same"), [row[1:] for row in CONCANS], ids=[row[0] for row in CONCANS]
)
def test_a_concan_is_found(held: str, options: Options, run: str, same: str) -> None:
    found = concan(hand(held), options)
    assert found is not None
    assert (found[0].kind, found[1].kind) == ("run", "set")
    assert [" ".join(write_cards(meld.cards)) for meld in found] == [run, same]


def test_a_joker_in_the_run_frees_the_card_that_the_set_needs() -> None:
    held = hand("3h 4h 5h 6h 7h 8h 9h Th Jh Qh 9s 9d X X 2c")
    found = concan(held, ONE)
    assert found is not None
    assert [meld.jokers for meld in found] == [1, 1], "one joker a meld: so one of them is the nine of the run"


@pytest.mark.parametrize(
    ("why", "held", "options"),
    [
        ("a run of nine", "4h 5h 6h 7h 8h 9h Th Jh Qh 9s 9h 9d 9c 2s 2c", ONE),
        ("one nine for two melds", "3h 4h 5h 6h 7h 8h 9h Th Jh Qh 9s 9d 9c 2s 2c", ONE),
        ("two jokers in one run", "3h 4h X 6h X 8h 9h Th Jh Qh 9s 9h 9d 9c 2s", ONE),
        ("no low ace", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th 9s 9h 9d 9c 2s", Options(ace="high")),
    ],
)
def test_what_is_no_concan(why: str, held: str, options: Options) -> None:
    assert concan(hand(held), options) is None, why


def test_a_joker_that_is_not_needed_takes_the_place_of_a_card_that_can_be_thrown() -> None:
    held = hand("3h 4h 5h 6h 7h 8h 9h Th Jh Qh 9s 9h 9d 9c X")
    found = concan(held, ONE)
    assert found is not None
    assert sum(meld.jokers for meld in found) == 1


# 3. Two decks


def test_two_identical_runs() -> None:
    assert laid(best_by_points(hand("4s 5s 6s 4s 5s 6s 9d"), ONE)) == (["4s 5s 6s", "4s 5s 6s"], 30)


def test_the_same_set_twice() -> None:
    assert laid(best_by_points(hand("7s 7h 7d 7s 7h 7d 9d"), ONE)) == (["7s 7h 7d", "7s 7h 7d"], 42)


def test_no_suit_twice_in_a_set() -> None:
    assert best_by_points(hand("7s 7s 7h 9d"), ONE) is None


# 4. Jokers


def test_a_joker_replaces_a_card_that_is_worth_more_elsewhere() -> None:
    """The nine of hearts goes to the set, a joker takes its place in the run."""
    melds, points = laid(best_by_points(hand("8h 9h Th 9s 9d X 2c"), ONE))
    assert points == 54
    assert melds in (["8h 9h Th", "9s 9d X"], ["8h X Th", "9s 9h 9d"])
    assert laid(best_by_points(hand("7h 8h 9h Th 9s 9d X 2c"), ONE))[1] == 61


def test_a_joker_stands_where_it_counts_most_at_either_end() -> None:
    assert laid(best_by_points(hand("5h 6h X 2s"), ONE)) == (["5h 6h X"], 18)
    assert laid(best_by_points(hand("Kh Ah X 2s"), ONE)) == (["X Kh Ah"], 31)
    assert laid(best_by_points(hand("Qh Kh X 2s"), Options(ace="low"))) == (["X Qh Kh"], 30)


def test_two_jokers_side_by_side_only_where_a_meld_may_hold_two() -> None:
    held = hand("5h 8h X X 2s")
    assert laid(best_by_points(held, TWO)) == (["8h X X"], 27)
    assert laid(best_by_cards(held, TWO)) == (["5h X X 8h"], 26)
    assert best_by_points(held, ONE) is None


def test_one_natural_and_two_jokers_make_a_meld_only_by_option() -> None:
    assert laid(best_by_points(hand("As X X 2h"), TWO)) == (["As X X"], 33)
    assert best_by_points(hand("As X X 2h"), ONE) is None


def test_jokers_alone_are_no_meld() -> None:
    assert best_by_points(hand("X X"), Options(jokers_per_meld=2, joker_throw=True)) is None


def test_a_set_of_two_naturals_and_two_jokers() -> None:
    assert laid(best_by_cards(hand("Ks Kh X X 2h"), TWO)) == (["Ks Kh X X"], 40)


# 5. A card to keep


def test_one_natural_card_is_kept_to_throw() -> None:
    assert best_by_points(hand("7s 7h 7d"), ONE) is None
    assert laid(best_by_points(hand("7s 7h 7d 7c"), ONE))[1] == 21
    assert laid(best_by_points(hand("4h 5h 6h 7h"), ONE)) == (["5h 6h 7h"], 18)


def test_a_joker_is_laid_so_that_a_natural_card_is_left_to_throw() -> None:
    assert laid(best_by_points(hand("7s 7h 7d X"), ONE)) == (["7h 7d X"], 21)
    assert laid(best_by_cards(hand("5s 6s 7s 8s X"), ONE)) == (["6s 7s 8s X"], 30)


def test_of_a_part_of_a_hand_every_card_may_be_used() -> None:
    assert laid(best_by_points(hand("7s 7h 7d"), ONE, keep=False)) == (["7s 7h 7d"], 21)
    assert laid(best_by_points(hand("4h 5h 6h 7h 8h 9h"), ONE, keep=False)) == (["4h 5h 6h 7h 8h 9h"], 39)


# 7. A card that must be used


def test_the_card_that_must_be_used_lies_in_a_meld_even_at_a_loss() -> None:
    held = hand("Kh Ks Kd 3h 4h 5h 6d")
    assert laid(best_by_points(held, ONE, must_use=read_cards("4h")[0])) == (["3h 4h 5h", "Ks Kh Kd"], 42)
    held = hand("As Ah Ad Kd Qd 6d")
    assert laid(best_by_points(held, ONE)) == (["As Ah Ad"], 33)
    assert laid(best_by_points(held, ONE, must_use=read_cards("Kd")[0])) == (["Qd Kd Ad"], 31)
    assert best_by_points(held, ONE, must_use=read_cards("6d")[0]) is None
    held = hand("9s Ts Js Qs 9h Th Qh Td Qd")
    assert laid(best_by_points(held, ONE)) == (["Qs Qh Qd", "Ts Th Td"], 60)
    short = (["9s Ts Js", "Qs Qh Qd"], 59)
    assert laid(best_by_points(held, ONE, must_use=read_cards("9s")[0])) == short, "not the longest run with the nine"
    assert laid(best_by_points(hand("Ks Kh Kd 2s 3s X 9d"), ONE, must_use=JOKER)) == (["Ks Kh Kd", "X 2s 3s"], 46)


# 10. The opening


def test_an_opening_counts_each_joker_as_its_card() -> None:
    """9 + 10 + 10 + 10 = 39 with the joker as jack, and 12 for the fours."""
    held = hand("9h Th X Qh 4s 4h 4d 2c")
    found = opening(held, ONE)
    assert laid(found) == (["4s 4h 4d", "9h Th X Qh"], 51)
    assert opening(held, Options(opening=71)) is None


def test_fifty_is_no_opening_and_fifty_one_is() -> None:
    assert not can_open(hand("Th Jh Qh Kh 2s 3s 5s 9c"), ONE)
    assert can_open(hand("Th Jh Qh Kh Ah 5s 9c"), ONE)
    assert not can_open(hand("Th Jh Qh Kh Ah"), ONE), "no card is left to throw"


def test_an_opening_must_have_a_run_by_option() -> None:
    held = hand("Ks Kh Kd Qs Qh Qd 2h 3h 4h 9c")
    with_run = Options(opening_run=True)
    assert laid(opening(held, with_run)) == (["2h 3h 4h", "Ks Kh Kd", "Qs Qh Qd"], 69)
    assert opening(hand("Ks Kh Kd Qs Qh Qd 2h 3h 9c"), with_run) is None
    assert can_open(hand("Ks Kh Kd Qs Qh Qd 2h 3h 9c"), ONE)


def test_a_rising_opening_must_be_greater_than_the_last() -> None:
    held = hand("Ks Kh Kd Qs Qh Qd 9c")
    rising = Options(opening_rises=True)
    assert can_open(held, rising, beat=0)
    assert can_open(held, rising, beat=59)
    assert not can_open(held, rising, beat=60)
    assert can_open(held, ONE, beat=60), "without the option the last opening does not matter"


def test_points_cards_and_what_is_left_are_three_questions() -> None:
    held: Hand = hand("Ks Kh Kd 3d 4d 5d 6d Qd Jd 2c")
    assert laid(best_by_points(hand("9h Th Jh 9s 9d X 2h 2d"), ONE))[1] == 57
    by_cards, left = best_by_cards(held, ONE), least_left(held, ONE)
    assert by_cards is not None
    assert left is not None
    assert by_cards.cards == 7
    assert left.points == 48


def test_the_least_left_prefers_to_get_rid_of_a_joker() -> None:
    """A joker in hand is 15, so it is laid where two small cards are only four."""
    held = hand("2s 2h X 9d 9c 4h")
    found = least_left(held, ONE)
    assert laid(found) == (["9d 9c X"], 27)


def test_runs_that_follow_each_other_are_joined_unless_it_makes_too_many_jokers() -> None:
    assert laid(best_by_cards(hand("3h X 5h 6h X 8h 9c"), TWO))[0] == ["3h X 5h 6h X 8h"]
    assert laid(best_by_cards(hand("3h X 5h 6h X 8h 9c"), ONE))[0] == ["3h X 5h", "6h X 8h"]


def test_a_hand_without_melds() -> None:
    for find in (best_by_points, best_by_cards, least_left, opening):
        assert find(hand("2s 4h 6d 8c"), ONE) is None
        assert find((), ONE) is None
