"""After a match of two people: profiles, leaderboard, their matches and the match itself, in both languages."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.people import sign_up
from tests.browser.player import Player
from tests.browser.test_two_people import SEEDS, at_the_site, create_table, mix_in
from tests.serving import serving

pytestmark = pytest.mark.browser

SECRET = f"{1706:064x}"
"""With the players' seeds and the first match of a site it deals seat 1 a Hand, once he has taken the first throw."""
ROUND: list[dict[str, Any]] = [
    {"seat": 0, "do": "throw", "card": "4c"},
    {"seat": 1, "do": "take"},
    {
        "seat": 1,
        "do": "lay",
        "melds": [
            {"kind": "run", "cards": ["Ts", "Js", "Qs", "X", "As"]},
            {"kind": "run", "cards": ["Qs", "Ks", "As"]},
            {"kind": "run", "cards": ["3c", "4c", "5c"]},
            {"kind": "set", "cards": ["Js", "Jh", "Jc"]},
        ],
    },
    {"seat": 1, "do": "throw", "card": "5s"},
]
LOSER, WINNER = "Qamar", "قمران"
WORDS: dict[str, dict[str, Any]] = {
    "en": {
        "won": f"{WINNER} won the match",
        "hand": f"{WINNER} ended the round with a Hand.",
        "places": ["Place 2 of 2", "Place 1 of 2"],
        "rating": "After 1 rated match: strength",
        "mine": "My matches",
        "how": "How the rating works",
        "formula": "The rating is 1000 + strength − 3 × doubt",
        "rules": "The rules it was played by",
    },
    "ar": {
        "won": f"الفوز باللعبة لـ {WINNER}",
        "hand": f"{WINNER}",
        "places": ["المركز 2 من 2", "المركز 1 من 2"],
        "rating": "بعد لعبة مصنّفة واحدة: القوة",
        "mine": "لعباتي",
        "how": "كيف يُحسب التصنيف",
        "formula": "التصنيف هو 1000 + القوة − 3 × الشك",
        "rules": "القوانين التي لُعبت بها",
    },
}


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("standing")


@pytest.fixture(scope="module")
def server(data_dir: Path) -> Iterator[str]:
    """A site of their own, whose first match is theirs."""
    with serving(data_dir) as site:
        yield site.url


@pytest.fixture
def pages(visitor: Visitor, data_dir: Path) -> dict[str, Page]:
    """The pages of two people who have played a match that ended with a Hand: English at a desk, Arabic by phone."""
    loser, winner = visitor("en", DESKTOP), visitor("ar", PHONE)
    sign_up(loser, LOSER)
    sign_up(winner, WINNER)
    address = create_table(loser)
    code = address.rstrip("/").rpartition("/")[2]
    at_the_site(data_dir, f"assert Table.objects.filter(code={code!r}).update(next_secret={SECRET!r})")
    winner.goto(address)
    winner.locator("#t-result button[name=seat]").click()
    mix_in(loser, SEEDS[0])
    mix_in(winner, SEEDS[1])
    players = Player(loser), Player(winner)
    for action in ROUND:
        players[action["seat"]].wait_for("start", "draw", "play")
        players[action["seat"]].do(action)
    for page in (loser, winner):
        expect(page.locator("#t-result table.places")).to_be_visible()
    return {"en": loser, "ar": winner}


def wait_until_counted(page: Page) -> None:
    """The match is counted a moment after its end: then it says what it did to the ratings."""
    counted = page.evaluate(
        """async () => {
            const waits = async () => (await (await fetch('/matches/1/')).text()).includes('id="uncounted"');
            for (let tries = 0; tries < 100; tries++) {
                if (!(await waits())) return true;
                await new Promise(resolve => setTimeout(resolve, 200));
            }
            return false;
        }"""
    )
    assert counted


def read(page: Page, path: str) -> str:
    """What a page says; it is no wider than the screen."""
    page.goto(path)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"], path  # type: ignore[index]
    return " ".join(page.locator("main").inner_text().split())


def test_a_match_is_found_again_everywhere(pages: dict[str, Page], visitor: Visitor) -> None:
    wait_until_counted(pages["en"])
    for seat, (language, page) in enumerate(pages.items()):
        say = WORDS[language]
        name = (LOSER, WINNER)[seat]

        page.goto("/")
        page.get_by_role("banner").locator("summary").click()
        page.get_by_role("banner").get_by_text(say["mine"], exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(say["mine"])
        own = read(page, page.url)
        assert say["places"][seat] in own
        assert "−" in own if seat == 0 else "+" in own

        page.locator(".past-list a").click()
        page.wait_for_url("**/matches/1/")
        expect(page.get_by_role("heading", level=1)).to_contain_text(
            say["won"] if seat == 0 else ("فزت" if language == "ar" else "You won")
        )
        page.locator("details.round > summary").first.click()
        expect(page.locator("details.round .rr")).to_have_count(2)
        assert say["rules"] in read(page, "/matches/1/")

        page.locator(f".places a:has-text('{name}')").click()
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
        assert unquote(page.url).endswith(f"/people/{name}/")
        page.locator(".how > summary").click()
        profile = read(page, page.url)
        assert say["rating"] in profile
        assert say["how"] in profile
        expect(page.locator(".how")).to_contain_text(say["formula"].split()[0])

        board = read(page, "/leaderboard/")
        assert board.index(WINNER) < board.index(LOSER)
        expect(page.locator("tr.mine")).to_contain_text(name)
        for link in page.locator(".tabs a").all():
            assert link.bounding_box()["height"] >= 44  # type: ignore[index]

    watcher = visitor("en", PHONE)
    assert WORDS["en"]["won"] in read(watcher, "/matches/1/")
    assert WORDS["en"]["hand"] in read(watcher, "/matches/1/")
    assert WORDS["en"]["rating"] in read(watcher, f"/people/{WINNER}/")
