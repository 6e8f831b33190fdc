"""The solver against the oracle: every lay-down of a hand is listed, the best of them is what the solver finds."""

from collections.abc import Callable

from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.concan.cards import JOKER, Card, Hand, without_cards
from games.concan.melds import Meld, read_meld
from games.concan.options import Options
from games.concan.solver import (
    LayDown,
    best_by_cards,
    best_by_points,
    can_open,
    concan,
    least_left,
    opening,
)
from tests.concan import oracle
from tests.concan.hands import every_options, hand, hands, ripe_hands
from tests.concan.oracle import Laid

Rank = Callable[[Laid], tuple[int, ...]]
MOST = 10


def by_points(laid: Laid) -> tuple[int, ...]:
    return (laid.points,)


def by_cards(laid: Laid) -> tuple[int, ...]:
    return (-len(laid.left), -oracle.left_value(laid.left))


def by_left(laid: Laid) -> tuple[int, ...]:
    return (-oracle.left_value(laid.left),)


def check_laid(found: LayDown, held: Hand, options: Options) -> Laid:
    """A lay-down of the solver as the oracle reads it; it must be lawful and rightly counted."""
    left = without_cards(held, [card for meld in found.melds for card in meld.cards])
    assert left is not None, "it lays cards that the hand does not hold"
    assert oracle.naturals(left) or (options.joker_throw and left), "it keeps no card to throw"
    points = 0
    for meld in found.melds:
        assert read_meld(meld.kind, meld.cards, options) == meld, "read back, the meld is another"
        assert meld.cards.count(JOKER) <= options.jokers_per_meld
        points += check_meld(meld, options)
    assert found.points == points
    assert found.cards == len(held) - len(left)
    return Laid((), points, left)


def check_meld(meld: Meld, options: Options) -> int:
    if meld.kind == "set":
        assert oracle.is_set(meld.cards)
        return oracle.set_points(meld.cards)
    readings = oracle.run_readings(meld.cards, options)
    assert readings == [("shdc"[meld.suit], meld.low)]
    return oracle.run_points(meld.cards, meld.low, options)


def expect_best(found: LayDown | None, possible: list[Laid], rank: Rank, held: Hand, options: Options) -> None:
    if found is None:
        assert not possible
    else:
        assert rank(check_laid(found, held, options)) == max(map(rank, possible))


def with_run(possible: list[Laid]) -> list[Laid]:
    return [laid for laid in possible if any(pile.kind == "run" for pile in laid.piles)]


@settings(max_examples=100, deadline=None)
@given(hands(MOST), every_options)
def test_best_of_a_hand_by_each_measure(held: Hand, options: Options) -> None:
    possible = list(oracle.lay_downs(held, options))
    expect_best(best_by_points(held, options), possible, by_points, held, options)
    expect_best(best_by_cards(held, options), possible, by_cards, held, options)
    expect_best(least_left(held, options), possible, by_left, held, options)


@settings(max_examples=200, deadline=None)
@given(hands(MOST), every_options, st.data())
def test_best_with_a_card_that_must_be_used_and_with_a_run(held: Hand, options: Options, data: st.DataObject) -> None:
    card: Card = data.draw(st.sampled_from(held))
    possible = list(oracle.lay_downs(held, options))
    using = [laid for laid in possible if card in oracle.laid_cards(held, laid)]
    expect_best(best_by_points(held, options, must_use=card), using, by_points, held, options)
    expect_best(best_by_cards(held, options, must_use=card), using, by_cards, held, options)
    expect_best(best_by_points(held, options, run=True), with_run(possible), by_points, held, options)
    expect_best(least_left(held, options, must_use=card, run=True), with_run(using), by_left, held, options)


@settings(max_examples=200, deadline=None)
@given(hands(MOST), every_options, st.sampled_from([0, 40, 55, 80]), st.data())
def test_an_opening_is_found_exactly_when_one_exists(
    held: Hand, options: Options, beat: int, data: st.DataObject
) -> None:
    card: Card | None = data.draw(st.none() | st.sampled_from(held))
    least = max(options.opening, beat + 1) if options.opening_rises else options.opening
    possible = [laid for laid in oracle.lay_downs(held, options) if laid.points >= least]
    if options.opening_run:
        possible = with_run(possible)
    if card is not None:
        possible = [laid for laid in possible if card in oracle.laid_cards(held, laid)]
    found = opening(held, options, beat=beat, must_use=card)
    expect_best(found, possible, by_points, held, options)
    assert can_open(held, options, beat=beat, must_use=card) == bool(possible)


@st.composite
def nearly_concans(draw: st.DrawFn) -> Hand:
    """Most of a Concan's cards, some of them replaced by jokers or by others."""
    suit = draw(st.integers(0, 3))
    length = draw(st.sampled_from([10, 11]))
    low = draw(st.integers(1, 15 - length))
    run = [suit * 13 + (place - 1) % 13 for place in range(low, low + length)]
    rank = draw(st.integers(0, 12))
    suits = draw(st.permutations(range(4)))[: 14 - length]
    cards = [*run, *(of * 13 + rank for of in suits), draw(st.integers(0, 51))]
    for place in draw(st.sets(st.integers(0, 14), max_size=2)):
        cards[place] = JOKER if draw(st.integers(0, 3)) else draw(st.integers(0, 51))
    kept = [card for place, card in enumerate(cards) if cards[:place].count(card) < 2]
    return tuple(sorted(kept))


def is_concan(held: Hand, options: Options) -> bool:
    """Whether a run of 10 and a set of 4, or of 11 and 3, can be laid: only two piles, so all pairs are tried."""
    every = list(oracle.piles(held, options, sizes=(3, 4, 10, 11)))
    sets = [pile for pile in every if pile.kind == "set"]
    for run in every:
        for other in sets if run.kind == "run" else ():
            if (run.size, other.size) in ((10, 4), (11, 3)) and not run.places & other.places:
                used = run.places | other.places
                left = [card for place, card in enumerate(held) if place not in used]
                if oracle.naturals(left) or (options.joker_throw and left):
                    return True
    return False


@settings(max_examples=100, deadline=None)
@given(nearly_concans(), every_options)
def test_a_concan_is_found_exactly_when_one_exists(held: Hand, options: Options) -> None:
    found = concan(held, options)
    assert (found is not None) == is_concan(held, options)
    if found is not None:
        run, other = found
        check_laid(LayDown(found, sum(check_meld(meld, options) for meld in found), 14), held, options)
        assert (run.kind, len(run.cards), other.kind, len(other.cards)) in (
            ("run", 10, "set", 4),
            ("run", 11, "set", 3),
        )


@settings(max_examples=100, deadline=None)
@given(ripe_hands, every_options)
@example(hand("As 2s 3s 4s 7s 9s 7h 2d 3d 4d 7d 9d Ac 7c X X"), Options(joker_throw=True))
def test_whole_hands_too(held: Hand, options: Options) -> None:
    """A held of 15 has too many lay-downs to list, so the oracle remembers the best of each rest.

    The example once went wrong: a card is put aside, and only both jokers together do better than what was known.
    """
    found = best_by_points(held, options)
    assert (found.points if found else 0) == oracle.most_points(held, options)
    if found:
        check_laid(found, held, options)
