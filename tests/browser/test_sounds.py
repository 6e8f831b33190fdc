"""What is heard: every sound is there, short, unlike the others and never distorted; and a switch that silences."""

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest
from playwright.sync_api import Browser, Page, expect

from games.concan.cards import JOKER, TEXTS, read_cards
from games.pages import samples
from tests.browser.conftest import DESKTOP
from tests.browser.shown import Shown, showing

pytestmark = pytest.mark.browser

RATE = 16000
STEP = RATE // 100
LONGEST = 0.6
"""Seconds."""
RENDERED = """async ([name, rate]) => {
  const { sound } = await import('/static/js/tones.js');
  const context = new OfflineAudioContext(1, rate * 0.8, rate);
  sound(context, name, 0);
  return Array.from((await context.startRendering()).getChannelData(0));
}"""
LISTEN = """() => {
  window.heard = 0;
  window.shaken = [];
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (to, ...rest) {
    window.heard += to instanceof AudioDestinationNode;
    return connect.call(this, to, ...rest);
  };
  navigator.vibrate = length => window.shaken.push(length);
}"""


@pytest.fixture
def table(browser: Browser) -> Iterator[Shown]:
    """A table where the next player is to draw."""
    state = samples.on_turn(samples.dealt(2), 1, "draw", fire=read_cards("7h"))
    with showing(browser, samples.table(state)) as shown:
        yield shown


def rendered(page: Page, name: str) -> list[float]:
    """A sound as it goes to the speaker, sample by sample, 0.8 seconds of it."""
    samples_of: list[float] = page.evaluate(RENDERED, [name, RATE])
    return samples_of


def crossings(wave: list[float]) -> float:
    """How often a second the wave crosses zero while it sounds: how high it is heard."""
    loud = [value for value in wave if abs(value) > 0.002]
    return sum(one * other < 0 for one, other in pairwise(loud)) / len(loud) * RATE


def shape(wave: list[float]) -> list[float]:
    """How loud it is, step by step, its loudest step being 1."""
    steps = [sum(map(abs, wave[start : start + STEP])) for start in range(0, len(wave), STEP)]
    return [step / max(steps) for step in steps]


def unlike(one: list[float], other: list[float]) -> bool:
    """Whether two sounds are told apart, by how loud they are when or by their pitch."""
    apart = sum(abs(first - second) for first, second in zip(shape(one), shape(other), strict=True))
    low, high = sorted((crossings(one), crossings(other)))
    return apart > 1 or high / low > 1.3


def test_every_sound_can_be_heard_is_short_and_never_too_loud(table: Shown) -> None:
    names = table.page.evaluate("import('/static/js/tones.js').then(module => module.NAMES)")
    assert {"deal", "draw", "take", "lay", "layoff", "swap", "undo", "throw", "commit"} < set(names)
    waves = {name: rendered(table.page, name) for name in names}
    for name, wave in waves.items():
        loud = [place for place, value in enumerate(wave) if abs(value) > 0.002]
        assert 0.03 < max(map(abs, wave)) < 0.5, name
        assert 0.04 < loud[-1] / RATE < LONGEST, name
        assert loud[0] / RATE < 0.02, name
    for one, other in combinations(waves, 2):
        assert unlike(waves[one], waves[other]), (one, other)


def turn_of(table: Shown, seat: int) -> None:
    """A whole turn: this seat draws, and throws a card that is no joker."""
    table.move(seat, do="draw")
    assert table.live.round is not None
    card = next(card for card in table.live.round.state.hands[seat] if card != JOKER)
    table.move(seat, do="throw", card=TEXTS[card])


def switch(page: Page, name: str) -> None:
    """Taps a switch of the menu."""
    button = page.get_by_role("button", name=name)
    before = button.get_attribute("aria-pressed")
    button.click()
    expect(button).to_have_attribute("aria-pressed", {"true": "false", "false": "true"}[before or ""])


def test_moves_are_heard_and_ones_turn_is_felt_too_each_with_a_switch_of_its_own(table: Shown) -> None:
    page = table.page
    page.evaluate(LISTEN)
    page.locator("#t-menu > summary").click()
    turn_of(table, 1)
    page.wait_for_function("() => window.heard > 0")
    assert page.evaluate("window.shaken") == [60]

    switch(page, "Sounds")
    heard = page.evaluate("window.heard")
    turn_of(table, 0)
    turn_of(table, 1)
    assert page.evaluate("[window.heard, window.shaken.length]") == [heard, 2]

    switch(page, "Vibration")
    switch(page, "Sounds")
    heard = page.evaluate("window.heard")
    turn_of(table, 0)
    turn_of(table, 1)
    assert page.evaluate("window.shaken.length") == 2
    assert page.evaluate("window.heard") > heard
    page.reload()
    page.locator("#t-menu > summary").click()
    expect(page.get_by_role("button", name="Vibration")).to_have_attribute("aria-pressed", "false")


def test_where_nothing_can_tremble_there_is_no_switch_for_it(browser: Browser) -> None:
    with showing(browser, samples.table(samples.dealt(2)), size=DESKTOP) as shown:
        shown.page.locator("#t-menu > summary").click()
        expect(shown.page.get_by_role("button", name="Sounds")).to_be_visible()
        expect(shown.page.get_by_role("button", name="Vibration")).to_be_hidden()
