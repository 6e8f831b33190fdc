"""Every page there is and every moment of the table, by who may see it: for pictures, and for what must hold on all.

A site that was prepared (tests/prepared.py) has something to show on each of them.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from tests.browser.conftest import DESKTOP, LOCALES, PHONE
from tests.prepared import FAMILY, PASSWORD, WAITING

SIZES = (PHONE, (390, 844), (768, 1024), (1024, 768), DESKTOP)
THEMES = ("light", "dark")
TABLES = (
    *("waiting", "waiting-coins", "start", "draw", "crowded", "notray", "teams", "two", "away", "watcher"),
    *("elsewhere", "round", "stock", "match", "match-coins", "closed"),
)
DRAW_ALL = """document.querySelectorAll('.text section').forEach(one => { one.style.contentVisibility = 'visible'; })"""
"""The rules draw a section only when it comes in sight."""
Opening = Callable[[Page], None]


def tap(*selectors: str) -> Opening:
    """Opens what is behind these, one after another."""

    def opening(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).first.click()

    return opening


def check_deal(page: Page) -> None:
    """Proves the first round's deal in the page."""
    tap("details.round > summary", ".check button")(page)
    page.locator(".check .yes, .check .no").first.wait_for()


def check_deal_alone(page: Page) -> None:
    """Proves the deal on the page of its own."""
    tap(".check button")(page)
    page.locator(".check .yes, .check .no").first.wait_for()


def end_of_round(page: Page) -> None:
    """Goes to the result of the round that is replayed."""
    tap("#go-last")(page)
    page.locator("#t-result").wait_for()


def refused_account(page: Page) -> None:
    """Sends the form of an account that cannot be."""
    page.locator("[name=username]").fill("!")
    page.locator("[name=password1]").fill("123456789")
    page.locator("[name=password2]").fill("1")
    tap("main .btn.go")(page)


def refused_table(page: Page) -> None:
    """Sends the form of a table that cannot be."""
    page.locator("[name=name]").fill("ن" * 60)
    page.locator("[name=preset]").first.evaluate("one => { one.value = 'none'; }")
    tap("main .btn.go")(page)


class Shot(NamedTuple):
    """A page, and what is done there before it is looked at."""

    path: str
    opening: Opening | None = None


Pages = Mapping[str, Shot]


def tables(language: str, theme: str) -> Pages:
    """The table's moments, from the gallery that only staff may see, and what can be opened over them."""
    look = f"?language={language}&theme={theme}&colours={'four' if theme == 'dark' else 'two'}"
    moments = {f"table-{name}": Shot(f"/gallery/{name}/{look}") for name in TABLES}
    drawing = f"/gallery/draw/{look}"
    return moments | {
        "table-menu": Shot(drawing, tap("#t-menu > summary")),
        "table-keys": Shot(drawing, tap("#t-menu > summary", "[data-keys]")),
        "table-commit": Shot(drawing, tap("#t-me [data-ask]")),
        "gallery": Shot(f"/gallery/{look}"),
    }


OPEN_PAGES: Pages = {
    "signup": Shot("/signup/"),
    "signup-refused": Shot("/signup/", refused_account),
    "login": Shot("/login/"),
    "reset": Shot("/password/reset/"),
    "error-404": Shot("/no-such-page/"),
    "error-405": Shot("/language/"),
    "offline": Shot("/offline/"),
    "lobby-out": Shot("/"),
}
GUEST_PAGES: Pages = {"upgrade": Shot("/guest/keep/"), "guest-logout": Shot("/logout/")}


def own_pages(matches: Mapping[str, int]) -> Pages:
    """The pages of somebody who has played everywhere."""
    return {
        "lobby": Shot("/"),
        "lobby-menu": Shot("/", tap(".menu > summary")),
        "create": Shot("/tables/new/"),
        "create-open": Shot("/tables/new/", tap(".group:nth-of-type(1) > summary", ".group:nth-of-type(2) > summary")),
        "create-refused": Shot("/tables/new/", refused_table),
        "rules": Shot("/rules/"),
        "tutorial": Shot("/tutorial/"),
        "settings": Shot("/settings/"),
        "password": Shot("/password/"),
        "email": Shot("/email/"),
        "profile": Shot("/people/Amal/"),
        "table-family": Shot(f"/t/{FAMILY}/"),
        "leaderboard": Shot("/leaderboard/"),
        "history": Shot("/me/matches/"),
        "coins": Shot("/coins/"),
        "match": Shot(f"/matches/{matches['whole']}/"),
        "match-coins": Shot(f"/matches/{matches['coins']}/"),
        "match-check": Shot(f"/matches/{matches['whole']}/", check_deal),
        "match-alone": Shot(f"/matches/{matches['alone']}/", tap(".looked .how > summary")),
        "match-private": Shot(f"/matches/{matches['private']}/"),
        "deal-check": Shot(f"/matches/{matches['stocks']}/deal/1/", check_deal_alone),
        "replay": Shot(f"/matches/{matches['whole']}/replay/r/1/30/"),
        "replay-alone": Shot(f"/matches/{matches['alone']}/", tap(".looked li .btn")),
        "replay-end": Shot(f"/matches/{matches['concan']}/replay/", end_of_round),
        "bring": Shot("/replay/"),
        "fair": Shot("/fair/"),
        "statistics": Shot("/fair/statistics/"),
    }


BANNED_PAGES: Pages = {"banned": Shot("/"), "banned-appeal": Shot("/", tap(".appeal > summary"))}


def warned_pages(numbers: Mapping[str, int]) -> Pages:
    """The pages of somebody to whom the staff have something to say, and of what he reports himself."""
    return {
        "notices": Shot("/"),
        "table-notices": Shot(f"/t/{WAITING}/"),
        "table-muted": Shot(f"/t/{WAITING}/", tap("[data-chat]")),
        "sanctions": Shot("/me/sanctions/", tap(".appeal > summary")),
        "reports": Shot("/me/reports/"),
        "report-table": Shot(f"/t/{WAITING}/report/"),
        "report": Shot(f"/report/player/table/{WAITING}/{numbers['yara']}/"),
        "report-refused": Shot(f"/report/player/person/{numbers['yara']}/", tap("main .btn.go")),
        "report-move": Shot(f"/report/move/{numbers['whole']}/1/0/"),
    }


STAFF_PAGES: Pages = {
    "admin": Shot("/admin/"),
    "admin-users": Shot("/admin/accounts/user/"),
    "admin-table": Shot("/admin/games/table/1/change/"),
    "admin-pairs": Shot("/admin/games/pair/"),
    "admin-pair": Shot("/admin/games/pair/1/change/"),
}


def readers(browser: Browser, url: str, language: str, matches: Mapping[str, int]) -> Iterator[tuple[Page, Pages]]:
    """Who comes to the site in this language, each with what he may see."""
    yield arrive(browser, url, language), OPEN_PAGES
    guest = arrive(browser, url, language)
    guest.locator("form[action='/guest/'] button").first.click()
    guest.wait_for_url("**/")
    yield guest, GUEST_PAGES
    yield arrive(browser, url, language, "Amal"), own_pages(matches)
    yield arrive(browser, url, language, "Nadim"), warned_pages(matches)
    yield arrive(browser, url, language, "Raed"), BANNED_PAGES
    yield arrive(browser, url, language, "admin"), STAFF_PAGES


def arrive(browser: Browser, url: str, language: str, name: str = "") -> Page:
    """A page of somebody new to the site, signed in if he has a name; the site speaks this language to him."""
    context = browser.new_context(base_url=url, locale=LOCALES[language], reduced_motion="reduce")
    page = context.new_page()
    page.goto("/login/")
    if name:
        page.locator("[name=login]").fill(name)
        page.locator("[name=password]").fill(PASSWORD)
        page.locator("main form button").first.click()
        page.wait_for_url("**/")
    if name or page.locator("html").get_attribute("lang") != language:
        page.request.post("/language/", form=_form(page, language=language))
    return page


def _form(page: Page, **fields: str) -> dict[str, str | float | bool]:
    return {"csrfmiddlewaretoken": page.locator("[name=csrfmiddlewaretoken]").first.input_value(), **fields}
