"""The meld rules against the oracle, on random cards with duplicates and jokers, in all options."""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from games.concan.cards import JOKER, Card, card_of, hand_of, read_cards, write_cards
from games.concan.melds import End, Kind, Meld, lay_off, meld_value, read_meld, swap
from games.concan.options import Options
from tests.concan import oracle
from tests.concan.hands import every_options

ONE, TWO = Options(jokers_per_meld=1), Options(jokers_per_meld=2)
cards = st.integers(0, JOKER) | st.just(JOKER)


@st.composite
def near_melds(draw: st.DrawFn) -> tuple[Kind, tuple[Card, ...]]:
    """Cards that are a meld, or nearly: one or two of them may be jokers or wrong, and a set in any order."""
    kind: Kind = draw(st.sampled_from(["run", "set"]))
    if kind == "run":
        suit, low, length = draw(st.integers(0, 3)), draw(st.integers(1, 13)), draw(st.integers(2, 14))
        dealt = [card_of(suit, (place - 1) % 13 + 1) for place in range(low, min(low + length, 17))]
    else:
        rank = draw(st.integers(1, 13))
        dealt = [card_of(suit, rank) for suit in draw(st.lists(st.integers(0, 3), min_size=2, max_size=5))]
    for place in draw(st.lists(st.integers(0, len(dealt) - 1), max_size=3)):
        dealt[place] = draw(cards if draw(st.integers(0, 5)) == 0 else st.just(JOKER))
    return kind, tuple(dealt)


def is_meld(kind: Kind, given: Sequence[Card], options: Options) -> bool:
    return oracle.is_set(given) if kind == "set" else bool(oracle.run_readings(given, options))


@settings(max_examples=500, deadline=None)
@given(near_melds(), every_options)
def test_what_is_a_meld_and_what_it_counts(meld: tuple[Kind, tuple[Card, ...]], options: Options) -> None:
    kind, named = meld
    found = read_meld(kind, named, options)
    if kind == "set":
        assert (found is not None) == oracle.is_set(named)
        if found is not None:
            assert hand_of(found.cards) == hand_of(named)
            assert meld_value(found) == oracle.set_points(named)
        return
    readings = oracle.run_readings(named, options)
    assert len(readings) <= 1, "the order of the cards says what a joker stands for"
    assert [("shdc"[found.suit], found.low)] == readings if found is not None else not readings
    if found is not None:
        assert found.cards == named
        assert meld_value(found) == oracle.run_points(named, found.low, options)


@st.composite
def lying_melds(draw: st.DrawFn) -> tuple[Meld, Options]:
    """A meld on the table."""
    options = draw(every_options)
    found = [read_meld(*draw(near_melds()), options) for _ in range(3)]
    melds = [meld for meld in found if meld is not None and meld.jokers <= options.jokers_per_meld]
    return melds[0] if melds else the("run", "5h 6h X", options), options


def near_cards(meld: Meld) -> st.SearchStrategy[Card]:
    """Cards that could have to do with a meld: its rank, its ends, what its jokers stand for, jokers."""
    if meld.kind == "set":
        near = [card_of(suit, meld.rank) for suit in range(4)]
    else:
        near = [card_of(meld.suit, (place - 1) % 13 + 1) for place in range(meld.low - 2, meld.high + 3)]
    return st.sampled_from([*near, JOKER]) | cards


def added(meld: Meld, card: Card, end: End | None, options: Options) -> tuple[Card, ...] | None:
    """Section 6, "Lay off", for one card: a run continues at either end, a set gets a missing suit."""
    if meld.kind == "set":
        return (*meld.cards, card) if len(meld.cards) < 4 and oracle.is_set((*meld.cards, card)) else None
    suit = "shdc"[meld.suit]
    high, low = (*meld.cards, card), (card, *meld.cards)
    fits_high = (suit, meld.low) in oracle.run_readings(high, options)
    fits_low = (suit, meld.low - 1) in oracle.run_readings(low, options)
    if end == "low":
        return low if fits_low else high if fits_high else None
    return high if fits_high else low if fits_low else None


@settings(max_examples=500, deadline=None)
@given(lying_melds(), st.sampled_from([None, "low", "high"]), st.data())
def test_what_can_be_laid_off(lying: tuple[Meld, Options], end: End | None, data: st.DataObject) -> None:
    meld, options = lying
    several = data.draw(st.lists(near_cards(meld), min_size=1, max_size=3))
    grown: Meld | None = meld
    for card in several:
        if grown is not None:
            expected = added(grown, card, end, options)
            grown = read_meld(grown.kind, expected, options) if expected is not None else None
    assert lay_off(meld, several, end, options) == grown


@settings(max_examples=500, deadline=None)
@given(lying_melds(), st.data())
def test_what_can_be_swapped_for_a_joker(lying: tuple[Meld, Options], data: st.DataObject) -> None:
    """Section 6, "Swap": in a run the joker's own card; in a set of three all missing suits, in one of four any."""
    meld, options = lying
    near = near_cards(meld)
    given = data.draw(st.lists(near, min_size=1, max_size=3))
    if meld.kind == "set" and data.draw(st.booleans()):
        given = [card_of(suit, meld.rank) for suit in range(4) if card_of(suit, meld.rank) not in meld.cards]
    found = swap(meld, given) if meld.jokers else None
    if found is None:
        assert not any(whole for whole in swapped(meld, given, options))
    else:
        assert (found.meld.cards, found.jokers) in swapped(meld, given, options)


def swapped(meld: Meld, given: Sequence[Card], options: Options) -> list[tuple[tuple[Card, ...], int]]:
    """Every meld that the swap may give, with how many jokers come back; of a run only the lowest place that fits."""
    if not meld.jokers or JOKER in given:
        return []
    if meld.kind == "run":
        for place, card in enumerate(meld.cards):
            whole = (*meld.cards[:place], given[0], *meld.cards[place + 1 :])
            lies = ("shdc"[meld.suit], meld.low) in oracle.run_readings(whole, options)
            if card == JOKER and len(given) == 1 and lies:
                return [(whole, 1)]
        return []
    real = oracle.naturals(meld.cards)
    missing = [card for card in range(JOKER) if oracle.rank(card) == oracle.rank(real[0]) and card not in real]
    jokers = meld.jokers
    if len(meld.cards) == 4:
        if len(given) != 1 or given[0] not in missing:
            return []
        return [((*sorted([*real, *given]), *[JOKER] * (jokers - 1)), 1)]
    return [(tuple(sorted([*real, *given])), jokers)] if sorted(given) == missing else []


# 5. Jokers in sets


def the(kind: Kind, texts: str, options: Options = TWO) -> Meld:
    meld = read_meld(kind, read_cards(texts), options)
    assert meld is not None
    return meld


def test_a_swap_in_a_set_of_four_with_two_jokers_never_gives_five_cards() -> None:
    lying = the("set", "9s 9h X X")
    found = swap(lying, read_cards("9d"))
    assert found is not None
    assert (write_cards(found.meld.cards), found.jokers) == (["9s", "9h", "9d", "X"], 1)
    assert swap(lying, read_cards("9d 9c")) is None


def test_in_a_set_of_three_all_the_missing_suits_free_the_jokers() -> None:
    one = swap(the("set", "9s 9h X"), read_cards("9d 9c"))
    two = swap(the("set", "9s X X"), read_cards("9h 9d 9c"))
    assert one is not None
    assert two is not None
    assert (write_cards(one.meld.cards), one.jokers) == (["9s", "9h", "9d", "9c"], 1)
    assert (write_cards(two.meld.cards), two.jokers) == (["9s", "9h", "9d", "9c"], 2)
    assert swap(the("set", "9s 9h X"), read_cards("9d")) is None
    assert swap(the("set", "9s X X"), read_cards("9h 9d")) is None


def test_laying_a_natural_off_never_moves_a_joker() -> None:
    """5-6-X and the seven: the joker is the seven, so another seven does not fit, and the eight goes behind it."""
    lying = the("run", "5h 6h X")
    assert lay_off(lying, read_cards("7h"), None, ONE) is None
    grown = lay_off(lying, read_cards("8h"), None, ONE)
    assert grown is not None
    assert (write_cards(grown.cards), grown.low) == (["5h", "6h", "X", "8h"], 5)
    grown = lay_off(the("run", "Qh Kh X"), read_cards("Jh"), None, ONE)
    assert grown is not None
    assert write_cards(grown.cards) == ["Jh", "Qh", "Kh", "X"]


def test_a_natural_may_fit_both_to_lay_off_and_to_swap() -> None:
    """6. The ace of 2-3-…-K-X: it is the joker's own card, and it fits the low end."""
    lying = the("run", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh X")
    assert swap(lying, read_cards("Ah")) is not None
    grown = lay_off(lying, read_cards("Ah"), None, ONE)
    assert grown is not None
    assert (grown.low, len(grown.cards)) == (1, 14)
