"""The socket of a table: news down, actions up, and a clear answer to everything else."""

import json
import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session

from accounts.models import User
from games.concan.actions import Draw, Throw
from games.concan.cards import JOKER, TEXTS
from games.consumers.base import SIGNED_OUT
from games.consumers.table import NO_SUCH_TABLE, NOT_FOR_YOU
from games.models import Move, Table
from games.services import live as live_tables
from games.services import play, push
from games.services.live_table import LiveTable
from tests.consumers.sockets import Line, closed_with, socket, version_in
from tests.services.tables import begun, now, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    live_tables.forget_all()


@pytest.fixture
def amal(transactional_db: None) -> User:
    return person("Amal")


@pytest.fixture
def live(amal: User) -> LiveTable:
    return begun(amal, person("Basim"))


def path(live: LiveTable, language: str = "en") -> str:
    return f"/ws/t/{live.code}/?lang={language}"


def person_at(live: LiveTable, seat: int) -> User:
    user_id = live.seats[seat].user_id
    assert user_id is not None
    return User.objects.get(pk=user_id)


def turn_of(live: LiveTable) -> int:
    assert live.round is not None
    return live.round.state.turn


def a_throw(live: LiveTable, **other: Any) -> dict[str, Any]:
    assert live.round is not None
    card = next(card for card in live.round.state.hand if card != JOKER)
    return {"do": "throw", "card": TEXTS[card], "seen": live.seen, "id": "a", **other}


def untimed(html: str) -> str:
    """A message without when it was made."""
    return re.sub(r' data-now="\d+"', "", html)


async def shown_version(line: Line, version: int) -> None:
    """Reads until the page is to show that version."""
    while f'data-version="{version}"' not in await line.receive_from():
        pass


def others_turn(live: LiveTable) -> LiveTable:
    """The next one draws and throws; the table after that."""
    for do in (Draw(), None):
        live = now(live.id)
        assert live.round is not None
        card = next(card for card in live.round.state.hand if card != JOKER)
        seat = turn_of(live)
        outcome = play.act(live.id, play.Try(seat, do or Throw(card), Move.By.PLAYER, live.seen))
        push.tell_outcome(outcome)
    return outcome.live


async def test_whoever_connects_is_shown_the_whole_table(live: LiveTable, amal: User) -> None:
    async with socket(path(live), amal) as line:
        await line.connect()
        assert version_in(await line.receive_from()) == live.version


async def test_an_action_is_stored_and_everybody_at_the_table_learns_of_it(live: LiveTable) -> None:
    mover = await sync_to_async(person_at)(live, turn_of(live))
    other = await sync_to_async(person_at)(live, 1 - turn_of(live))
    async with socket(path(live), mover) as mine, socket(path(live), other) as theirs, socket(path(live)) as watching:
        for line in (mine, theirs, watching):
            await line.connect()
            await line.receive_from()
        await mine.send_to(json.dumps(a_throw(live)))
        for line in (mine, theirs, watching):
            assert version_in(await line.receive_from()) == live.version + 1
    assert await Move.objects.acount() == 1


async def test_nobody_is_sent_what_another_holds(live: LiveTable) -> None:
    """Each hand's cards stand in the fragments of its own seat alone."""
    async with socket(path(live)) as watching:
        await watching.connect()
        seen = await watching.receive_from()
    assert 'data-card="' not in seen.partition('id="t-hand"')[2]


@pytest.mark.parametrize(
    "text",
    [" ", "{", "[]", "null", "1", '"x"', "NaN", "[" * 9000, '{"do": "throw"}', '{"do": ["x"]}', '{"seen": {}}', "{}"],
)
async def test_what_makes_no_sense_gets_an_answer_and_changes_nothing(live: LiveTable, amal: User, text: str) -> None:
    async with socket(path(live), amal) as line:
        await line.connect()
        await line.receive_from()
        await line.send_to(text)
        answer = await line.receive_from()
        while 'id="t-msg"' not in answer:
            answer = await line.receive_from()
        assert "hidden" not in answer.partition('id="t-msg"')[2].partition(">")[0]
        assert await sync_to_async(now)(live.id) == live


async def test_bytes_get_an_answer_too(live: LiveTable, amal: User) -> None:
    async with socket(path(live), amal) as line:
        await line.connect()
        await line.receive_from()
        await line.send_to(bytes_data=b"\xff\x00")
        assert 'id="t-msg"' in await line.receive_from()


async def test_an_action_that_is_called_as_another_of_its_round_is_no_action_and_the_line_lives(
    live: LiveTable,
) -> None:
    mover = await sync_to_async(person_at)(live, turn_of(live))
    async with socket(path(live), mover) as line:
        await line.connect()
        await line.receive_from()
        await line.send_to(json.dumps(a_throw(live)))
        await shown_version(line, live.version + 1)
        moved = await sync_to_async(others_turn)(live)
        await shown_version(line, moved.version)
        await line.send_to(json.dumps({"do": "draw", "seen": moved.seen, "id": "a"}))
        await line.send_to(json.dumps({"do": "draw", "seen": moved.seen, "id": "b"}))
        await shown_version(line, moved.version + 1)
    assert await Move.objects.acount() == 4


async def test_one_without_a_seat_cannot_act(live: LiveTable) -> None:
    stranger = await sync_to_async(person)("Dina")
    async with socket(path(live), stranger) as line:
        await line.connect()
        await line.receive_from()
        await line.send_to(json.dumps(a_throw(live)))
        assert "You have no seat at this table." in await line.receive_from()
    assert await sync_to_async(now)(live.id) == live


async def test_a_refusal_is_a_sentence_in_the_language_of_the_page(live: LiveTable) -> None:
    waiting = await sync_to_async(person_at)(live, 1 - turn_of(live))
    said = {}
    for language in ("en", "ar"):
        async with socket(path(live, language), waiting) as line:
            await line.connect()
            await line.receive_from()
            await line.send_to(json.dumps(a_throw(live)))
            answer = await line.receive_from()
            while 'id="t-msg"' not in answer:
                answer = await line.receive_from()
            said[language] = answer.partition('role="alert">')[2]
    assert said["en"]
    assert said["ar"]
    assert said["en"] != said["ar"]


async def test_a_double_click_is_done_once(live: LiveTable) -> None:
    mover = await sync_to_async(person_at)(live, turn_of(live))
    async with socket(path(live), mover) as line:
        await line.connect()
        await line.receive_from()
        for _ in range(2):
            await line.send_to(json.dumps(a_throw(live)))
        for _ in range(2):
            while 'id="t-msg"' not in (answer := await line.receive_from()):
                pass
            assert "moved on" not in answer
    assert await Move.objects.acount() == 1


async def test_a_heartbeat_of_a_page_that_shows_an_old_moment_brings_the_whole_table(
    live: LiveTable, amal: User
) -> None:
    async with socket(path(live), amal) as line:
        await line.connect()
        whole = await line.receive_from()
        await line.send_to(json.dumps({"beat": live.version}))
        assert len(await line.receive_from()) < len(whole) or 'id="t-hand"' not in whole
        await line.send_to(json.dumps({"beat": live.version - 1}))
        assert untimed(await line.receive_from()) == untimed(whole)


async def test_a_change_that_nobody_told_is_found_by_the_heartbeat(live: LiveTable, amal: User) -> None:
    """Channels delivers at most once and drops silently: nothing depends on a message arriving."""
    async with socket(path(live), amal) as line:
        await line.connect()
        await line.receive_from()
        await Table.objects.filter(pk=live.id).aupdate(version=live.version + 1)
        await line.send_to(json.dumps({"beat": live.version}))
        assert version_in(await line.receive_from()) == live.version + 1


async def test_news_says_which_version_it_follows_and_the_whole_table_follows_none(live: LiveTable) -> None:
    """A page that shows another moment than that knows that it has missed something."""
    mover = await sync_to_async(person_at)(live, turn_of(live))
    async with socket(path(live), mover) as line:
        await line.connect()
        assert "data-after" not in await line.receive_from()
        await line.send_to(json.dumps(a_throw(live)))
        assert f'data-after="{live.version}"' in await line.receive_from()
        await line.send_to(json.dumps({"beat": live.version}))
        answer = await line.receive_from()
        while 'id="t-hand"' not in answer:
            answer = await line.receive_from()
        assert "data-after" not in answer


async def test_an_unknown_table_is_told_by_the_closing_code(transactional_db: None) -> None:
    async with socket("/ws/t/nowhere/?lang=en") as line:
        assert await closed_with(line) == NO_SUCH_TABLE


async def test_a_private_match_is_not_for_watchers(live: LiveTable, amal: User) -> None:
    await Table.objects.filter(pk=live.id).aupdate(public=False, version=live.version + 1)
    stranger = await sync_to_async(person)("Dina")
    async with socket(path(live), stranger) as line:
        assert await closed_with(line) == NOT_FOR_YOU
    async with socket(path(live), amal) as line:
        await line.connect()
        assert version_in(await line.receive_from()) == live.version + 1


async def test_another_sites_page_gets_no_socket(live: LiveTable, amal: User) -> None:
    async with socket(path(live), amal, origin="elsewhere.example") as line:
        accepted, _ = await line.connect()
        assert not accepted


async def test_a_socket_to_nowhere_is_refused(transactional_db: None) -> None:
    async with socket("/ws/nowhere/") as line:
        accepted, _ = await line.connect()
        assert not accepted


@pytest.mark.parametrize("id", ["\ud800", "a\u0000b", "١", "x" * 37])
async def test_an_odd_name_for_an_action_is_no_name(live: LiveTable, id: str) -> None:
    mover = await sync_to_async(person_at)(live, turn_of(live))
    async with socket(path(live), mover) as line:
        await line.connect()
        await line.receive_from()
        await line.send_to(json.dumps(a_throw(live, id=id)))
        assert version_in(await line.receive_from()) == live.version + 1
    assert (await Move.objects.aget()).client_id == ""


async def test_who_has_logged_out_neither_plays_nor_sees_any_more(live: LiveTable) -> None:
    """The page may stay open in another tab; its session is over."""
    mover = await sync_to_async(person_at)(live, turn_of(live))
    for message in (a_throw(live), {"beat": live.version}):
        async with socket(path(live), mover) as line:
            await line.connect()
            await line.receive_from()
            await Session.objects.all().adelete()
            await line.send_to(json.dumps(message))
            answer = await line.receive_output()
            assert (answer["type"], answer["code"]) == ("websocket.close", SIGNED_OUT)
    assert not await Move.objects.aexists()


async def test_who_may_no_longer_be_here_neither_plays_nor_sees_any_more(live: LiveTable) -> None:
    mover = await sync_to_async(person_at)(live, turn_of(live))
    async with socket(path(live), mover) as line:
        await line.connect()
        await line.receive_from()
        await User.objects.filter(pk=mover.pk).aupdate(is_active=False)
        await line.send_to(json.dumps(a_throw(live)))
        assert (await line.receive_output())["code"] == SIGNED_OUT
