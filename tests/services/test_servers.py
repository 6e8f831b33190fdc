"""A server that is killed says nothing: its people are missed when it has been silent for a while."""

import asyncio
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from asgiref.sync import async_to_sync
from django.utils import timezone

from games.models import Seat, Server
from games.services import clock, contact, servers
from games.services import live as live_tables
from games.services.live_table import LiveTable
from tests.services.tables import begun, now, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def live() -> LiveTable:
    live_tables.forget_all()
    return begun(person("Amal"), person("Basim"))


def silent_server() -> UUID:
    """One that was heard of last just too long ago, while this one is there."""
    servers.begin()
    return Server.objects.create(pk=uuid4(), heard_at=timezone.now() - servers.SILENT).pk


def lost(live: LiveTable) -> list[bool]:
    return [seat.lost_at is not None for seat in now(live.id).seats]


def test_the_people_of_a_silent_server_are_not_connected_and_those_of_others_are(live: LiveTable) -> None:
    dead = silent_server()
    Seat.objects.filter(table_id=live.id, number=0).update(served_by=dead)
    Seat.objects.filter(table_id=live.id, number=1).update(served_by=servers.THIS)
    (told,) = servers.miss_silent()
    assert told.id == live.id
    assert told.version > live.version
    assert lost(live) == [True, False]
    assert list(Server.objects.values_list("pk", flat=True)) == [servers.THIS]
    assert servers.miss_silent() == []


def test_who_has_come_to_another_server_since_is_connected(live: LiveTable) -> None:
    Seat.objects.filter(table_id=live.id).update(served_by=silent_server())
    for seat in live.seats:
        assert seat.user_id is not None
        servers.serve(live.id, seat.user_id)
    assert servers.miss_silent() == []
    assert lost(live) == [False, False]


def test_the_clock_of_who_is_missed_stands(live: LiveTable) -> None:
    assert live.round is not None
    turn = live.round.state.turn
    Seat.objects.filter(table_id=live.id).update(served_by=silent_server())
    servers.miss_silent()
    (seat,) = [seat for seat in now(live.id).seats if seat.number == turn]
    due = now(live.id).due_at
    assert due is not None
    assert due - timezone.now() > timedelta(seconds=live.turn_seconds) + seat.connection_bank - timedelta(seconds=5)
    assert (seat.timeouts, seat.away) == (0, False)


@pytest.mark.parametrize("begins", [servers.begin, lambda: async_to_sync(clock.begin)()], ids=["a server", "a clock"])
def test_when_one_begins_the_people_of_all_have_time_to_come(live: LiveTable, begins) -> None:
    """After a restart of all, or while nobody listened: nobody is missed at once."""
    Seat.objects.filter(table_id=live.id).update(served_by=silent_server())
    begins()
    assert servers.miss_silent() == []
    assert lost(live) == [False, False]


def test_a_server_that_was_missed_by_mistake_is_heard_again(live: LiveTable) -> None:
    """Its people are connected again as soon as their pages hear of it (games/consumers/table.py)."""
    servers.begin()
    for seat in live.seats:
        assert seat.user_id is not None
        servers.serve(live.id, seat.user_id)
    Server.objects.update(heard_at=timezone.now() - servers.SILENT)
    servers.miss_silent()
    assert lost(live) == [True, True]
    servers.note()
    assert Server.objects.filter(pk=servers.THIS).exists()
    for seat in live.seats:
        contact.connected(now(live.id), seat.user_id)
    assert servers.miss_silent() == []
    assert lost(live) == [False, False]


async def test_a_server_says_that_it_is_there_until_it_stops() -> None:
    stop = asyncio.Event()
    running = asyncio.ensure_future(servers.be_heard_forever(stop))
    while not await Server.objects.filter(pk=servers.THIS).aexists():
        await asyncio.wait([running], timeout=0.01)
    stop.set()
    await running
