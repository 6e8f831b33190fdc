"""What a player prepares is judged by the rules themselves, from his view alone (RULES sections 5 and 6)."""

import pytest

from games.concan import suppose
from games.concan.actions import LayOff, NewMeld, Swap
from games.concan.cards import FULL_DECK, hand_of, read_cards
from games.concan.melds import read_meld
from games.concan.options import Options
from games.concan.round import start
from games.concan.state import Deal, RoundState
from games.concan.view import view


def meld(text):
    cards = read_cards(text)
    return read_meld("run", cards, Options()) or read_meld("set", cards, Options())


def playing(hand, *melds, opened=True, options=None, phase="play", **facts) -> RoundState:
    """Seat 0 in the play phase with this hand; seat 1 laid the melds."""
    deal = Deal(options or Options(), 1, (hand_of(read_cards(hand)), hand_of(FULL_DECK[:14])), FULL_DECK[14:])
    state = start(deal)._replace(
        phase=phase,
        melds=tuple(map(meld, melds)),
        owners=(1,) * len(melds),
        opened=(opened, True),
        **facts,
    )
    return suppose.supposed(view(state, 0))


def layoffs(state, text):
    return suppose.layoffs(state, read_cards(text))


def test_what_is_supposed_holds_no_hidden_card():
    state = playing("5h 9c")
    assert state.hands[1] == ()
    assert state.stock == ()
    assert state.deal.stock == ()


def test_a_watcher_supposes_nothing():
    with pytest.raises(ValueError, match="watcher"):
        suppose.supposed(view(start(Deal(Options(), 1, ((0, 1), (2,)), ())), None))


def test_cards_that_continue_a_run_are_laid_off_in_the_order_in_which_they_fit():
    found = layoffs(playing("9h 8h Th 2c", "5h 6h 7h"), "9h Th 8h")
    assert [way.cards for way in found[0]] == [read_cards("8h 9h Th")]
    found = layoffs(playing("4h 3h 8h 2c", "5h 6h 7h"), "3h 8h 4h")
    assert len(found[0]) == 1


def test_a_joker_that_fits_both_ends_has_two_ways():
    found = layoffs(playing("X 2c", "5h 6h 7h"), "X")
    assert [way.end for way in found[0]] == ["high", "low"]


def test_where_only_one_end_fits_there_is_one_way():
    assert len(layoffs(playing("X 2c", "Qh Kh Ah"), "X")[0]) == 1


def test_all_the_cards_must_fit():
    assert layoffs(playing("8h 9c 2c", "5h 6h 7h"), "8h 9c") == {}


def test_every_meld_that_would_take_the_cards_is_found():
    assert list(layoffs(playing("8h 2c", "5h 6h 7h", "8s 8d 8c", "2s 3s 4s"), "8h")) == [0, 1]


def test_nothing_is_laid_off_before_the_opening():
    assert layoffs(playing("8h 2c", "5h 6h 7h", opened=False), "8h") == {}


def test_nothing_is_laid_off_that_would_leave_no_card_to_throw():
    assert layoffs(playing("8h X", "5h 6h 7h"), "8h") == {}
    assert list(layoffs(playing("8h X", "5h 6h 7h", options=Options(joker_throw=True)), "8h")) == [0]


def test_many_cards_at_once_are_answered_quickly_because_orders_that_meet_are_tried_once():
    low, high = "2h 3h 4h 5h 6h", "8h 9h Th Jh Qh Kh"
    state = playing(f"{low} {high} 3c 2c", "7h X 9h")
    assert layoffs(state, f"{low} {high} 3c") == {}


def test_a_card_is_swapped_for_the_joker_that_stands_for_it():
    state = playing("6h 7h 2c", "5h X 7h", "9s 9d 9h")
    assert suppose.swaps(state, read_cards("6h")) == [0]
    assert suppose.swaps(state, read_cards("7h")) == []


def test_in_a_set_of_three_all_missing_suits_are_needed():
    state = playing("9h 9c 2c", "9s 9d X")
    assert suppose.swaps(state, read_cards("9h")) == []
    assert suppose.swaps(state, read_cards("9h 9c")) == [0]


def test_a_rising_opening_is_judged_by_the_last_one():
    run = suppose.lay([meld("9h Th Jh Qh Kh Ah")])
    rising = Options(opening_rises=True)
    enough = playing("9h Th Jh Qh Kh Ah 2c", opened=False, options=rising, last_opening=59)
    short = playing("9h Th Jh Qh Kh Ah 2c", opened=False, options=rising, last_opening=60)
    assert suppose.objection(enough, run) is None
    refusal = suppose.objection(short, run)
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("below_opening", {"total": 60, "needed": 61})


def test_before_ones_own_turn_it_is_judged_as_if_it_were_the_play_phase():
    state = playing("5h 6h 7h 2c", phase="draw")
    assert suppose.objection(state, suppose.lay([meld("5h 6h 7h")])) is None


@pytest.mark.parametrize("action", [LayOff(7, (1,)), Swap(0, (1,)), suppose.lay([meld("5h 6h 7h")])])
def test_what_the_rules_refuse_is_refused(action):
    refusal = suppose.objection(playing("8h 2c", "5h 6h 7h"), action)
    assert refusal is not None


def test_laying_names_each_melds_kind_and_cards():
    assert suppose.lay([meld("5h X 7h")]).melds == (NewMeld("run", read_cards("5h X 7h")),)
