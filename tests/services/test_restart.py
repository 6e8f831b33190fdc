"""After a restart every running turn has twenty seconds at least, and nobody is blamed for what no clock saw."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.utils import timezone

from accounts.models import User
from games.models import Table
from games.services import clock, contact, lobby, restart
from games.services import live as live_tables
from games.services.live_table import LiveTable
from tests.services.passing import passed
from tests.services.tables import begun, now, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    live_tables.forget_all()


@pytest.fixture
def live() -> LiveTable:
    return begun(person("Amal"), person("Basim"))


def left(live: LiveTable) -> float:
    assert live.due_at is not None
    return round((live.due_at - timezone.now()).total_seconds())


def turn_of(live: LiveTable) -> int:
    assert live.round is not None
    return live.round.state.turn


def look() -> None:
    async_to_sync(clock.look)()


def test_a_turn_that_ran_out_while_no_clock_ran_goes_on_for_twenty_seconds(live: LiveTable) -> None:
    live = passed(live, 3600)
    async_to_sync(clock.begin)()
    look()
    after = now(live.id)
    assert after.seen == live.seen
    assert left(after) == 20
    passed(after, 20)
    look()
    assert now(live.id).seats[turn_of(live)].timeouts == 1


def test_who_has_more_than_that_has_no_more_by_it(live: LiveTable) -> None:
    live = passed(live, 60)
    async_to_sync(clock.begin)()
    assert now(live.id) == live


def test_what_it_gives_is_not_taken_from_the_bank(live: LiveTable) -> None:
    live = passed(live, 85)
    async_to_sync(clock.begin)()
    after = now(live.id)
    assert left(after) == 20
    assert after.seats == live.seats


def test_bots_do_not_wait(settings: Any) -> None:
    live = passed(begun("nakhla", "hudhud"), 3600)
    async_to_sync(clock.begin)()
    look()
    assert now(live.id).seen != live.seen


def test_neither_does_the_clock_for_who_is_away_at_a_coin_table(live: LiveTable) -> None:
    Table.objects.update(stake=50)
    live_tables.forget_all()
    live = now(live.id)
    lobby.leave(live.code, User.objects.get(username=live.seats[turn_of(live)].name))
    live = passed(live, 3)
    async_to_sync(clock.begin)()
    look()
    assert now(live.id).seen != live.seen


def test_after_the_only_server_began_who_does_not_come_back_is_not_connected(live: LiveTable) -> None:
    """Killed or stopped: his socket went with the server, and none could tell."""
    live = passed(live, 3600)
    restart.begin_alone()
    live = passed(live, 20)
    look()
    after = now(live.id)
    assert after.seats[turn_of(live)].timeouts == 0
    assert left(after) == 120


def test_after_the_only_server_began_who_comes_back_has_what_he_had(live: LiveTable) -> None:
    restart.begin_alone()
    back = contact.connected(now(live.id), live.seats[turn_of(live)].user_id)
    assert back is not None
    assert left(back) == 90
    assert back.seats[turn_of(live)].connection_bank == timedelta(seconds=120)


async def test_a_clock_that_stood_still_gives_the_time_in_which_it_did(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine that slept, a database that was away: the clock's own time tells."""
    live = await sync_to_async(lambda: passed(begun(person("Amal"), person("Basim")), 91))()
    monkeypatch.setattr(clock, "STALL", timedelta(seconds=-1))  # any time between two looks is too long
    stop = asyncio.Event()
    running = asyncio.ensure_future(clock.run_forever(stop))
    while left(await sync_to_async(now)(live.id)) < 0:
        assert not running.done()
    stop.set()
    await running
    after = await sync_to_async(now)(live.id)
    assert (after.seen, left(after)) == (live.seen, 20)


async def test_a_clock_that_runs_gives_nothing(transactional_db: None) -> None:
    live = await sync_to_async(lambda: passed(begun(person("Amal"), person("Basim")), 91))()
    stop = asyncio.Event()
    running = asyncio.ensure_future(clock.run_forever(stop))
    while (await sync_to_async(now)(live.id)).seen == live.seen:
        assert not running.done()
    stop.set()
    await running
    after = await sync_to_async(now)(live.id)
    assert after.seats[turn_of(live)].timeouts == 1
