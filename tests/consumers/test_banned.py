"""A ban reaches open pages at once: their sockets are closed, and none is opened again."""

import json

import pytest
from asgiref.sync import sync_to_async

from accounts.models import Sanction, User
from games.consumers.base import SIGNED_OUT
from games.models import Move
from games.services import live as live_tables
from games.services import order
from tests.consumers.sockets import closed_with, socket
from tests.services.tables import begun, now, person

pytestmark = pytest.mark.django_db(transaction=True)
BAN, MUTE = Sanction.Kind.BAN, Sanction.Kind.MUTE


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    live_tables.forget_all()


async def staff() -> User:
    return await sync_to_async(User.objects.create_user)("Munira", is_staff=True)


async def close_code(line) -> int:
    """What the socket is closed with, whatever it sends before."""
    while (message := await line.receive_output())["type"] != "websocket.close":
        pass
    return int(message["code"])


@pytest.mark.parametrize("where", ["table", "lobby", "me"])
async def test_the_open_socket_of_who_is_banned_is_closed(where):
    amal, karim = await sync_to_async(person)("Amal"), await sync_to_async(person)("Karim")
    live = await sync_to_async(begun)(amal, karim)
    path = {"table": f"/ws/t/{live.code}/", "lobby": "/ws/lobby/", "me": "/ws/me/"}[where]
    async with socket(path, amal) as line:
        accepted, _ = await line.connect()
        assert accepted
        await sync_to_async(order.impose)(amal, BAN, "insults", await staff())
        assert await close_code(line) == SIGNED_OUT
    seat = (await sync_to_async(now)(live.id)).seat_of(amal.pk)
    assert seat is not None
    assert seat.left


@pytest.mark.parametrize("where", ["table", "lobby", "me"])
async def test_who_is_banned_opens_no_socket(where):
    amal, karim = await sync_to_async(person)("Amal"), await sync_to_async(person)("Karim")
    live = await sync_to_async(begun)(amal, karim)
    await sync_to_async(order.impose)(amal, BAN, "insults", await staff())
    path = {"table": f"/ws/t/{live.code}/", "lobby": "/ws/lobby/", "me": "/ws/me/"}[where]
    async with socket(path, amal) as line:
        assert await closed_with(line) == SIGNED_OUT


async def test_a_move_that_arrives_after_the_ban_is_not_played():
    amal, karim = await sync_to_async(person)("Amal"), await sync_to_async(person)("Karim")
    live = await sync_to_async(begun)(amal, karim)
    assert live.round is not None
    mover = (amal, karim)[live.round.state.turn]
    async with socket(f"/ws/t/{live.code}/", mover) as line:
        await line.connect()
        await User.objects.filter(pk=mover.pk).aupdate(banned_until="2030-01-01T00:00:00Z")
        await line.send_to(json.dumps({"do": "undo", "seen": live.seen, "client_id": "a"}))
        assert await close_code(line) == SIGNED_OUT
    assert not await Move.objects.aexists()


async def test_a_mute_is_read_on_the_open_page_and_closes_nothing():
    amal = await sync_to_async(person)("Amal")
    async with socket("/ws/me/?lang=en", amal) as line:
        await line.connect()
        await sync_to_async(order.impose)(amal, MUTE, "insults", await staff())
        html = await line.receive_from()
        assert 'id="notices" hx-swap-oob="true"' in html
        assert "You may not write in the chat" in html
        assert "csrf" not in html
