"""RULES section 10: the pot and who gets what of it."""

from itertools import product

import pytest

from games.concan.match import Match, RoundResult, add_result, payout
from games.concan.options import Options
from games.concan.scoring import Ending


def paid(stake: int, *scores: int, concan: int | None = None, teams: bool = False) -> tuple[int, ...]:
    """The payout after one round of these scores; `concan` is the seat whose committed Concan won the match."""
    options = Options(rounds=1, tie_round=False, teams=teams)
    ending: Ending = "out" if concan is None else "concan"
    return payout(
        add_result(Match(options, len(scores), stake), RoundResult(ending, concan or 0, concan is not None, scores))
    )


class TestTheSeeds:
    """What the games this one comes from say about their coin tables."""

    def test_with_two_players_the_winner_takes_it_all(self):
        assert paid(100, -30, 40) == (200, 0)
        assert paid(7, 40, -30) == (0, 14)

    def test_with_three_or_four_first_70_percent_and_second_30(self):
        assert paid(100, -30, 40, 60) == (210, 90, 0)
        assert paid(100, 60, 40, 100, -30) == (0, 120, 0, 280)

    def test_the_winner_by_a_committed_concan_ranks_first(self):
        assert paid(100, -60, 40, 200, concan=2) == (90, 0, 210)
        assert paid(100, -60, 200, concan=1) == (0, 200)


def test_the_70_percent_are_rounded_down_the_rest_to_second():
    assert paid(1, -30, 40, 60) == (2, 1, 0)
    assert paid(33, 5, -30, 60) == (30, 69, 0)
    assert paid(1, -30, 40, 60, 80) == (2, 2, 0, 0)
    assert paid(1, -30, 40, 60, 80, 90) == (3, 2, 0, 0, 0)


class TestSharedPlaces:
    def test_two_second_of_three_share_what_second_and_third_get(self):
        assert paid(100, -30, 40, 40) == (210, 45, 45)

    def test_two_first_of_three_share_everything(self):
        assert paid(100, 40, -30, -30) == (0, 150, 150)

    def test_three_second_of_four_share_30_percent(self):
        assert paid(100, 5, 5, -30, 5) == (40, 40, 280, 40)

    def test_two_first_of_two(self):
        assert paid(7, 5, 5) == (7, 7)

    def test_coins_that_do_not_divide_go_one_each_to_the_lowest_seats(self):
        assert paid(1, 40, -30, 40) == (1, 2, 0)
        assert paid(11, 40, 40, -30) == (5, 5, 23)
        assert paid(37, 5, 5, -30, 5) == (15, 15, 103, 15)
        assert paid(10, 9, 9, 9, -30) == (4, 4, 4, 28)
        assert paid(11, 9, 9, 9, -30) == (5, 5, 4, 30)

    def test_a_third_place_shared_gets_nothing(self):
        assert paid(10, -30, 5, 9, 9) == (28, 12, 0, 0)

    def test_all_first(self):
        assert paid(7, 5, 5, 5, 5, 5) == (7, 7, 7, 7, 7)


class TestTeams:
    def test_the_winning_team_takes_all_shared_the_same_way(self):
        assert paid(25, 100, -30, 20, 140, teams=True) == (0, 50, 0, 50)
        assert paid(1, -30, 100, 20, 140, teams=True) == (2, 0, 2, 0)

    def test_a_shared_first_place_shares_it_among_four(self):
        assert paid(7, 1, 2, 3, 2, teams=True) == (7, 7, 7, 7)

    def test_a_concan_that_wins_the_match_wins_it_for_the_team(self):
        assert paid(7, -30, 100, -30, 200, concan=3, teams=True) == (0, 14, 0, 14)


def test_without_a_stake_nothing_is_paid():
    assert paid(0, -30, 40, 60) == (0, 0, 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_paid_in_equals_what_is_paid_out(seats):
    for scores in product((-30, 5, 9), repeat=seats):
        for stake in (1, 3, 7, 33, 101):
            shares = paid(stake, *scores)
            assert sum(shares) == stake * seats
            assert min(shares) >= 0
            if seats == 4:
                assert sum(paid(stake, *scores, teams=True)) == stake * seats
