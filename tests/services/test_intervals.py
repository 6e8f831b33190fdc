"""Confidence intervals, by values known from elsewhere, and by how often they hold the truth."""

from random import Random

import pytest

from games.services.intervals import Mean, Share, agree


def test_wilsons_interval_of_eight_in_ten() -> None:
    value, low, high = Share(8, 10).interval()
    assert value == 0.8
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)


@pytest.mark.parametrize(("found", "ends"), [(0, (0.0, 0.2775)), (10, (0.7225, 1.0))])
def test_wilsons_interval_stays_between_nothing_and_all(found: int, ends: tuple[float, float]) -> None:
    _, low, high = Share(found, 10).interval()
    assert (round(low, 4), round(high, 4)) == ends


def test_the_normal_interval_of_a_mean() -> None:
    numbers = [2, 4, 4, 4, 5, 5, 7, 9]
    mean = Mean(len(numbers), sum(numbers), sum(one * one for one in numbers))
    assert mean.value == 5
    assert mean.error == pytest.approx(0.75593, abs=1e-5)
    assert mean.interval() == pytest.approx((5, 3.51840, 6.48160), abs=1e-5)


def test_ninety_five_of_a_hundred_intervals_hold_the_truth() -> None:
    chance, truth = Random(1), 0.19
    intervals = [Share(sum(chance.random() < truth for _ in range(400)), 400).interval() for _ in range(1000)]
    assert 930 <= sum(low <= truth <= high for _, low, high in intervals) <= 970


def test_many_numbers_may_lie_further_apart_than_one() -> None:
    assert not agree([2.7], 0.01)
    assert agree([2.7, 0.1, -0.4, 1.0, 0.0], 0.01)
    assert not agree([0.1, -3.5, 0.0, 1.0, 0.0], 0.01)
    assert agree([], 0.01)


def test_what_the_fair_value_is_not_known_to_counts_for_it() -> None:
    share = Share(300, 1000)
    assert share.apart(0.25) == pytest.approx(3.6515, abs=1e-4)
    assert share.apart(0.25, 0.02) == pytest.approx(2.0628, abs=1e-4)


def test_what_never_happened_may_be_what_never_happens() -> None:
    assert Share(0, 1000).interval().low == 0
    assert Share(1000, 1000).interval().high == 1
