"""What people do first in many browser tests: sign up, sit down together, sign in as one of the staff."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, Visitor
from tests.prepared import PASSWORD

CONNECTED = "() => document.documentElement.dataset.net === 'on'"


def sign_up(page: Page, name: str, onward: str = "/") -> None:
    """Makes an account of that name with PASSWORD, from where it goes onward."""
    page.goto(f"/signup/?next={onward}")
    page.locator("[name=username]").fill(name)
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("[name=password2]").fill(PASSWORD)
    page.locator("form[action*=signup] .btn.go").click()
    page.wait_for_url(re.compile(rf"^https?://[^/]+{re.escape(onward)}$"))


def sit_together(first: Page, second: Page) -> str:
    """The first makes a table, the second sits down there; its path."""
    first.goto("/tables/new/")
    first.locator("form.create .btn.go").click()
    first.wait_for_url("**/t/**")
    path = re.sub(r"^https?://[^/]+", "", first.url)
    second.goto(path)
    second.locator("[formaction$='/join/']").first.click()
    for page in (first, second):
        page.wait_for_function(CONNECTED)
        expect(page.locator("#t-seats .seat:not(.empty)")).to_have_count(2)
    return path


def staff(visitor: Visitor) -> Page:
    """The first staff account, whose password is PASSWORD (STAFF_PASSWORD), signed in."""
    page = visitor("en", DESKTOP)
    page.goto("/login/")
    page.locator("[name=login]").fill("admin")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form button").first.click()
    page.wait_for_url(re.compile(r"^https?://[^/]+/$"))
    return page
