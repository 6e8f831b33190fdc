"""Pictures of the gallery and of whole pages, to be looked at: `python -m tests.browser.screenshots [FOLDER] [WORD]`.

Every page at every size in both languages and themes; with a WORD only those whose file names hold it.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import LOCALES, QUIET
from tests.serving import serving

SIZES = ((360, 740), (390, 844), (768, 1024), (1024, 768), (1440, 900))
THEMES = ("light", "dark")
TABLES = ("crowded", "notray", "watcher", "start", "two", "round", "stock", "match", "waiting")
PAGES = {"lobby": "/", "create": "/tables/new/", "rules": "/rules/", "tutorial": "/tutorial/"}
PASSWORD = "a picture is worth it 1"


def shots() -> Iterator[tuple[str, str, tuple[int, int], str, str]]:
    """Name, path, size, language and theme of each picture."""
    for language in LOCALES:
        for theme in THEMES:
            look = f"?language={language}&theme={theme}&colours={'four' if theme == 'dark' else 'two'}"
            for size in SIZES:
                paths = PAGES | {name: f"/gallery/{name}/{look}" for name in TABLES} | {"gallery": f"/gallery/{look}"}
                for name, path in paths.items():
                    yield f"{name}-{size[0]}-{language}-{theme}", path, size, language, theme


def sign_in(page: Page, language: str) -> None:
    """As the first staff account, whose language is then this one."""
    page.goto("/login/")
    page.locator("[name=login]").fill("admin")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form button").first.click()
    page.wait_for_url("**/")
    page.goto("/settings/")
    page.locator(f"input[name=language][value={language}]").check(force=True)
    page.locator("main form button").first.click()
    page.wait_for_load_state()


def main(folder: Path, word: str = "") -> None:
    """Takes the pictures with a server of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data), STAFF_PASSWORD=PASSWORD) as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
        for language, locale in LOCALES.items():
            context = browser.new_context(base_url=site.url, locale=locale, reduced_motion="reduce")
            page = context.new_page()
            sign_in(page, language)
            for name, path, (width, height), spoken, theme in shots():
                if spoken != language or word not in name:
                    continue
                page.set_viewport_size({"width": width, "height": height})
                page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
                page.goto(path)
                page.screenshot(path=folder / f"{name}.png", full_page=name.startswith(("gallery", "rules")))
            context.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "var/screenshots"), *sys.argv[2:3])
