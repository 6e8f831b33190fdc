"""Without a connection a page says so; with one again, the game is the server's, never an old one."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visitor

pytestmark = pytest.mark.browser


def test_offline_the_site_says_so_and_comes_back(visitor: Visitor, complaints: list[str]) -> None:
    page = visitor("ar", PHONE)
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.goto("/rules-or-any-page/")
    expect(page.locator("h1").first).to_have_text("لا اتصال بالإنترنت")
    page.context.set_offline(False)
    page.locator("a").click()
    expect(page.locator("form[action='/play/']")).to_be_visible()
    complaints.clear()  # the browser complains of what it could not fetch
