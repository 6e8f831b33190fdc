"""A real server and a real Chromium.

Playwright keeps an event loop running in the thread that uses it, which no database test could bear: so the
browser lives no longer than one module of tests, and such a module never touches the database itself.
"""

import os
import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.prepared import PASSWORD
from tests.serving import prepare, serving

PHONE = (360, 740)
DESKTOP = (1440, 900)
LOCALES = {"ar": "ar-SY", "en": "en-GB"}
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)

CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first is the same engine without windows: a new visitor costs it a third."""

Visitor = Callable[..., Page]


def chromium() -> str | None:
    """The best one here."""
    return next((path for path in map(shutil.which, CHROMIUMS) if path), None)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a whole site of this worker's own, with its own empty database."""
    with serving(tmp_path_factory.mktemp("site")) as site:
        yield site.url


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, dict[str, int]]]:
    """The address of a site with matches that are over (tests/prepared.py), and their numbers."""
    folder = tmp_path_factory.mktemp("prepared")
    numbers = prepare(folder)
    with serving(folder, STAFF_PASSWORD=PASSWORD) as site:
        yield site.url, numbers


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = chromium()
    if not path:
        give_up = pytest.fail if os.environ.get("CI") else pytest.skip
        give_up("No chromium here; on Debian: apt-get install chromium-headless-shell fonts-noto-core")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield browser
        browser.close()


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What the browser objected to: script errors, blocked styles, missing files. There must be none;
    a test that provokes some on purpose clears the list.
    """
    complaints: list[str] = []
    yield complaints
    assert complaints == []


@pytest.fixture
def visitor(server: str, browser: Browser, complaints: list[str]) -> Iterator[Visitor]:
    """Call it for a page of a new visitor with cookies of his own: `visitor("ar", PHONE)`."""
    contexts = []

    def arrive(language: str = "ar", size: tuple[int, int] = DESKTOP) -> Page:
        context = browser.new_context(
            base_url=server,
            locale=LOCALES[language],
            viewport={"width": size[0], "height": size[1]},
            has_touch=size[0] < 700,
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield arrive
    for context in contexts:
        context.close()
