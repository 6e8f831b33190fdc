"""Two people who signed up play each other at one table, with every kind of action; a third one watches."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.people import sign_up
from tests.browser.player import Player
from tests.serving import PROJECT, serving

pytestmark = pytest.mark.browser

SECRET = f"{108:064x}"
"""With the players' seeds and the first match of a site it deals a round in which everything happens."""
SEEDS = ("mint", "lemon")
ROUND: list[dict[str, Any]] = [
    {"seat": 0, "do": "throw", "card": "7h"},
    {"seat": 1, "do": "commit"},
    {"seat": 1, "do": "draw"},
    {"seat": 1, "do": "throw", "card": "8s"},
    {"seat": 0, "do": "draw"},
    {
        "seat": 0,
        "do": "lay",
        "melds": [
            {"kind": "run", "cards": ["Js", "Qs", "Ks", "As"]},
            {"kind": "run", "cards": ["9d", "X", "Jd"]},
            {"kind": "set", "cards": ["4s", "4h", "4c"]},
        ],
    },
    {"seat": 0, "do": "throw", "card": "9c"},
    {"seat": 1, "do": "draw"},
    {"seat": 1, "do": "throw", "card": "8s"},
    {"seat": 0, "do": "draw"},
    {"seat": 0, "do": "swap", "meld": 1, "cards": ["Td"]},
    {"seat": 0, "do": "undo"},
    {"seat": 0, "do": "swap", "meld": 1, "cards": ["Td"]},
    {"seat": 0, "do": "lay", "melds": [{"kind": "set", "cards": ["6s", "6d", "X"]}]},
    {"seat": 0, "do": "throw", "card": "Qc"},
    {"seat": 1, "do": "draw"},
    {"seat": 1, "do": "throw", "card": "Ts"},
    {"seat": 0, "do": "take"},
    {"seat": 0, "do": "layoff", "meld": 0, "cards": ["Ts"], "end": "high"},
    {"seat": 0, "do": "throw", "card": "3d"},
]


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("two-people")


@pytest.fixture(scope="module")
def server(data_dir: Path) -> Iterator[str]:
    """A site of their own, whose first match is theirs."""
    with serving(data_dir) as site:
        yield site.url


def dictate_the_deal(data_dir: Path, code: str) -> None:
    """Puts a known secret in the place of the one that the table has made."""
    at_the_site(data_dir, f"assert Table.objects.filter(code={code!r}).update(next_secret={SECRET!r})")


def log_of(data_dir: Path) -> list[dict[str, Any]]:
    """Every move of the site, in order."""
    written = "[{'seat': move.seat, **move.action} for move in Move.objects.order_by('number')]"
    return json.loads(at_the_site(data_dir, f"print(json.dumps({written}))"))  # type: ignore[no-any-return]


def at_the_site(data_dir: Path, line: str) -> str:
    """What a line of Python prints that is run beside the serving process, on the same database."""
    settings = {"DATA_DIR": str(data_dir), "DJANGO_SETTINGS_MODULE": "concan_site.settings"}
    done = subprocess.run(
        [
            sys.executable,
            "manage.py",
            "shell",
            "-v0",
            "-c",
            f"import json; from games.models import Move, Table; {line}",
        ],
        cwd=PROJECT,
        env=os.environ | settings,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return done.stdout


def create_table(page: Page) -> str:
    """A table of two for one round, the fire pile's debt paid anywhere, two jokers a meld; its address."""
    page.goto("/tables/new/")
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    for name, value in {"size": "2", "turn_seconds": "60", "rounds": "1"}.items():
        choose(page, name, value)
    choose(page, "fire_pile", "anywhere")
    choose(page, "jokers_per_meld", "2")
    page.locator("form.create .btn.go").click()
    page.wait_for_url("**/t/**")
    return page.url


def choose(page: Page, name: str, value: str) -> None:
    radio = page.locator(f"input[type=radio][name={name}][value='{value}']")
    if radio.count():
        radio.check()
    else:
        page.locator(f"[name={name}]").select_option(value)


def mix_in(page: Page, seed: str) -> None:
    """Is ready, with a seed of one's own."""
    page.wait_for_function("() => document.documentElement.dataset.net === 'on'")
    page.locator("#t-result details.deal summary").click()
    page.locator("#t-seed").fill(seed)
    page.locator("#t-result [data-seeded]").last.click()
    expect(page.locator("#t-result [data-seeded]")).to_have_count(0)


def test_two_people_play_each_other_with_every_kind_of_action(visitor: Visitor, data_dir: Path) -> None:
    pages = visitor("en", DESKTOP), visitor("ar", PHONE)
    for page, name in zip(pages, ("Qamar", "قمران"), strict=True):
        sign_up(page, name)
    address = create_table(pages[0])
    dictate_the_deal(data_dir, address.rstrip("/").rpartition("/")[2])
    pages[1].goto(address)
    pages[1].locator("#t-result button[name=seat]").click()
    watcher = visitor("en", PHONE)
    watcher.goto(address)
    for page, seed in zip(pages, SEEDS, strict=True):
        mix_in(page, seed)
    players = [Player(page) for page in pages]

    for step, action in enumerate(ROUND):
        players[action["seat"]].wait_for("start", "draw", "play")
        players[action["seat"]].do(action)
        expect(pages[1 - action["seat"]].locator("#t-version")).to_have_attribute(
            "data-seen", players[action["seat"]].seen()
        )
        assert watcher.locator("#t-hand li[data-card]").count() == 0
        if step == 10:
            pages[0].reload()  # in the middle of a turn

    for page in (*pages, watcher):
        expect(page.locator("#t-result")).to_be_visible()
        scores = page.locator("#t-result table.places tbody tr").all_inner_texts()
        assert [("−30" in row, "100" in row) for row in scores] == [(True, False), (False, True)]
    assert SECRET in (pages[0].locator("#t-result details.deal").text_content() or "")
    assert log_of(data_dir) == ROUND
