"""Redis is gone for a while under a running site: whoever comes, sits down, speaks or moves is answered, limits and
all, and afterwards news arrives again.
"""

import asyncio
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.several import Running, Several, missing, several
from tests.soak.contention import throwable
from tests.soak.person import Person, begin_match, version_in

pytestmark = pytest.mark.services

SOON = 60
NEWS = 2


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[tuple[Running, str]]:
    """A Redis of this test's own, and its address."""
    program = shutil.which("redis-server")
    if program is None:
        missing("No redis-server here")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = [str(program), "--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    process = Running(command, {}, tmp_path)
    yield process, f"redis://127.0.0.1:{port}/0"
    process.stop()


def test_a_move_is_acknowledged_without_redis_and_told_when_it_is_back(
    tmp_path: Path, redis: tuple[Running, str]
) -> None:
    server, address = redis
    with several(tmp_path, REDIS_URL=address) as site:
        asyncio.run(_play(site, server))


def test_who_comes_sits_down_speaks_and_moves_is_answered_without_redis(
    tmp_path: Path, redis: tuple[Running, str]
) -> None:
    server, address = redis
    with several(tmp_path, REDIS_URL=address, RATE_LIMITS="1") as site:
        server.kill()
        asyncio.run(_come_and_play(site))


async def _come_and_play(site: Several) -> None:
    """Limits on who enters, creates, joins and speaks are on, and count without Redis."""
    async with Person(site.urls[0], "Amal") as amal, Person(site.urls[1], "Basim") as basim:
        code = await begin_match(amal, basim)
        await amal.post(f"/t/{code}/say/", {"phrase": "luck", "id": "one"})
        assert await _turn(code, amal, basim) == 1
        assert "said-by-me" in (await amal.get(f"/t/{code}/"))[1]


async def _play(site: Several, redis: Running) -> None:
    """Two people, each served by a process of his own."""
    async with Person(site.urls[0], "Amal") as amal, Person(site.urls[1], "Basim") as basim:
        code = await begin_match(amal, basim)
        for person in (amal, basim):
            await person.hear(code, lambda html: version_in(html) >= 0, SOON)  # his socket is open
        redis.kill()
        assert await _turn(code, amal, basim) == 1
        redis.start()
        async with asyncio.timeout(SOON):
            while not await _told(code, amal, basim):
                pass


async def _turn(code: str, *people: Person) -> int:
    """Whose turn it is does one action; how many did one."""
    done = 0
    for person in people:
        moment = await person.look(code)
        if moment.phase and not done:
            action = {"do": "draw"} if moment.phase == "draw" else {"do": "throw", "card": throwable(moment)}
            done += await person.act(code, moment, action)
    return done


async def _told(code: str, amal: Person, basim: Person) -> bool:
    """An action is done; whether both hear of it."""
    before = (await amal.look(code)).version
    assert await _turn(code, amal, basim) == 1
    heard = [await one.hear(code, lambda html: version_in(html) > before, NEWS) for one in (amal, basim)]
    return all(heard)
