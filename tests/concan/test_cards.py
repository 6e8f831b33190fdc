"""RULES section 2: the cards."""

from collections import Counter

import pytest

from games.concan.cards import (
    FULL_DECK,
    JOKER,
    VALUES,
    hand_of,
    has_cards,
    read_card,
    read_cards,
    with_cards,
    without_cards,
    write_cards,
)


def test_two_decks_and_two_jokers_are_106_cards():
    times = Counter(write_cards(FULL_DECK))
    assert len(FULL_DECK) == 106
    assert set(times.values()) == {2}
    assert set(times) == {rank + suit for rank in "A23456789TJQK" for suit in "shdc"} | {"X"}


@pytest.mark.parametrize(
    ("card", "value"), [("2s", 2), ("9c", 9), ("Th", 10), ("Jh", 10), ("Qd", 10), ("Ks", 10), ("Ac", 11), ("X", 15)]
)
def test_a_card_left_in_hand_counts(card, value):
    (number,) = read_cards(card)
    assert VALUES[number] == value


def test_a_hand_is_sorted_by_suit_then_rank_jokers_last():
    hand = hand_of(read_cards("X 2c As Kd 2s Th Ks 3h"))
    assert write_cards(hand) == ["As", "2s", "Ks", "3h", "Th", "Kd", "2c", "X"]


def test_every_card_is_read_as_it_is_written():
    assert [read_card(text) for text in write_cards(FULL_DECK)] == list(FULL_DECK)


@pytest.mark.parametrize("text", ["10h", "as", "AS", "x", "", "A", "1s", "Asx", " As", "A ", None, 1, True, ["As"], {}])
def test_what_is_no_card(text):
    assert read_card(text) is None


def test_equal_cards_are_interchangeable_but_each_counts():
    hand = hand_of(read_cards("5h 5h X"))
    (five,) = read_cards("5h")
    assert without_cards(hand, [five]) == (five, JOKER)
    assert without_cards(hand, [five, five]) == (JOKER,)
    assert without_cards(hand, [five, five, five]) is None
    assert has_cards(hand, [JOKER, five])
    assert not has_cards(hand, [JOKER, JOKER])
    assert with_cards((five, JOKER), [five]) == hand
