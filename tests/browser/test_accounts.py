"""A guest becomes an account, leaves, and comes back: in both languages, by phone and at a desk."""

import itertools

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE

pytestmark = pytest.mark.browser

WORDS = {
    "ar": {
        "log in": "تسجيل الدخول",
        "log out": "تسجيل الخروج",
        "guest": "العب ضيفًا",
        "keep": "احتفظ بألعابي",
        "mine": "اجعله حسابي",
        "name": "الاسم",
        "password": "كلمة المرور",
        "again": "كلمة المرور مرة أخرى",
        "settings": "الإعدادات",
        "dark": "داكن",
        "save": "حفظ",
        "who": "سامر",
        "alike": "سـامـر",
    },
    "en": {
        "log in": "Log in",
        "log out": "Log out",
        "guest": "Play as a guest",
        "keep": "Keep my games",
        "mine": "Make it my account",
        "name": "Name",
        "password": "Password",
        "again": "Password again",
        "settings": "Settings",
        "dark": "Dark",
        "save": "Save",
        "who": "Samir",
        "alike": "SAMIR",
    },
}
_visits = itertools.count(1)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])
@pytest.mark.parametrize("language", ["ar", "en"])
def test_a_guest_becomes_an_account_leaves_and_comes_back(visitor, language, size):
    say = WORDS[language]
    who = f"{say['who']} {next(_visits)}"
    page = visitor(language, size)

    def menu(entry):
        page.get_by_role("banner").locator("summary").click()
        page.get_by_role("banner").get_by_text(entry, exact=True).click()

    page.goto("/settings/")
    page.get_by_role("button", name=say["guest"]).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say["settings"])
    page.get_by_label(say["dark"]).check()
    page.get_by_role("button", name=say["save"]).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")

    menu(say["keep"])
    page.get_by_label(say["name"], exact=True).fill(who)
    page.get_by_label(say["password"], exact=True).fill("uK8bTq2z")
    page.get_by_label(say["again"]).fill("uK8bTq2z")
    page.get_by_role("button", name=say["mine"]).click()
    expect(page.get_by_role("banner")).to_contain_text(who)

    menu(say["log out"])
    expect(page.get_by_role("banner")).not_to_contain_text(who)
    page.goto("/login/?next=/settings/")
    page.get_by_label(say["name"], exact=True).fill(who.replace(say["who"], say["alike"]))
    page.get_by_label(say["password"], exact=True).fill("uK8bTq2z")
    page.get_by_role("button", name=say["log in"]).click()
    expect(page.get_by_role("banner")).to_contain_text(who)
    expect(page.get_by_label(say["dark"])).to_be_checked()  # the choice made as a guest


def test_the_language_changes_at_one_touch_and_the_page_turns_round(visitor):
    page = visitor("ar", PHONE)
    page.goto("/login/?next=/settings/")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("dir", "ltr")
    assert page.url.endswith("/login/?next=/settings/")
    page.get_by_role("button", name="العربية").click()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")


@pytest.mark.parametrize("language", ["ar", "en"])
@pytest.mark.parametrize("address", ["/login/", "/signup/", "/password/reset/", "/nothing/"])
def test_no_page_is_wider_than_the_smallest_phone(visitor, complaints, language, address):
    page = visitor(language, PHONE)
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    if address == "/nothing/":
        complaints.clear()  # the browser notes the 404 that was asked for


@pytest.mark.parametrize(("language", "name"), [("ar", "ضض" * 10), ("en", "Ww" * 10)])
def test_the_longest_name_leaves_the_head_on_the_screen(visitor, language, name):
    page = visitor(language, PHONE)
    page.goto("/signup/?next=/coins/")
    page.locator("[name=username]").fill(name)
    page.locator("[name=password1]").fill("uK8bTq2z")
    page.locator("[name=password2]").fill("uK8bTq2z")
    page.locator("main form .go").first.click()
    expect(page.get_by_role("banner").locator("summary")).to_contain_text(name)
    for width in (320, 360, 480, 768):
        page.set_viewport_size({"width": width, "height": PHONE[1]})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        menu = page.get_by_role("banner").locator("summary").bounding_box()
        assert menu["x"] >= 0
        assert menu["x"] + menu["width"] <= width
