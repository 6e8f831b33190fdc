"""The leaderboard's page."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Tally
from games.models.standing import EVER
from games.services import standing_boards as boards
from games.services.standing_tallies import month_of, week_of
from tests.plans import assert_read_off
from tests.services.tables import person

pytestmark = pytest.mark.django_db(transaction=True)

ENGLISH = {"accept-language": "en"}


def stands(name: str, rating: int, coins: int = 0) -> User:
    """Somebody who has played this week."""
    user, today = person(name), timezone.now().date()
    for scope, begins in (("people", EVER), ("month", month_of(today)), ("week", week_of(today))):
        Tally.objects.create(user=user, scope=scope, begins=begins, rating=rating, coins=coins, first=2, second=1)
    return user


def page(client: Client, query: str = "") -> str:
    response = client.get(f"/leaderboard/{query}", headers=ENGLISH)
    assert response.status_code == 200
    return response.content.decode()


def rows(html: str) -> list[list[str]]:
    """The lines of the board, cell by cell."""
    found = re.findall(r"<tr[^>]*><td>.*?</tr>", html)
    return [unescape(re.sub(r"<[^>]*>", "|", row)).replace("||", "|").strip("|").split("|") for row in found]


def lines(html: str) -> list[list[str]]:
    return [[cell for cell in row if cell] for row in rows(html)]


def test_it_shows_rank_name_rating_and_matches_to_everybody(client: Client) -> None:
    stands("Amal", 1200)
    stands("Basim", 1300)
    html = page(client)
    assert lines(html) == [["1", "Basim", "1300", "3"], ["2", "Amal", "1200", "3"]]
    assert 'href="/people/Basim/"' in html


@pytest.mark.parametrize("period", ["week", "month", "all"])
def test_coins_won_have_boards_of_their_own(client: Client, period: str) -> None:
    stands("Amal", 1200, coins=90)
    stands("Basim", 1300, coins=-90)
    assert lines(page(client, f"?by=coins&period={period}")) == [["1", "Amal", "90", "3"]]


@pytest.mark.parametrize("query", ["", "?by=luck&period=never", "?by=&period="])
def test_it_begins_with_the_ratings_of_the_week(client: Client, query: str) -> None:
    html = page(client, query)
    assert re.findall(r'aria-current="true">([^<]*)<', html) == ["Rating", "This week"]
    assert str(week_of(timezone.now().date())) in html


def test_an_empty_board_says_so(client: Client) -> None:
    assert "Nobody yet." in page(client)


def test_the_reader_finds_himself_among_the_first(client: Client) -> None:
    client.force_login(stands("Amal", 1200))
    html = page(client)
    assert html.count('class="mine"') == 1
    assert "<tfoot>" not in html


def test_or_beneath_them(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "TOP", 2)
    for number in range(4):
        stands(f"Player {number}", 1500 - number)
    client.force_login(User.objects.get(username="Player 3"))
    beneath = page(client).partition("<tfoot>")[2]
    assert lines(beneath) == [["4", "Player 3", "1497", "3"]]


def test_a_guest_is_told_why_he_is_not_there(client: Client) -> None:
    guest = stands("Guest 4821", 1200)
    User.objects.filter(pk=guest.pk).update(is_guest=True, language="en")
    client.force_login(guest)
    html = page(client)
    assert lines(html) == []
    assert "Guests are rated too, but only accounts stand here." in html


def test_it_explains_the_rating(client: Client) -> None:
    assert "How the rating works" in page(client)
    assert "How the rating works" not in page(client, "?by=coins")


def test_it_costs_the_same_few_queries_however_many_there_are(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "TOP", 3)
    client.force_login(stands("Amal", 900))
    with CaptureQueriesContext(connection) as few:
        page(client)
    for number in range(6):
        stands(f"Player {number}", 1000 + number)
    with CaptureQueriesContext(connection) as many:
        page(client)
    assert len(few) <= 16  # most of them the frame of every page
    assert len(many) <= len(few) + 3  # his own line and its rank


def test_the_board_is_read_off_an_index(client: Client) -> None:
    """However many tallies there are, the database goes through the first of them and sorts nothing."""
    board = boards.board_of("rating", "all", timezone.now().date())
    for by in ("rating", "coins"):
        assert_read_off(boards._best_first(boards.Board(by, "all", board.begins))[:100], f"tally_by_{by}")
