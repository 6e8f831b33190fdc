"""Pictures of every page and of the table at every moment, to be looked at:
`python -m tests.browser.screenshots [FOLDER] [WORD]`, with `--help` for what these are.

The table in both languages and themes at every size; the other pages so in the light, and in the dark at the two
ends of sizes. With a WORD only those whose file names hold it.
"""

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import DESKTOP, LOCALES, PHONE, QUIET, chromium
from tests.browser.pages import DRAW_ALL, SIZES, THEMES, Pages, Shot, readers, tables
from tests.prepared import PASSWORD
from tests.serving import prepare, serving


def main(folder: Path, word: str = "") -> None:
    """Takes the pictures with a server of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        matches = prepare(Path(data))
        with serving(Path(data), STAFF_PASSWORD=PASSWORD) as site, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=list(QUIET))
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
            table = name.startswith("table-")
            sizes = SIZES if table or theme == "light" else (PHONE, DESKTOP)
            pictures = {folder / f"{name}-{size[0]}-{language}-{theme}.png": size for size in sizes}
            wanted = {path: size for path, size in pictures.items() if word in path.stem}
            if wanted:
                take(page, shot, wanted, whole=not table)


def take(page: Page, shot: Shot, pictures: dict[Path, tuple[int, int]], *, whole: bool) -> None:
    """The pictures of a page, each at its size: all of the page, or what fits the screen."""
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(shot.path)
    if shot.opening:
        shot.opening(page)
    page.evaluate(DRAW_ALL)
    for path, (width, height) in pictures.items():
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=path, full_page=whole)


def read_arguments() -> argparse.Namespace:
    """Where the pictures go, and which are wanted."""
    parser = argparse.ArgumentParser(description="Takes pictures of every page and of the table at every moment.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("var/screenshots"), help="where the pictures go")
    parser.add_argument("word", nargs="?", default="", help="only pictures whose PAGE-SIZE-LANGUAGE-THEME holds it")
    return parser.parse_args()


if __name__ == "__main__":
    arguments = read_arguments()
    main(arguments.folder, arguments.word)
