"""A match that is over in a real browser: its deals checked in the page, and the match replayed."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.browser.conftest import DESKTOP, LOCALES, PHONE, Visitor
from tests.browser.test_accessible import faults
from tests.prepared import PASSWORD

pytestmark = pytest.mark.browser

BOTH = pytest.mark.parametrize(("language", "size"), [("ar", PHONE), ("en", DESKTOP)], ids=["ar-phone", "en-desk"])
PROVEN = {"en": "Proven: the fingerprint is that of the secret", "ar": "ثابت: البصمة بصمة هذا السرّ"}
WRONG = {"en": "This does not agree", "ar": "هذا لا يتطابق"}
STATISTICS = "/fair/statistics/"


@pytest.fixture
def server(prepared: tuple[str, dict[str, int]]) -> str:
    """Visitors come to a site with matches that are over."""
    return prepared[0]


@pytest.fixture
def numbers(prepared: tuple[str, dict[str, int]]) -> dict[str, int]:
    return prepared[1]


def fits(page: Page) -> bool:
    """Whether nothing of the page sticks out at the side."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


# --- The deal's proof


def open_round(page: Page, match: int, number: int = 1) -> None:
    page.goto(f"/matches/{match}/")
    page.locator("details.round > summary").nth(number - 1).click()


@BOTH
def test_a_deal_is_proven_in_the_page_without_a_request(
    visitor: Visitor, numbers: dict[str, int], language: str, size: tuple[int, int]
) -> None:
    page = visitor(language, size)
    open_round(page, numbers["stocks"])
    page.wait_for_load_state("networkidle")
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    page.locator(".check button").first.click()
    expect(page.locator(".check [role=status]").first).to_contain_text(PROVEN[language])
    assert asked == []
    assert page.locator(".check .yes").count() == 7  # fingerprint, dealer, two hands, the stock, two new stocks
    assert page.locator(".check .no").count() == 0
    assert page.locator(".check .deck").first.locator(".cn").count() == 106
    assert fits(page)
    assert faults(page) == []


def test_every_round_of_a_match_is_proven(visitor: Visitor, numbers: dict[str, int]) -> None:
    page = visitor("en")
    page.goto(f"/matches/{numbers['whole']}/")
    for summary in page.locator("details.round > summary").all():
        summary.click()
    for box in page.locator(".check").all():
        box.get_by_role("button").click()
        expect(box.get_by_role("status")).to_contain_text(PROVEN["en"])


@BOTH
@pytest.mark.parametrize(
    "change",
    [
        "proof.secret = proof.secret.slice(0, 63) + (proof.secret.endsWith('0') ? '1' : '0')",
        "proof.seeds[0] = 'another'",
        "proof.hands[0].reverse()",
        "proof.stock.reverse()",
        "proof.reshuffles[1].reverse()",
    ],
)
def test_what_does_not_agree_is_told_and_marked(
    visitor: Visitor, numbers: dict[str, int], language: str, size: tuple[int, int], change: str
) -> None:
    page = visitor(language, size)
    open_round(page, numbers["stocks"])
    page.evaluate(
        "change => { const kept = document.getElementById('proof-1'); const proof = JSON.parse(kept.textContent);"
        f" {change}; kept.textContent = JSON.stringify(proof); }}",
        change,
    )
    page.locator(".check button").first.click()
    expect(page.locator(".check [role=status]").first).to_contain_text(WRONG[language])
    assert page.locator(".check .no").count() > 0


@BOTH
def test_the_page_that_explains_it_fits_and_shuts_nobody_out(
    visitor: Visitor, language: str, size: tuple[int, int]
) -> None:
    page = visitor(language, size)
    page.goto("/fair/")
    assert fits(page)
    assert faults(page) == []


def test_the_record_is_downloaded(visitor: Visitor, numbers: dict[str, int]) -> None:
    page = visitor("en")
    page.goto(f"/matches/{numbers['whole']}/")
    with page.expect_download() as begun:
        page.get_by_role("link", name="Download the record").click()
    assert begun.value.suggested_filename == f"match-{numbers['whole']}.json"
    record = json.loads(Path(begun.value.path()).read_text(encoding="utf-8"))
    assert record["concan"] == 1
    assert len(record["rounds"]) >= 2


@BOTH
def test_a_replay_leads_to_the_check_of_its_deal(
    visitor: Visitor, numbers: dict[str, int], language: str, size: tuple[int, int]
) -> None:
    page = visitor(language, size)
    page.goto(f"/matches/{numbers['stocks']}/replay/")
    page.locator("#go-last").click()
    page.locator("#t-result footer a").first.click()
    page.wait_for_url("**/deal/1/")
    page.locator(".check button").click()
    expect(page.locator(".check [role=status]")).to_contain_text(PROVEN[language])
    assert page.locator(".check .no").count() == 0
    assert fits(page)
    assert faults(page) == []


@BOTH
def test_what_all_deals_add_up_to_fits_and_shuts_nobody_out(
    visitor: Visitor, numbers: dict[str, int], language: str, size: tuple[int, int]
) -> None:
    page = visitor(language, size)
    page.goto("/")
    page.locator(f"footer a[href='{STATISTICS}']").click()
    for table in ("jokers", "opens", "first", "won"):
        expect(page.locator(f"#{table} .measured")).to_be_visible()
    assert fits(page)
    assert faults(page) == []


# --- A private match is shared


@BOTH
def test_a_private_match_is_shared_by_its_address_until_that_is_ended(
    visitor: Visitor, numbers: dict[str, int], language: str, size: tuple[int, int]
) -> None:
    address = f"/matches/{numbers['private']}/"
    own, other = visitor(language, size), visitor(language, size)
    assert other.request.get(address).status == 404
    own.goto("/login/")
    own.locator("[name=login]").fill("Amal")
    own.locator("[name=password]").fill(PASSWORD)
    own.locator("main form button").first.click()
    own.wait_for_url("**/")
    own.goto(address)
    own.locator("#sharing button[value=share]").click()
    expect(own.locator("#sharing")).to_contain_text("Amal")
    assert fits(own)
    assert faults(own) == []
    other.goto(own.locator("#share-address").input_value())
    expect(other.locator("table.places")).to_be_visible()
    expect(other.locator("#sharing")).to_have_count(0)
    picture = other.request.get(other.locator("meta[property='og:image']").get_attribute("content") or "")
    assert (picture.status, picture.headers["content-type"]) == (200, "image/png")
    other.locator("main .btn.go").first.click()
    other.wait_for_url("**/replay/")
    other.locator("#go-next").click()
    at(other, 1)
    own.locator("#sharing button[value=withdraw]").click()
    expect(own.locator("#sharing button[value=share]")).to_be_visible()
    assert other.request.get(address).status == 404
    assert other.request.get(f"{address}replay/r/1/1/?part=board").status == 404


# --- The replay


def at(page: Page, place: int) -> None:
    """Waits until the board shows the moment after so many moves, and the address says so."""
    expect(page.locator("#replay")).to_have_attribute("data-place", str(place))
    expect(page).to_have_url(re.compile(f"/{place}/"))


@BOTH
def test_it_goes_by_taps_and_by_keys(
    visitor: Visitor, numbers: dict[str, int], language: str, size: tuple[int, int]
) -> None:
    page = visitor(language, size)
    page.goto(f"/matches/{numbers['whole']}/replay/")
    forth, back = ("ArrowLeft", "ArrowRight") if language == "ar" else ("ArrowRight", "ArrowLeft")
    page.locator("#go-next").click()
    at(page, 1)
    expect(page.locator("#m-1")).to_have_attribute("aria-current", "step")
    page.keyboard.press(forth)
    at(page, 2)
    page.keyboard.press(back)
    at(page, 1)
    page.keyboard.press("End")
    expect(page.locator("#t-result")).to_be_visible()
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press(f"Shift+{forth}")
    at(page, 1)
    page.locator("#m-4").click()
    at(page, 4)
    assert fits(page)


def test_a_step_asks_for_the_board_alone(visitor: Visitor, numbers: dict[str, int]) -> None:
    page = visitor("en")
    page.goto(f"/matches/{numbers['whole']}/replay/")
    page.evaluate("window.same = true")
    with page.expect_request(re.compile("part=board")):
        page.locator("#go-next").click()
    at(page, 1)
    assert page.evaluate("window.same")


def test_it_plays_by_itself_and_stops_when_told(visitor: Visitor, numbers: dict[str, int]) -> None:
    page = visitor("en")
    page.goto(f"/matches/{numbers['concan']}/replay/")
    page.locator("#go-speed").select_option("500")
    page.locator("#go-play").click()
    expect(page.locator("#replay")).not_to_have_attribute("data-place", "0")
    expect(page.locator("#go-play")).to_have_attribute("aria-label", "Pause")
    page.locator("#go-play").click()
    expect(page.locator("#go-play")).to_have_attribute("aria-label", "Play")
    expect(page.locator("#go-speed")).to_have_value("500")


def test_a_seats_view_shows_its_hand_alone_and_stays_from_step_to_step(
    visitor: Visitor, numbers: dict[str, int]
) -> None:
    page = visitor("en")
    page.goto(f"/matches/{numbers['whole']}/replay/")
    assert page.locator(".hands li").count() == 4
    page.locator("#view-2").click()
    expect(page.locator(".hands li")).to_have_count(1)
    page.locator("#go-next").click()
    at(page, 1)
    expect(page.locator(".hands li")).to_have_count(1)
    page.locator("#m-3").click()
    at(page, 3)
    expect(page.locator(".hands li")).to_have_count(1)
    page.locator("#view-all").click()
    expect(page.locator(".hands li")).to_have_count(4)


@BOTH
def test_axe_finds_nothing_on_it(
    visitor: Visitor, numbers: dict[str, int], language: str, size: tuple[int, int]
) -> None:
    page = visitor(language, size)
    found = {}
    for moment in ("1/0/", "1/30/", "1/30/?seat=1"):
        page.goto(f"/matches/{numbers['whole']}/replay/r/{moment}")
        found[moment] = faults(page)
        assert fits(page)
    page.locator("#go-last").click()
    expect(page.locator("#t-result")).to_be_visible()
    found["end"] = faults(page)
    assert {moment: one for moment, one in found.items() if one} == {}


def test_it_is_read_without_scripts(browser: Browser, server: str, numbers: dict[str, int]) -> None:
    context = browser.new_context(
        base_url=server, locale=LOCALES["en"], java_script_enabled=False, viewport={"width": 360, "height": 740}
    )
    page = context.new_page()
    page.goto(f"/matches/{numbers['whole']}/replay/")
    page.get_by_role("link", name="Next move").click()
    at(page, 1)
    page.locator("#m-5").click()
    at(page, 5)
    expect(page.locator("#go-play")).to_be_hidden()
    context.close()


# --- A record that is brought


@BOTH
def test_a_record_that_was_downloaded_is_replayed_step_by_step_and_nothing_of_it_is_kept(
    visitor: Visitor, numbers: dict[str, int], tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    page = visitor(language, size)
    record = page.request.get(f"/matches/{numbers['whole']}/record.json").text()
    file = tmp_path / "match.json"
    file.write_text(record, encoding="utf-8")
    page.goto("/replay/")
    assert fits(page)
    assert faults(page) == []
    page.locator("#file").set_input_files(file)
    page.locator("main .btn.go").click()
    expect(page.locator("#replay")).to_have_attribute("data-place", "0")
    page.evaluate("window.same = true")
    for place in range(1, 4):
        page.locator("#go-next").click()
        expect(page.locator("#replay")).to_have_attribute("data-place", str(place))
    page.locator("#view-1").click()
    expect(page.locator(".hands li")).to_have_count(1)
    page.locator("#m-9").click()
    expect(page.locator("#replay")).to_have_attribute("data-place", "9")
    expect(page.locator(".hands li")).to_have_count(1)
    assert page.evaluate("window.same")
    assert fits(page)
    assert faults(page) == []
    page.locator("#go-last").click()
    expect(page.locator("#t-result")).to_be_visible()
    page.locator("#t-result footer .go").click()
    expect(page.locator(".rounds [aria-current]")).to_have_text("2")


def test_a_record_that_cannot_be_read_is_explained(visitor: Visitor, complaints: list[str]) -> None:
    page = visitor("en")
    page.goto("/replay/")
    page.locator("#record").fill('{"concan": 2}')
    page.locator("main .btn.go").click()
    expect(page.get_by_role("alert")).to_contain_text("this site reads 1.")
    expect(page.locator("#record")).to_have_value('{"concan": 2}')
    complaints.clear()  # the answer is an error, by design
