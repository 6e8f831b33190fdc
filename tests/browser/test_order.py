"""What the staff impose reaches an open table at once, and what a player reports reaches the staff and comes back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.people import CONNECTED, sign_up, sit_together, staff
from tests.prepared import PASSWORD
from tests.serving import serving

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with one of the staff."""
    with serving(tmp_path_factory.mktemp("order"), STAFF_PASSWORD=PASSWORD) as site:
        yield site.url


def impose(page: Page, name: str, kind: str, reason: str) -> None:
    page.goto("/admin/accounts/sanction/add/")
    page.locator("[name=user]").fill(name)
    page.locator("[name=kind]").select_option(kind)
    page.locator("[name=reason]").fill(reason)
    page.locator(".decide input[type=submit]").click()
    expect(page.locator(".messagelist .success")).to_be_visible()


def test_a_mute_is_read_on_the_open_table_and_put_away(visitor: Visitor) -> None:
    samir, lina, office = visitor("ar", PHONE), visitor("en", DESKTOP), staff(visitor)
    sign_up(samir, "Samir")
    sign_up(lina, "Lina")
    sit_together(samir, lina)
    impose(office, "samir", "mute", "شتائم")
    notice = samir.locator("#notices .notice")
    expect(notice).to_contain_text("أنت ممنوع من الكتابة في الدردشة")
    expect(notice).to_contain_text("شتائم")
    expect(lina.locator("#notices .notice")).to_have_count(0)
    assert samir.evaluate("document.documentElement.scrollHeight") <= PHONE[1], "the table still fits its screen"
    notice.get_by_role("button", name="قرأته").click()
    samir.wait_for_function(CONNECTED)
    expect(samir.locator("#notices .notice")).to_have_count(0)
    expect(samir.locator("#t-seats .seat:not(.empty)")).to_have_count(2)


def test_a_ban_empties_the_seat_and_turns_the_open_page_into_the_reason(
    visitor: Visitor, complaints: list[str]
) -> None:
    nabil, huda, office = visitor("ar", PHONE), visitor("en", DESKTOP), staff(visitor)
    sign_up(nabil, "Nabil")
    sign_up(huda, "Huda")
    path = sit_together(nabil, huda)
    impose(office, "Nabil", "ban", "شتائم وتهديد")
    expect(nabil.locator("h1")).to_have_text("أنت محظور")
    expect(nabil.locator("main")).to_contain_text("شتائم وتهديد")
    expect(huda.locator("#t-seats .seat:not(.empty)")).to_have_count(1)

    nabil.goto(path)
    expect(nabil.locator("h1")).to_have_text("أنت محظور")
    nabil.locator(".appeal > summary").click()
    nabil.locator("[name=words]").fill("كان أخي من كتب ذلك.")
    nabil.locator(".appeal .btn.go").click()
    expect(nabil.locator("main")).to_contain_text("كان أخي من كتب ذلك.")
    nabil.get_by_role("button", name="English").click()
    expect(nabil.locator("h1")).to_have_text("You are banned")
    nabil.get_by_role("button", name="Log out").click()
    expect(nabil.locator(".play")).to_be_visible()
    complaints[:] = [one for one in complaints if "403" not in one]  # the browser says so of a page that is refused


def test_a_ban_reaches_a_page_that_shows_no_table(visitor: Visitor, complaints: list[str]) -> None:
    omar, rana, office = visitor("en", DESKTOP), visitor("en", PHONE), staff(visitor)
    sign_up(omar, "Omar")
    sign_up(rana, "Rana")
    rana.goto("/rules/")
    for page in (omar, rana):
        expect(page.locator("#notices")).to_be_attached()
    impose(office, "Omar", "ban", "insults")
    expect(omar.locator("h1")).to_have_text("You are banned")
    impose(office, "Rana", "ban", "insults too")
    expect(rana.locator("main")).to_contain_text("insults too")
    complaints[:] = [one for one in complaints if "403" not in one]


def test_a_report_from_the_tables_menu_comes_back_decided(visitor: Visitor) -> None:
    zayd, maha, office = visitor("en", DESKTOP), visitor("en", DESKTOP), staff(visitor)
    sign_up(zayd, "Zayd")
    sign_up(maha, "Maha")
    sit_together(zayd, maha)
    zayd.locator("#t-menu > summary").click()
    with zayd.expect_popup() as opened:
        zayd.locator("#t-menu a[href$='/report/']").click()
    form = opened.value
    form.locator(".reported .btn").first.click()
    expect(form.locator("main")).to_contain_text("Maha")
    form.get_by_label("Insults or threats").check()
    form.locator("[name=words]").fill("She shouts at me.")
    form.locator("main .btn.go").click()
    expect(form.locator("main")).to_contain_text("The staff have not decided yet.")

    office.goto("/admin/accounts/report/")
    office.get_by_role("link", name="Maha").first.click()
    expect(office.locator("#content")).to_contain_text("She shouts at me.")
    office.locator("[name=answer]").fill("We spoke with her.")
    office.locator("button[value=warn]").click()
    notice = zayd.locator("#notices .notice")
    expect(notice).to_contain_text("Your report was upheld")
    expect(notice).to_contain_text("We spoke with her.")
    expect(maha.locator("#notices .notice")).to_contain_text("A warning from the staff")
