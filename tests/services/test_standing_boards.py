"""The leaderboards: who stands where, this week, this month and ever."""

from datetime import date
from typing import Any

import pytest

from accounts.models import User
from games.models import Tally
from games.models.standing import EVER
from games.services import standing_boards as boards
from games.services.standing_boards import By, Period, Ranked, board_of, rank_of, top
from tests.services.tables import person

pytestmark = pytest.mark.django_db

TODAY = date(2026, 11, 30)
"""A Monday, in the week of Saturday, 28 November."""


def stands(user: User, scope: str = "people", begins: date = EVER, **numbers: Any) -> User:
    """A person with such a tally."""
    Tally.objects.create(user=user, scope=scope, begins=begins, **numbers)
    return user


def listed(by: By = "rating", period: Period = "all") -> list[tuple[int | None, str, Any]]:
    return [(one.rank, one.tally.user.username, getattr(one.tally, by)) for one in top(board_of(by, period, TODAY))]


def rank(ranked: Ranked | None) -> int | None:
    assert ranked is not None
    return ranked.rank


def test_the_best_rating_is_first_and_equals_share_a_rank() -> None:
    for name, rating in (("Amal", 1200), ("Basim", 1500), ("Dina", 1200), ("Fadi", 900)):
        stands(person(name), rating=rating)
    assert listed() == [(1, "Basim", 1500), (2, "Amal", 1200), (2, "Dina", 1200), (4, "Fadi", 900)]


def test_who_was_never_rated_is_on_no_board_of_ratings() -> None:
    stands(person("Amal"), rating=None, first=3)
    assert listed() == []


def test_only_who_won_coins_is_on_the_board_of_coins() -> None:
    for name, coins in (("Amal", 0), ("Basim", -20), ("Dina", 30)):
        stands(person(name), coins=coins)
    assert listed("coins") == [(1, "Dina", 30)]


def test_matches_against_bots_alone_are_on_no_board() -> None:
    stands(person("Amal"), "bots", rating=None, first=9)
    assert listed() == listed("coins") == []


@pytest.mark.parametrize(
    ("period", "begins", "other"),
    [("week", date(2026, 11, 28), date(2026, 11, 21)), ("month", date(2026, 11, 1), date(2026, 10, 1))],
)
@pytest.mark.parametrize("by", ["rating", "coins"])
def test_a_board_of_a_period_is_of_this_one(by: By, period: Period, begins: date, other: date) -> None:
    stands(person("Amal"), period, begins, rating=1100, coins=5)
    stands(person("Basim"), period, other, rating=1900, coins=900)
    stands(person("Dina"), rating=1900, coins=900)
    assert [name for _, name, _ in listed(by, period)] == ["Amal"]


def test_guests_and_who_was_shut_out_are_not_shown_and_take_nobodys_rank() -> None:
    stands(User.objects.create_user("Guest 4821", is_guest=True), rating=1900)
    stands(User.objects.create_user("Gone", is_active=False), rating=1800)
    amal = stands(person("Amal"), rating=1100)
    assert listed() == [(1, "Amal", 1100)]
    assert rank(rank_of(board_of("rating", "all", TODAY), amal)) == 1


def test_a_guest_who_made_an_account_of_himself_is_shown() -> None:
    guest = stands(User.objects.create_user("Guest 4821", is_guest=True), rating=1900)
    User.objects.filter(pk=guest.pk).update(is_guest=False, username="Hala")
    assert listed() == [(1, "Hala", 1900)]


def test_a_board_shows_only_the_first_but_everybody_has_a_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "TOP", 2)
    people = [stands(person(f"Player {number}"), rating=1500 - number // 2) for number in range(6)]
    assert len(listed()) == 2
    board = board_of("rating", "all", TODAY)
    assert [rank(rank_of(board, user)) for user in people] == [1, 1, 3, 3, 5, 5]


def test_far_down_the_rank_is_not_counted_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "MOST_COUNTED", 2)
    people = [stands(person(f"Player {number}"), rating=1500 - number) for number in range(4)]
    board = board_of("rating", "all", TODAY)
    assert [rank(rank_of(board, user)) for user in people] == [1, 2, None, None]


def test_who_is_not_on_a_board_has_no_rank_there() -> None:
    assert rank_of(board_of("rating", "all", TODAY), person("Amal")) is None
