"""A person at the table's page: what he taps for each action, and what he reads."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

TURN = 30_000
"""Milliseconds within which it is somebody's turn again."""


class Player:
    """One page that shows a table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def wait_for(self, *phases: str) -> str:
        """Waits until it is this player's turn in one of these phases, or the round is over; the phase, then empty."""
        self.page.wait_for_function(
            """phases => {
                const table = document.getElementById('table').dataset;
                const result = document.getElementById('t-result').classList;
                if (!document.documentElement.dataset.net) return false; // the scripts have not begun
                const over = result.contains('round') || result.contains('match');
                return over || (table.mine && phases.includes(table.phase));
            }""",
            arg=list(phases),
            timeout=TURN,
        )
        return self.page.locator("#table").get_attribute("data-phase") or ""

    def hand(self) -> list[str]:
        """The texts of his cards, as they lie."""
        cards = self.page.locator("#t-hand li[data-card]").all()
        return [card.get_attribute("data-card") or "" for card in cards]

    def seen(self) -> str:
        """The moment that the page shows."""
        return self.page.locator("#t-version").get_attribute("data-seen") or ""

    def do(self, action: dict[str, Any]) -> None:
        """Does an action, written as NOTATION writes it, by tapping, and waits until the page shows what came of it."""
        before = self.seen()
        getattr(self, action["do"])(action)
        expect(self.page.locator("#t-version")).not_to_have_attribute("data-seen", before)

    def select(self, cards: list[str]) -> None:
        """Taps cards in the hand."""
        for card in cards:
            self.page.locator(f'#t-hand li[data-card="{card}"]:not(.sel):not(.stg) .hit').first.click()

    def commit(self, action: dict[str, Any]) -> None:
        """Asks for a Concan, and means it."""
        self.page.locator("#table [data-do=commit]").first.click()
        self.page.locator("#ask-commit button[value=yes]").click()

    def draw(self, action: dict[str, Any]) -> None:
        """Taps the stock."""
        self.page.locator("#table [data-do=draw]").first.click()

    def take(self, action: dict[str, Any]) -> None:
        """Taps the fire pile."""
        self.page.locator("#table [data-do=take]").first.click()

    def lay(self, action: dict[str, Any]) -> None:
        """Stages each meld, then lays them all."""
        for number, meld in enumerate(action["melds"], 1):
            self.stage(meld["cards"])
            expect(self.page.locator("#t-tray .sm")).to_have_count(number)
        self.lay_staged()

    def stage(self, cards: list[str]) -> None:
        """Puts cards into the tray as one meld."""
        self.select(cards)
        add = self.page.locator("[data-add]")
        expect(add).to_have_attribute("aria-disabled", "false")
        add.click()

    def lay_staged(self) -> None:
        """Lays what is in the tray."""
        lay = self.page.locator("[data-lay]")
        expect(lay).not_to_have_attribute("aria-disabled", "true")
        lay.click()

    def layoff(self, action: dict[str, Any]) -> None:
        """Taps a meld with cards selected."""
        self.select(action["cards"])
        self.meld(action["meld"]).click()

    def swap(self, action: dict[str, Any]) -> None:
        """Taps a meld's joker with cards selected."""
        self.select(action["cards"])
        self.meld(action["meld"]).locator(".card.as").first.click()

    def meld(self, number: int) -> Locator:
        """A meld on the table."""
        return self.page.locator(f"#t-meld-{number}")

    def throw(self, action: dict[str, Any]) -> None:
        """Throws a card."""
        self.select([action["card"]])
        throw = self.page.locator("[data-throw]")
        expect(throw).to_have_attribute("aria-disabled", "false")
        throw.click()

    def undo(self, action: dict[str, Any]) -> None:
        """Takes the turn back."""
        self.page.locator("#table [data-do=undo]").first.click()

    def throw_something(self) -> None:
        """Throws the last card in the hand that is no joker."""
        self.do({"do": "throw", "card": next(card for card in reversed(self.hand()) if card != "X")})

    def play_turn(self) -> bool:
        """Plays a turn as *Suggest* would; whether the round goes on after it."""
        if self.wait_for("start", "draw", "play") == "":
            return False
        if self.page.locator("#table").get_attribute("data-phase") == "draw":
            self.do({"do": "draw"})
            if self.wait_for("play") == "":
                return False
            self.lay_what_is_suggested()
        self.throw_something()
        return True

    def lay_what_is_suggested(self) -> None:
        """Lays the best melds, if there are any to lay."""
        with self.page.expect_response(re.compile("/suggest/$")) as answer:
            self.page.locator("[data-suggest]").click()
        if not answer.value.json()["groups"]:
            return
        expect(self.page.locator("#t-tray .sm").first).to_be_visible()
        before = self.seen()
        self.lay_staged()
        expect(self.page.locator("#t-version")).not_to_have_attribute("data-seen", before)
