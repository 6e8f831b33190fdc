"""What was played for a person while he was away is told when he is back."""

import re
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import Client
from django.utils.translation import override

from accounts.models import User
from games.pages import missed
from games.services import acts, clock, lobby
from games.services import live as live_tables
from games.services.live_table import LiveTable
from games.services.lobby import LobbyError
from tests.services.passing import passed
from tests.services.tables import begun, now, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_remembered_and_no_pauses(settings: Any) -> None:
    live_tables.forget_all()
    settings.BOT_PAUSE = 0


@pytest.fixture
def people() -> tuple[User, User]:
    return person("Amal"), person("Basim")


def out_of_time(live: LiveTable, turns: int) -> LiveTable:
    """So many turns are played by the clock, or by a bot for who is away."""
    for _ in range(turns):
        assert live.round is not None
        turn = live.round.state.turn
        while live.round is not None and live.round.state.turn == turn:
            passed(live, 400)
            async_to_sync(clock.look)()
            live = now(live.id)
    return live


def told(live: LiveTable, seat: int) -> list[str]:
    """The turns that are told, as text."""
    with override("en"):
        return [re.sub(r"<[^>]*>", "", turn.text) + f" ({turn.by})" for turn in missed.context(live, seat)["turns"]]


def test_who_is_back_reads_each_turn_that_was_played_for_him_and_by_whom(people: tuple[User, User]) -> None:
    live = out_of_time(begun(*people), 6)
    assert [seat.away for seat in live.seats] == [True, True]
    assert told(live, 0) == []
    lobby.back(live.code, people[0])
    lines = told(now(live.id), 0)
    assert len(lines) == 3
    assert all(line.endswith("(clock)") for line in lines[:2])
    assert lines[2].endswith("(bot)")
    assert all(re.search(r"threw .*\(", line) for line in lines)
    assert told(now(live.id), 1) == []  # he is still away


def test_it_is_told_until_he_closes_it(people: tuple[User, User]) -> None:
    live = out_of_time(begun(*people), 4)
    lobby.back(live.code, people[0])
    for page in ("The table", "The same after a reload"):
        assert len(told(now(live.id), 0)) == 2, page
    lobby.told(live.code, people[0])
    assert told(now(live.id), 0) == []
    with pytest.raises(LobbyError):
        lobby.told(live.code, person("Dina"))


def test_or_until_he_plays_himself(people: tuple[User, User]) -> None:
    live = out_of_time(begun(*people), 4)
    for one in people:
        lobby.back(live.code, one)
    live = now(live.id)
    assert live.round is not None
    turn = live.round.state.turn
    client = Client()
    client.force_login(people[turn])
    client.post(f"/t/{live.code}/act/", {"do": "draw", "seen": live.seen})
    assert told(now(live.id), turn) == []
    assert told(now(live.id), 1 - turn) != []


def test_who_left_and_comes_back_is_told_too(people: tuple[User, User]) -> None:
    live = begun(people[0], "nakhla")
    lobby.leave(live.code, people[0])
    live = out_of_time(now(live.id), 4)
    lobby.join(live.code, people[0])
    lines = told(now(live.id), 0)
    assert len(lines) == 2
    assert all(line.endswith("(bot)") for line in lines)


def test_nothing_of_it_is_left_in_the_next_match(people: tuple[User, User]) -> None:
    live = out_of_time(begun(*people), 1)
    assert any(seat.absent_since for seat in live.seats)
    acts.void_match(live.code, person("Owner"), "begins anew")
    assert not any(seat.absent_since for seat in now(live.id).seats)


@pytest.mark.parametrize(
    ("language", "heading", "close"),
    [("en", "Played for you while you were away", "Close"), ("ar", "ما لُعب عنك وأنت غائب", "إغلاق")],
)
def test_the_page_tells_it_in_both_languages_and_a_button_closes_it(
    people: tuple[User, User], language: str, heading: str, close: str
) -> None:
    User.objects.update(language=language)
    live = out_of_time(begun(*people), 4)
    client = Client()
    client.force_login(people[0])
    assert heading not in client.get(f"/t/{live.code}/").content.decode()
    client.post(f"/t/{live.code}/back/")
    page = client.get(f"/t/{live.code}/").content.decode()
    assert heading in page
    assert close in page.partition(heading)[2].partition("</section>")[0]
    client.post(f"/t/{live.code}/told/")
    assert heading not in client.get(f"/t/{live.code}/").content.decode()
