"""Two people at a coin table: from *Ready* to the result and the statement; a refund, a correction by staff."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.people import sign_up
from tests.browser.player import Player
from tests.browser.test_coins import lines
from tests.browser.test_two_people import ROUND, SEEDS, choose, dictate_the_deal, mix_in
from tests.serving import Site, serving

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("coin-table")


@pytest.fixture(scope="module")
def site(data_dir: Path) -> Iterator[Site]:
    """A site of their own, whose first match is theirs."""
    with serving(data_dir) as site:
        yield site


@pytest.fixture(scope="module")
def server(site: Site) -> str:
    return site.url


def create_coin_table(page: Page) -> str:
    """A table of two for one round at 100 coins, with the options of the dictated round; its address."""
    page.goto("/tables/new/")
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    wish = {"size": "2", "turn_seconds": "60", "stake": "100", "rounds": "1"}
    for name, value in (wish | {"fire_pile": "anywhere", "jokers_per_meld": "2"}).items():
        choose(page, name, value)
    page.locator("form.create .btn.go").click()
    page.wait_for_url("**/t/**")
    return page.url


def statement(page: Page) -> list[str]:
    """What each line of the person's statement was for, newest first."""
    page.goto("/coins/")
    return lines(page)


def staff(visitor: Visitor, site: Site) -> Page:
    """The first staff account, signed in."""
    words = dict(re.findall(r"(name|password) +(\S+)", site.greeting))
    page = visitor("en", DESKTOP)
    page.goto("/admin/")
    page.locator("#id_username").fill(words["name"])
    page.locator("#id_password").fill(words["password"])
    page.locator("[type=submit]").click()
    return page


def test_a_coin_table_pays_refunds_and_is_corrected(visitor: Visitor, data_dir: Path, site: Site) -> None:
    pages = visitor("en", DESKTOP), visitor("en", PHONE)
    for page, name in zip(pages, ("Qamar", "Bassam"), strict=True):
        sign_up(page, name)
    address = create_coin_table(pages[0])
    code = address.rstrip("/").rpartition("/")[2]
    dictate_the_deal(data_dir, code)
    pages[1].goto(address)
    expect(pages[1].locator("#t-result .stake")).to_contain_text("100 coins from each")
    with pages[1].expect_navigation():
        pages[1].locator("#t-result button[name=seat]").click()
    for page, seed in zip(pages, SEEDS, strict=True):
        mix_in(page, seed)
    players = [Player(page) for page in pages]
    for action in ROUND:
        players[action["seat"]].wait_for("start", "draw", "play")
        players[action["seat"]].do(action)
    for page in pages:
        won = page.locator("#t-result table.places")
        expect(won).to_contain_text("+100")
        expect(won).to_contain_text("−100")

    pages[0].locator("#t-result [data-seeded]").last.click()
    pages[1].locator("#t-result [data-seeded]").last.click()
    for player in players:
        player.page.wait_for_function("() => document.getElementById('table').dataset.phase === 'start'")
    manager = staff(visitor, site)
    manager.goto(f"/admin/games/table/?q={code}")
    manager.locator("input[name=_selected_action]").check()
    manager.locator("select[name=action]").select_option("void")
    manager.locator("button[name=index]").click()
    manager.locator("input[name=reason]").fill("A fault of the house")
    manager.locator("form [type=submit]").last.click()
    expect(manager.locator(".messagelist .success")).to_be_visible()

    manager.goto("/admin/accounts/coinadjustment/add/")
    manager.locator(".select2-selection").click()
    manager.locator(".select2-search__field").fill("Bassam")
    manager.locator(".select2-results__option", has_text="Bassam").click()
    manager.locator("#id_amount").fill("25")
    manager.locator("#id_reason").fill("For your patience")
    manager.locator("input[name=_save]").click()
    expect(manager.locator(".messagelist .success")).to_be_visible()

    paid = ["Stake given back", "Stake of a match"]
    assert [line.partition("A fault")[0] for line in statement(pages[0])] == [
        *paid,
        "Won in a match",
        "Stake of a match",
        "Welcome gift",
    ]
    assert "For your patience" in statement(pages[1])[0]
    expect(pages[0].get_by_role("banner").locator(".coin")).to_have_text("1100 coins")
    expect(pages[1].get_by_role("banner").locator(".coin")).to_have_text("925 coins")
