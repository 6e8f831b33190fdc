"""What the house says is read above every open page at once; what the staff close is closed before its players."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.people import sign_up, sit_together, staff
from tests.prepared import PASSWORD
from tests.serving import serving

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site with one of the staff."""
    with serving(tmp_path_factory.mktemp("house"), STAFF_PASSWORD=PASSWORD) as site:
        yield site.url


def test_an_announcement_stands_above_open_pages_in_each_readers_language(visitor: Visitor) -> None:
    salma, tala, reader, office = visitor("ar", PHONE), visitor("en", DESKTOP), visitor("en", PHONE), staff(visitor)
    sign_up(salma, "Salma")
    sign_up(tala, "Tala")
    sit_together(salma, tala)
    reader.goto("/rules/")
    office.goto("/admin/accounts/announcement/add/")
    office.locator("[name=arabic]").fill("صيانة الليلة عند منتصف الليل")
    office.locator("[name=english]").fill("Upgrade tonight at midnight")
    office.locator("[name=ends_at_0]").fill("2099-01-01")
    office.locator("[name=ends_at_1]").fill("00:00:00")
    office.locator("[name=_save]").click()
    expect(salma.locator("#notices")).to_contain_text("صيانة الليلة عند منتصف الليل")
    for page in (tala, reader):
        expect(page.locator("#notices")).to_contain_text("Upgrade tonight at midnight")
    assert salma.evaluate("document.documentElement.scrollHeight") <= PHONE[1], "the table still fits its screen"
    office.goto("/admin/accounts/announcement/")
    office.locator("#result_list tbody a").first.click()
    office.locator(".deletelink").click()
    office.locator("#content form [type=submit]").click()
    for page in (salma, tala, reader):
        expect(page.locator("#notices .notice")).to_have_count(0)


def test_while_the_house_is_closed_a_table_waits_and_says_why(visitor: Visitor) -> None:
    hala, office = visitor("en", PHONE), staff(visitor)
    sign_up(hala, "Hala")
    office.goto("/admin/accounts/closing/add/")
    office.locator("[name=reason]").fill("An upgrade")
    office.locator("[name=_save]").click()
    expect(hala.locator("#notices")).to_contain_text("No new match begins for now.")
    hala.goto("/")
    hala.locator(".play").click()
    expect(hala.locator("body")).to_contain_text("No new match begins for now.")
    office.goto("/admin/accounts/closing/")
    office.locator("#action-toggle").check()
    office.locator("[name=action]").select_option("reopen")
    office.locator("[name=index]").first.click()
    expect(hala.locator("#notices .notice")).to_have_count(0)
    hala.goto("/")
    hala.locator(".play").click()
    hala.wait_for_url("**/t/**")


def test_a_table_that_the_staff_close_is_closed_before_its_players(visitor: Visitor) -> None:
    lubna, yara, office = visitor("en", PHONE), visitor("ar", DESKTOP), staff(visitor)
    sign_up(lubna, "Lubna")
    sign_up(yara, "Yara")
    path = sit_together(lubna, yara)
    code = path.strip("/").rpartition("/")[2]
    office.goto(f"/admin/games/table/?q={code}")
    office.locator("#action-toggle").check()
    office.locator("[name=action]").select_option("close")
    office.locator("[name=index]").first.click()
    office.locator("[name=reason]").fill("An ugly name")
    office.locator("[name=confirmed]").click()
    expect(office.locator(".messagelist .success")).to_contain_text("أُغلقت طاولة واحدة.")
    expect(lubna.locator("#table")).to_contain_text("This table is closed.")
    expect(yara.locator("#table")).to_contain_text("هذه الطاولة مغلقة")
    office.goto("/admin/accounts/auditrow/")
    expect(office.locator("#result_list")).to_contain_text("An ugly name")
