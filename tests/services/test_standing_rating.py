"""Ratings: where everybody begins, and what a match makes of them."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.services.standing_rating import BEGINNER, Side, Skill, rate

ALONE = st.just(1)
KNOWN = st.builds(Skill, mu=st.floats(5, 45), sigma=st.floats(1.2, 25 / 3))


@st.composite
def matches(draw: st.DrawFn, sizes: st.SearchStrategy[int] = ALONE) -> tuple[list[Side], dict[int, Skill]]:
    """Two to five sides with places as a match gives them (equal ones share), and what was believed of everybody."""
    totals = draw(st.lists(st.integers(-5, 5), min_size=2, max_size=5))
    sides: list[Side] = []
    skills: dict[int, Skill] = {}
    for total in totals:
        people = tuple(range(len(skills), len(skills) + draw(sizes)))
        sides.append(Side(people, 1 + sum(other < total for other in totals)))
        skills.update({one: draw(KNOWN) for one in people})
    return sides, skills


def each_for_himself(*places: int, left: Sequence[int] = ()) -> list[Side]:
    """Person 0 on the first side, and so on."""
    return [Side((one,), place, frozenset({one} if one in left else ())) for one, place in enumerate(places)]


def beginners(count: int) -> dict[int, Skill]:
    return dict.fromkeys(range(count), BEGINNER)


def test_everybody_begins_at_1000_which_is_1000_and_the_strength_less_three_times_the_doubt() -> None:
    assert (BEGINNER.points, BEGINNER.strength, BEGINNER.doubt) == (1000, 900, 300)


@given(KNOWN)
def test_the_rating_is_the_sum_that_the_page_shows(skill: Skill) -> None:
    assert skill.points == 1000 + skill.strength - 3 * skill.doubt


def test_a_better_place_brings_more() -> None:
    after = rate(each_for_himself(1, 2, 3, 4), beginners(4))
    points = [after[one].points for one in range(4)]
    assert points == sorted(points, reverse=True)
    assert points[0] > 1000 > points[3]


def test_who_shares_a_place_shares_what_it_brings() -> None:
    after = rate(each_for_himself(1, 2, 2, 4), beginners(4))
    assert after[1] == after[2]
    assert after[0].points > after[1].points > after[3].points


def test_beating_a_strong_player_brings_more_than_beating_a_weak_one() -> None:
    weak, strong, me = Skill(15, 3), Skill(35, 3), Skill(25, 3)
    over_strong = rate(each_for_himself(1, 2), {0: me, 1: strong})[0]
    over_weak = rate(each_for_himself(1, 2), {0: me, 1: weak})[0]
    assert over_strong.mu - me.mu > over_weak.mu - me.mu > 0


@given(matches())
def test_winning_alone_never_costs_points(match: tuple[list[Side], dict[int, Skill]]) -> None:
    sides, skills = match
    first = [side for side in sides if side.place == 1]
    if len(first) == 1:
        (winner,) = first[0].people
        assert rate(sides, skills)[winner].points >= skills[winner].points


@given(matches(st.integers(1, 3)))
def test_doubt_never_grows(match: tuple[list[Side], dict[int, Skill]]) -> None:
    sides, skills = match
    after = rate(sides, skills)
    assert after.keys() == skills.keys()
    assert all(after[one].sigma <= skills[one].sigma for one in skills)


@given(matches())
def test_leaving_is_never_better_than_the_place_that_was_left(match: tuple[list[Side], dict[int, Skill]]) -> None:
    sides, skills = match
    for number, side in enumerate(sides):
        fled = [*sides[:number], Side(side.people, side.place, frozenset(side.people)), *sides[number + 1 :]]
        (leaver,) = side.people
        assert rate(fled, skills)[leaver].mu <= rate(sides, skills)[leaver].mu + 1e-9


def test_who_left_is_rated_as_last_whatever_a_bot_reached_for_him() -> None:
    assert rate(each_for_himself(1, 2, 3, left=[0]), beginners(3)) == rate(each_for_himself(4, 2, 3), beginners(3))


def test_two_who_left_are_last_together() -> None:
    after = rate(each_for_himself(1, 2, 3, left=[0, 2]), beginners(3))
    assert after[0] == after[2]
    assert after[1].points > 1000


def test_partners_share_their_place() -> None:
    after = rate([Side((0, 2), 1), Side((1, 3), 2)], beginners(4))
    assert after[0] == after[2]
    assert after[1] == after[3]
    assert after[0].points > 1000 > after[1].points


def test_a_partner_is_rated_by_the_place_that_the_team_reached_without_who_left() -> None:
    stayed = rate([Side((0, 2), 1), Side((1, 3), 2)], beginners(4))
    after = rate([Side((0, 2), 1, frozenset({2})), Side((1, 3), 2)], beginners(4))
    assert {one: after[one] for one in (0, 1, 3)} == {one: stayed[one] for one in (0, 1, 3)}
    assert after[2].points < 1000


def test_a_team_that_left_together_is_last_for_the_others_too() -> None:
    after = rate([Side((0, 2), 1, frozenset({0, 2})), Side((1, 3), 2)], beginners(4))
    assert after[0].points < 1000 < after[1].points


@pytest.mark.parametrize("places", [(1, 1), (1, 1, 1), (1, 1, 1, 1, 1)])
def test_equals_who_share_the_first_place_stay_equal_and_better_known(places: tuple[int, ...]) -> None:
    after = rate(each_for_himself(*places), beginners(len(places)))
    assert len(set(after.values())) == 1
    assert after[0].mu == pytest.approx(BEGINNER.mu)
    assert after[0].points >= 1000


@given(matches(st.integers(1, 2)))
def test_the_same_match_always_makes_the_same_of_the_same_people(match: tuple[list[Side], dict[int, Skill]]) -> None:
    sides, skills = match
    assert rate(sides, skills) == rate(sides, skills)
