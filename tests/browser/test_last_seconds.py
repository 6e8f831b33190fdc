"""The last seconds of one's turn are told to who does not see the ring: ten, and each of the last five."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page

from games.concan.cards import read_cards
from games.pages import samples
from games.services.live_table import LiveTable
from tests.browser.shown import showing

pytestmark = pytest.mark.browser

TOLD = {
    "en": ["Ten seconds left.", "Five seconds left.", "Four.", "Three.", "Two.", "One."],
    "ar": ["بقيت عشر ثوانٍ.", "بقيت خمس ثوانٍ.", "أربع.", "ثلاث.", "ثانيتان.", "ثانية."],
}
BANK = {
    "en": "The time of this turn is over: your time bank runs.",
    "ar": "انتهى وقت الدور، وبدأ رصيدك من الوقت ينقص.",
}
AT = ["0:10", "0:05", "0:04", "0:03", "0:02", "0:01"]


def running(seat: int, seconds: float) -> LiveTable:
    """A table where this seat has so much of its turn left."""
    state = samples.on_turn(samples.dealt(4), seat, "draw", fire=read_cards("7h"))
    return replace(samples.table(state), due_at=timezone.now() + timedelta(seconds=seconds), turn_seconds=15)


def told(page: Page, language: str) -> list[str]:
    """What the live region has told of the time."""
    lines = page.get_by_role("log").locator("p").all_inner_texts()
    return [line for line in lines if line in TOLD[language]]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_last_seconds_of_ones_turn_are_told_once_each(browser: Browser, language: str) -> None:
    with showing(browser, running(0, 120), 0, language, clock=True) as shown:
        page = shown.page
        page.clock.pause_at(samples.NOON + timedelta(seconds=60))
        clock = page.get_by_role("timer")
        seen: dict[str, list[str]] = {}
        for _ in range(64):
            page.clock.run_for(1000)
            seen[clock.inner_text()] = told(page, language)
        assert min(seen) == "0:00"
        before = "0:11"
        assert seen[before] == []
        for count, at in enumerate(AT, 1):
            assert seen[at] == TOLD[language][:count]
        assert seen["0:06"] == TOLD[language][:1]
        assert told(page, language) == TOLD[language]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_when_the_pace_is_over_the_bank_is_told_and_nothing_hurries_before_its_end(
    browser: Browser, language: str
) -> None:
    live = running(0, 90)
    mine = replace(live.seats[0], bank=timedelta(seconds=20))
    live = replace(live, seats=(mine, *live.seats[1:]), turn_ends_at=timezone.now() + timedelta(seconds=70))
    with showing(browser, live, 0, language, clock=True) as shown:
        page = shown.page
        page.clock.pause_at(samples.NOON + timedelta(seconds=60))
        clock, lines = page.get_by_role("timer"), page.get_by_role("log").locator("p")
        page.clock.run_for(5000)
        assert "hurry" not in (page.locator("#t-me").get_attribute("class") or "")
        page.clock.run_for(10_000)
        assert lines.last.inner_text() == BANK[language]
        assert clock.get_attribute("data-runs") == "bank"
        assert "hurry" not in (page.locator("#t-me").get_attribute("class") or "")
        page.clock.run_for(20_000)
        assert clock.inner_text() == "0:00"
        assert told(page, language) == TOLD[language]
        assert lines.all_inner_texts().count(BANK[language]) == 1


def test_of_anothers_time_nothing_is_told(browser: Browser) -> None:
    with showing(browser, running(1, 70), clock=True) as shown:
        shown.page.clock.pause_at(samples.NOON + timedelta(seconds=60))
        shown.page.clock.run_for(20_000)
        assert told(shown.page, "en") == []


def test_who_comes_to_his_turn_late_is_not_told_that_ten_seconds_are_left(browser: Browser) -> None:
    with showing(browser, running(0, 66), clock=True) as shown:
        shown.page.clock.pause_at(samples.NOON + timedelta(seconds=60))
        shown.page.clock.run_for(20_000)
        assert told(shown.page, "en") == TOLD["en"][1:]
