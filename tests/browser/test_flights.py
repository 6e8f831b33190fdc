"""What flies at each kind of move, and from where to where: an onlooker understands it without reading."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from games.concan.cards import read_cards
from games.concan.options import PRESETS
from games.concan.state import Turn
from games.pages import samples
from games.services.live_table import LiveTable
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.shown import Shown, showing

pytestmark = pytest.mark.browser

WATCH = """() => {
  window.flown = [];
  new MutationObserver(records => {
    for (const record of records) for (const ghost of record.addedNodes) {
      const {effect} = ghost.getAnimations()[0];
      const begin = new DOMMatrix(effect.getKeyframes()[0].transform);
      const [left, top] = [parseFloat(ghost.style.left), parseFloat(ghost.style.top)];
      const {delay, duration} = effect.getTiming();
      window.flown.push({
        card: ghost.matches('.back') ? 'back'
          : ghost.querySelector('use').href.baseVal + (ghost.querySelector('b')?.dataset.i ?? ''),
        from: [left + begin.e, top + begin.f], to: [left, top], ends: delay + duration,
      });
    }
  }).observe(document.getElementById('t-flights'), {childList: true});
}"""
CORNER = "(element, seat) => (b => seat ? [b.x + (b.width - 26) / 2, b.y + (b.height - 36.4) / 2] : [b.x, b.y])"
CORNER += "(element.getBoundingClientRect())"
STOCK, TOP = "#t-stock .card", "#t-fire .fan .card:last-child"
ME = "#t-me .av"
OPENED = {"opened": (True, True, True, True), "last_opening": 60}

Place = tuple[float, float]


def there(page: Page, selector: str) -> Place:
    """The corner of a card that lies there, or that a player there has in his hand."""
    x, y = page.locator(selector).evaluate(CORNER, selector.endswith(".av"))
    return x, y


def meld_card(meld: int, number: int) -> str:
    """A card of a meld on the table."""
    return f"#t-meld-{meld} .card:nth-child({number})"


def in_hand(text: str) -> str:
    """A card of the reader's hand."""
    return f"#t-hand li[data-card='{text}'] .card"


def portrait(seat: int) -> str:
    """Where another player is."""
    return f"#t-seats .s{seat} .av"


def playing(seat: int, hand: str, phase: str = "play", **facts: Any) -> LiveTable:
    """A table of four where this seat is in a phase of its turn."""
    laid = [samples.meld(text, PRESETS["jawaker"]) for text in ("4h 5h 6h", "9s 9h X", "Tc Jc X Kc")]
    state = samples.dealt(4, PRESETS["jawaker"])
    facts = {"melds": tuple(laid), "owners": (1, 2, 2), "fire": read_cards("2c 8d"), "now": Turn(3), **OPENED} | facts
    return samples.table(samples.on_turn(state, seat, phase, hand, **facts))


@pytest.fixture
def flown(browser: Browser) -> Callable[..., list[tuple[str, Place, Place]]]:
    """What flies at the last of some moves: the card, from where, to where. Selectors are of before and of after."""

    def watch(live: LiveTable, *moves: dict[str, Any], places: dict[str, str], by: int = 0, size=PHONE) -> list[Any]:
        with showing(browser, live, 0, size=size) as shown:
            for move in moves[:-1]:
                shown.move(by, **move)
            landed(shown)
            known = {name: there(shown.page, one) for name, one in places.items() if name.islower()}
            shown.page.evaluate(WATCH)
            shown.move(by, **moves[-1])
            shown.page.wait_for_function("() => window.flown.length > 0")
            flights = shown.page.evaluate("window.flown")
            landed(shown)
            known |= {name: there(shown.page, one) for name, one in places.items() if not name.islower()}
            assert all(0 < flight["ends"] <= 250 for flight in flights)
            return [(one["card"], named(known, one["from"]), named(known, one["to"])) for one in flights]

    return watch


def landed(shown: Shown) -> None:
    """Waits until nothing flies."""
    shown.page.wait_for_function("() => document.getElementById('t-flights').childElementCount === 0")


def named(known: dict[str, Place], at: Place) -> str:
    """The name of the place that is there; where it is, if it has none."""
    near = [name for name, (x, y) in known.items() if abs(x - at[0]) < 2 and abs(y - at[1]) < 2]
    return near[0] if near else str(at)


# Names in small letters are places before the move, the others after it.
ANOTHER = {"stock": STOCK, "pile": TOP, "seat": portrait(1)}


def test_what_another_draws_flies_unseen_from_the_stock_to_him(flown: Any) -> None:
    live = playing(1, "7h 8h", "draw")
    assert flown(live, {"do": "draw"}, by=1, places=ANOTHER) == [("back", "stock", "seat")]


def test_what_another_takes_flies_open_from_the_fire_pile_to_him(flown: Any) -> None:
    live = playing(1, "7h 8h", "draw")
    assert flown(live, {"do": "take"}, by=1, places=ANOTHER) == [("#s-d8", "pile", "seat")]


def test_what_another_throws_flies_from_him_to_the_fire_pile(flown: Any) -> None:
    live = playing(1, "7h 8h")
    places = ANOTHER | {"PILE": TOP}
    assert flown(live, {"do": "throw", "card": "7h"}, by=1, places=places) == [("#s-h7", "seat", "PILE")]


LAY = {"do": "lay", "melds": [{"kind": "set", "cards": ["Qs", "Qh", "Qd"]}]}
LAID = {f"M{number}": meld_card(3, number) for number in (1, 2, 3)}


def test_what_another_lays_down_flies_card_by_card_from_him_to_his_meld(flown: Any) -> None:
    found = flown(playing(1, "Qs Qh Qd 2s"), LAY, by=1, places=ANOTHER | LAID)
    assert found == [("#s-sQ", "seat", "M1"), ("#s-hQ", "seat", "M2"), ("#s-dQ", "seat", "M3")]


@pytest.mark.parametrize(("card", "place"), [("7h", 4), ("3h", 1)])
def test_what_another_lays_off_flies_to_its_end_of_the_meld(flown: Any, card: str, place: int) -> None:
    off = {"do": "layoff", "meld": 0, "cards": [card]}
    found = flown(playing(1, f"{card} 2s"), off, by=1, places=ANOTHER | {"END": meld_card(0, place)})
    assert found == [(f"#s-h{card[0]}", "seat", "END")]


def test_at_a_swap_the_card_flies_to_the_joker_and_the_joker_to_the_player(flown: Any) -> None:
    swap = {"do": "swap", "meld": 2, "cards": ["Qc"]}
    found = flown(playing(1, "Qc 2s"), swap, by=1, places=ANOTHER | {"joker": meld_card(2, 3)})
    assert [one[1:] for one in found] == [("seat", "joker"), ("joker", "seat")]
    assert found[0][0] == "#s-cQ"


def test_an_undo_flies_everything_back_to_where_it_came_from(flown: Any) -> None:
    hand = "Qs Qh Qd 2s 7h"
    off = {"do": "layoff", "meld": 0, "cards": ["7h"]}
    undo = {"do": "undo"}
    before = {f"m{number}": meld_card(3, number) for number in (1, 2, 3)} | {"end": meld_card(0, 4)}
    found = flown(playing(1, hand), LAY, off, undo, by=1, places=ANOTHER | before)
    assert sorted(one[1:] for one in found) == [("end", "seat"), ("m1", "seat"), ("m2", "seat"), ("m3", "seat")]
    back = flown(playing(1, "2s", "draw"), {"do": "take"}, undo, by=1, places=ANOTHER | {"PILE": TOP})
    assert back == [("#s-d8", "seat", "PILE")]


# --- The reader's own moves: from and to the place in his hand ---------------------------------------


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_ones_own_draw_flies_open_from_the_stock_to_its_place_in_the_hand(flown: Any, size: tuple[int, int]) -> None:
    live = playing(0, "7h 8h Kd", "draw", stock=read_cards("2s 3s 4s 5s"))
    places = {"stock": STOCK, "HAND": "#t-hand li:last-child .card"}
    ((card, *way),) = flown(live, {"do": "draw"}, places=places, size=size)
    assert (card[:3], way) == ("#s-", ["stock", "HAND"])


def test_ones_own_take_and_throw_fly_between_the_pile_and_the_hand(flown: Any) -> None:
    taken = flown(playing(0, "7h 8h", "draw"), {"do": "take"}, places={"pile": TOP, "HAND": in_hand("8d")})
    assert taken == [("#s-d8", "pile", "HAND")]
    thrown = flown(playing(0, "7h 8h"), {"do": "throw", "card": "7h"}, places={"hand": in_hand("7h"), "PILE": TOP})
    assert thrown == [("#s-h7", "hand", "PILE")]


def test_what_one_lays_down_flies_from_its_places_in_the_hand_a_joker_too(flown: Any) -> None:
    lay = {"do": "lay", "melds": [{"kind": "set", "cards": ["Qs", "Qh", "X"]}]}
    hand = {"s": in_hand("Qs"), "h": in_hand("Qh"), "x": in_hand("X")}
    found = flown(playing(0, "Qs 2s Qh 3s X"), lay, places=hand | LAID)
    assert [one[1:] for one in found] == [("s", "M1"), ("h", "M2"), ("x", "M3")]


def test_ones_own_swap_brings_the_joker_into_the_hand(flown: Any) -> None:
    swap = {"do": "swap", "meld": 2, "cards": ["Qc"]}
    places = {"card": in_hand("Qc"), "joker": meld_card(2, 3), "HAND": in_hand("X")}
    found = flown(playing(0, "Qc 2d"), swap, places=places)
    assert [one[1:] for one in found] == [("card", "joker"), ("joker", "HAND")]


def test_ones_own_undo_flies_cards_back_into_the_hand_and_a_swapped_joker_back_into_its_meld(flown: Any) -> None:
    back = {"S": in_hand("Qs"), "H": in_hand("Qh"), "D": in_hand("Qd")}
    before = {f"m{number}": meld_card(3, number) for number in (1, 2, 3)}
    found = flown(playing(0, "Qs Qh Qd 2s"), LAY, {"do": "undo"}, places=back | before)
    assert [one[1:] for one in found] == [("m1", "S"), ("m2", "H"), ("m3", "D")]
    swap = {"do": "swap", "meld": 2, "cards": ["Qc"]}
    places = {"meld": meld_card(2, 3), "joker": in_hand("X"), "HAND": in_hand("Qc")}
    found = flown(playing(0, "Qc 2d"), swap, {"do": "undo"}, places=places)
    assert sorted(one[1:] for one in found) == [("joker", "meld"), ("meld", "HAND")]


# --- The deal ---------------------------------------------------------------------------------------


def dealt(size: int = 4, round_id: int = 77) -> LiveTable:
    """A round that was dealt this moment."""
    live = samples.table(samples.dealt(size))
    assert live.round is not None
    return replace(live, round=replace(live.round, id=round_id, moves=0))


@pytest.mark.parametrize("seat", [0, 2, None])
@pytest.mark.parametrize("language", ["ar", "en"])
def test_a_deal_flies_from_the_stock_to_every_seat_and_into_ones_hand(
    browser: Browser, seat: int | None, language: str
) -> None:
    with showing(browser, samples.round_ended(), seat, language) as shown:
        page = shown.page
        page.evaluate(WATCH)
        shown.become(dealt(5))
        page.wait_for_function("() => window.flown.length > 0")
        flights = page.evaluate("window.flown")
        landed(shown)
        places = {f"seat {number}": there(page, portrait(number)) for number in range(5) if number != seat}
        own = page.locator("#t-hand .card").evaluate_all(f"all => all.map(one => ({CORNER})(one))")
        places |= {f"card {number}": place for number, place in enumerate(own)}
        assert {named({"stock": there(page, STOCK)}, one["from"]) for one in flights} == {"stock"}
        assert {named(places, one["to"]) for one in flights} == places.keys()
        assert len(own) == {0: 15, 2: 14, None: 0}[seat]
        assert max(one["ends"] for one in flights) <= 900
        assert {one["card"] for one in flights} == {"back"}


def test_while_cards_are_dealt_they_can_be_tapped_and_the_first_move_ends_the_deal(browser: Browser) -> None:
    with showing(browser, samples.round_ended(), 0, size=DESKTOP) as shown:
        page = shown.page
        page.evaluate("""() => new MutationObserver(() => document.getAnimations().forEach(one => one.pause()))
            .observe(document.getElementById('t-flights'), {childList: true})""")
        shown.become(dealt())
        expect(page.locator("#t-flights .ghost").nth(20)).to_be_attached()
        card = page.locator("#t-hand li:not([data-card=X]) .hit").first
        card.click()
        expect(card).to_have_attribute("aria-pressed", "true")
        page.locator("[data-throw]").click()
        expect(page.locator("#t-flights .ghost")).to_have_count(1)
        expect(page.locator("#t-hand .card").first).to_have_css("opacity", "1")


def test_a_deal_is_seen_once_and_not_by_who_wants_no_motion(browser: Browser) -> None:
    with showing(browser, samples.round_ended(), 0) as shown:
        shown.page.evaluate(WATCH)
        shown.become(dealt())
        shown.become(replace(dealt(), own_name="Another name"))
        shown.page.wait_for_function("() => window.flown.length > 0")
        assert shown.page.evaluate("window.flown.length") == 15 + 3 * 4
    with showing(browser, samples.round_ended(), 0, motion=False) as shown:
        shown.page.evaluate(WATCH)
        shown.become(dealt())
        expect(shown.page.locator("#t-hand > li[data-key]")).to_have_count(15)
        assert shown.page.evaluate("window.flown") == []
