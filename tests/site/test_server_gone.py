"""One of several servers is gone for good, or all are restarted: who is missed, and who is blamed."""

import asyncio
import time
from pathlib import Path

import psycopg
import pytest

from tests.several import Several, several
from tests.soak.person import Person, begin_match, version_in

pytestmark = pytest.mark.services

SOON = 90


async def begun(amal: Person, basim: Person) -> str:
    """A match of two whose sockets are open; the table's code."""
    code = await begin_match(amal, basim)
    for person in (amal, basim):
        await person.hear(code, lambda html: version_in(html) >= 0, SOON)
    return code


async def heard(person: Person, code: str, part: str) -> None:
    """Waits until a message says so."""
    end = time.monotonic() + SOON
    while part not in await person.hear(code, lambda html: part in html, SOON):
        assert time.monotonic() < end, part


def seats(site: Several, code: str) -> list[tuple[object, ...]]:
    """Of each seat: whether its person is missed or away, and how often he was out of time."""
    ask = "SELECT lost_at IS NOT NULL, away, timeouts FROM games_seat s JOIN games_table t ON t.id = s.table_id"
    with psycopg.connect(site.environment["DATABASE_URL"]) as database:
        return database.execute(f"{ask} WHERE t.code = %s ORDER BY number", [code]).fetchall()


def servers(site: Several) -> set[object]:
    """The servers that are believed to run."""
    with psycopg.connect(site.environment["DATABASE_URL"]) as database:
        return {one for (one,) in database.execute("SELECT id FROM games_server").fetchall()}


async def until_all_are_there(site: Several, code: str, amal: Person, basim: Person, old: set[object]) -> None:
    """Waits until only new servers run, and everybody is back at one; nobody is blamed meanwhile."""
    end = time.monotonic() + SOON
    while servers(site) & old or len(servers(site)) < 2 or any(missed for missed, _, _ in seats(site, code)):
        assert time.monotonic() < end
        assert [seat[1:] for seat in seats(site, code)] == [(False, 0)] * 2
        for person in (amal, basim):
            await person.hear(code, lambda html: True, 1)
    assert seats(site, code) == [(False, False, 0)] * 2


def test_whose_server_is_killed_is_missed_until_he_comes_to_another(tmp_path: Path) -> None:
    async def evening(site: Several) -> None:
        async with Person(site.urls[0], "Amal") as amal, Person(site.urls[1], "Basim") as basim:
            code = await begun(amal, basim)
            site.servers[0].kill()
            await heard(basim, code, "Offline")
            async with Person(site.urls[1], "Amal") as again:
                again.http.cookie_jar.update_cookies(amal.cookies)
                await again.hear(code, lambda html: version_in(html) >= 0, SOON)
                while any(missed for missed, _, _ in seats(site, code)):
                    await basim.hear(code, lambda html: True, 1)
                assert seats(site, code) == [(False, False, 0)] * 2

    with several(tmp_path) as site:
        asyncio.run(evening(site))


def test_a_restart_of_everything_blames_nobody(tmp_path: Path) -> None:
    async def evening(site: Several) -> None:
        async with Person(site.urls[0], "Amal") as amal, Person(site.urls[1], "Basim") as basim:
            code = await begun(amal, basim)
            everything, old = [*site.servers, site.clock], servers(site)
            for process in everything:
                await asyncio.to_thread(process.stop)
            for process in everything:
                process.start()
            await until_all_are_there(site, code, amal, basim, old)

    with several(tmp_path) as site:
        asyncio.run(evening(site))
