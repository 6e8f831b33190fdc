"""RULES section 9: the match, its totals and places."""

from itertools import product

import pytest

from games.concan.match import (
    Match,
    RoundResult,
    add_result,
    concan_winner,
    dealer_after,
    is_finished,
    is_tied,
    places,
    result_of,
    totals,
)
from games.concan.options import Options
from games.concan.scoring import Ending
from tests.concan.playing import Round


def match(*rounds: tuple[int, ...], **options) -> Match:
    """A match of these scores, each round an ordinary one."""
    options = {"rounds": len(rounds), **options}
    one = Match(Options(**options), len(rounds[0]))
    for scores in rounds:
        one = add_result(one, RoundResult("out", 0, False, scores))
    return one


def won(one: Match, ending: Ending, winner: int, committed: bool, scores: tuple[int, ...]) -> Match:
    """The match after one more round, won so."""
    return add_result(one, RoundResult(ending, winner, committed, scores))


def test_the_deal_passes_to_the_right():
    assert [dealer_after(dealer, 3) for dealer in (0, 1, 2)] == [1, 2, 0]


def test_the_lowest_total_wins():
    one = match((-30, 40, 12), (100, -60, 200), (-30, 80, 5))
    assert (totals(one), is_finished(one), places(one)) == ((40, 60, 217), True, (1, 2, 3))


@pytest.mark.parametrize("rounds", range(1, 10))
def test_so_many_rounds(rounds):
    one = Match(Options(rounds=rounds), 2)
    for _ in range(rounds):
        assert not is_finished(one)
        one = won(one, "out", 0, False, (-30, 5))
    assert is_finished(one)
    with pytest.raises(ValueError, match="over"):
        won(one, "out", 0, False, (-30, 5))


class TestTies:
    def test_a_shared_lowest_total_plays_one_extra_round(self):
        one = match((-30, 10, -30))
        assert (is_tied(one), is_finished(one)) == (True, False)
        after = won(one, "out", 1, False, (20, -30, 10))
        assert (is_finished(after), totals(after), places(after)) == (True, (-10, -20, -20), (3, 1, 1))

    def test_if_it_is_still_shared_the_place_is_shared(self):
        after = won(match((-30, -30, 7)), "stock", 0, False, (100, 100, 100))
        assert (is_finished(after), places(after)) == (True, (1, 1, 3))

    def test_without_tie_round_it_is_shared_at_once(self):
        one = match((-30, 10, -30), tie_round=False)
        assert (is_finished(one), places(one)) == (True, (1, 3, 1))

    def test_a_tie_for_a_lower_place_needs_no_extra_round(self):
        one = match((10, -30, 10, 50))
        assert (is_finished(one), places(one)) == (True, (2, 1, 2, 4))


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((-30, 5, 5, 9), (1, 2, 2, 4)),
        ((-30, 5, 5, 5), (1, 2, 2, 2)),
        ((7, 7, 7, 7), (1, 1, 1, 1)),
        ((7, 7, 9, 9), (1, 1, 3, 3)),
        ((40, 30, 20, 10, 0), (5, 4, 3, 2, 1)),
    ],
)
def test_equal_totals_share_a_place(scores, expected):
    assert places(match(scores, tie_round=False)) == expected


class TestTeams:
    def test_a_teams_total_is_the_sum_of_its_members(self):
        one = match((100, -30, 20, 140), teams=True)
        assert (totals(one), places(one)) == ((100, -30, 20, 140), (2, 1, 2, 1))

    def test_the_lowest_total_of_one_member_wins_nothing(self):
        assert places(match((-60, 10, 200, 20), teams=True)) == (2, 1, 2, 1)

    def test_a_shared_total_plays_an_extra_round_then_all_are_first(self):
        one = match((-30, 20, 70, 20), teams=True)
        assert (is_tied(one), is_finished(one)) == (True, False)
        after = won(one, "stock", 0, False, (1, 2, 3, 2))
        assert (is_finished(after), places(after)) == (True, (1, 1, 1, 1))

    def test_equal_members_of_one_team_are_no_tie(self):
        assert is_finished(match((-30, 20, -30, 50), teams=True))

    def test_a_concan_that_wins_the_match_wins_it_for_the_team(self):
        one = Match(Options(rounds=2, teams=True), 4)
        one = won(one, "out", 0, False, (-30, 100, 0, 100))
        one = won(one, "concan", 3, True, (0, 100, 0, -60))
        assert (concan_winner(one), places(one)) == (3, (2, 1, 2, 1))


class TestWinByConcan:
    def test_who_wins_by_a_concan_is_first_the_rest_follow_by_totals(self):
        one = won(match((-60, -30, 100, 100), rounds=2), "concan", 3, True, (5, 5, 5, 500))
        assert (totals(one), places(one)) == ((-55, -25, 105, 600), (2, 3, 4, 1))

    def test_a_better_total_of_the_rest_does_not_share_the_first_place(self):
        one = won(match((0, 0, 0), rounds=2), "concan", 2, True, (7, 7, 7))
        assert (is_finished(one), places(one)) == (True, (2, 2, 1))

    def test_at_once_even_when_totals_are_tied_for_the_extra_round(self):
        one = won(match((0, 0), rounds=2), "concan", 0, True, (-60, -60))
        assert (is_finished(one), places(one)) == (True, (1, 2))

    def test_in_the_extra_round_too(self):
        one = won(match((0, 0), rounds=1), "concan", 1, True, (-60, -60))
        assert (concan_winner(one), places(one)) == (1, (2, 1))

    def test_one_that_does_not_win_counts_as_in_an_earlier_round(self):
        one = won(match((-60, 100), rounds=2), "concan", 1, False, (50, -60))
        assert (concan_winner(one), places(one)) == (None, (1, 2))

    def test_one_that_does_not_win_may_be_followed_by_the_extra_round(self):
        one = won(match((-60, 0), rounds=2), "concan", 1, False, (0, -60))
        assert not is_finished(one)


def test_the_result_of_a_round_says_whether_its_winner_had_committed():
    game = Round("2s 2h 9c", "Th Jh Qh Kh Ah", stock="5d")
    with pytest.raises(ValueError, match="not over"):
        result_of(game.state)
    assert (game.throw("9c"), game.draw(), game.lay("run Th Jh Qh Kh Ah"), game.throw("5d")) == ("ok",) * 4
    assert result_of(game.state) == RoundResult("hand", 1, False, (200, -60))


def test_places_are_a_ranking_whatever_the_totals():
    for scores in product((-30, 0, 5, 100), repeat=4):
        taken = places(match(scores, tie_round=False))
        assert all((taken[a] < taken[b]) == (scores[a] < scores[b]) for a, b in product(range(4), repeat=2))
        assert all(taken[seat] == 1 + sum(other < scores[seat] for other in scores) for seat in range(4))
