"""Whose connection is lost in his turn: the table says so and waits for him, and who is back has time to play."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.people import sign_up
from tests.browser.player import Player
from tests.browser.test_two_people import at_the_site, create_table
from tests.serving import serving

pytestmark = pytest.mark.browser

IN_THE_BANK = """
from datetime import timedelta; from django.db.models import F; earlier = timedelta(seconds={seconds})
Table.objects.update(turn_ends_at=F('turn_ends_at') - earlier, due_at=F('due_at') - earlier, version=F('version') + 1)
"""
"""So many seconds have passed in the running turn."""


KEEP_SOCKETS = """() => {
    const Socket = window.WebSocket;
    window.sockets = [];
    window.WebSocket = class extends Socket { constructor(url) { super(url); window.sockets.push(this); } };
}"""
"""So that a test can break a socket as a network does: Chromium's own "offline" leaves open ones alone."""


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("connection")


@pytest.fixture(scope="module")
def server(data_dir: Path) -> Iterator[str]:
    with serving(data_dir) as site:
        yield site.url


def seconds(page: Page) -> int:
    """What the reader's own clock shows."""
    minutes, rest = page.locator("#t-me [role=timer]").inner_text().split(":")
    return int(minutes) * 60 + int(rest)


def test_the_table_waits_for_who_has_lost_the_connection(
    visitor: Visitor, data_dir: Path, complaints: list[str]
) -> None:
    pages = visitor("en", DESKTOP), visitor("en", PHONE)
    for page in pages:
        page.add_init_script(f"({KEEP_SOCKETS})()")
    for page, name in zip(pages, ("Qamar", "Nada"), strict=True):
        sign_up(page, name)
    address = create_table(pages[0])
    pages[1].goto(address)
    pages[1].locator("#t-result button[name=seat]").click()
    for page in pages:
        page.wait_for_function("() => document.documentElement.dataset.net === 'on'")
        page.locator("#t-result [data-seeded]").last.click()
    expect(pages[0].locator("#table")).not_to_have_attribute("data-phase", "")
    mover, other = pages if pages[0].locator("#table[data-mine=yes]").count() else pages[::-1]
    assert 50 <= seconds(mover) <= 60

    mover.context.set_offline(True)
    mover.evaluate("() => window.sockets.forEach((socket) => socket.close())")
    expect(mover.locator("html")).to_have_attribute("data-net", "off")
    expect(other.locator(".seat.turn .tag.lo")).to_have_text(re.compile(r"Offline"))
    expect(other.locator(".seat.turn .av")).to_have_attribute("data-runs", "lost")
    expect(other.locator("#t-now")).to_contain_text("is not connected; the table waits a while.")

    at_the_site(data_dir, IN_THE_BANK.format(seconds=115).strip())
    mover.context.set_offline(False)
    expect(other.locator(".seat.turn .tag.lo")).to_have_count(0)
    expect(mover.locator("html")).to_have_attribute("data-net", "on")
    expect(mover.locator("#t-me .clock")).to_have_attribute("data-runs", "bank")
    expect(other.locator(".seat.turn .av")).to_have_attribute("data-runs", "bank")
    assert 5 <= seconds(mover) <= 10
    Player(mover).throw_something()
    expect(other.locator("#table")).to_have_attribute("data-mine", "yes")
    complaints.clear()  # the browser complains of what it could not fetch
