"""Pictures of every page and of the table at every moment, to be looked at:
`python -m tests.browser.screenshots [FOLDER] [WORD]`.

The table in both languages and themes at every size; the other pages so in the light, and in the dark at the two
ends of sizes. With a WORD only those whose file names hold it.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import DESKTOP, LOCALES, PHONE, QUIET
from tests.browser.pages import SIZES, THEMES, Pages, Shot, readers, tables
from tests.prepared import PASSWORD
from tests.serving import prepare, serving


def main(folder: Path, word: str = "") -> None:
    """Takes the pictures with a server of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as data:
        matches = prepare(Path(data))
        with serving(Path(data), STAFF_PASSWORD=PASSWORD) as site, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
            for language in LOCALES:
                for page, pages in readers(browser, site.url, language, matches):
                    take_all(page, pages, language, folder, word)
                    page.context.close()
            browser.close()


def take_all(page: Page, pages: Pages, language: str, folder: Path, word: str) -> None:
    """The pictures of one reader's pages, in both themes; only the staff see the table's moments."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        shown = {**pages, **(tables(language, theme) if "admin" in pages else {})}
        for name, shot in shown.items():
            picture = f"{name}-SIZE-{language}-{theme}"
            if word in picture:
                table = name.startswith("table-")
                take(page, shot, folder / f"{picture}.png", SIZES if table or theme == "light" else (PHONE, DESKTOP))


def take(page: Page, shot: Shot, picture: Path, sizes: tuple[tuple[int, int], ...]) -> None:
    """The pictures of a page at these sizes: of the table what fits the screen, of other pages all."""
    page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    page.goto(shot.path)
    if shot.opening:
        shot.opening(page)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        path = picture.with_name(picture.name.replace("SIZE", str(width)))
        page.screenshot(path=path, full_page=not picture.name.startswith("table-"))


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "var/screenshots"), *sys.argv[2:3])
