"""Hands for tests: from two decks, and rather rich in melds, duplicates and jokers."""

from random import Random

from hypothesis import strategies as st

from games.concan.cards import CARD_OF_TEXT, FULL_DECK, JOKER, Card, Hand, card_of, hand_of, read_cards
from games.concan.options import Options

every_options = st.builds(
    Options,
    opening=st.sampled_from([51, 71]),
    opening_run=st.booleans(),
    opening_rises=st.booleans(),
    jokers_per_meld=st.sampled_from([1, 2]),
    joker_throw=st.booleans(),
    ace=st.sampled_from(["both", "high", "low"]),
)

CORNERS = ("A23", "2345", "6789", "9TJQ", "QKA2", "A23456789TJQK")


@st.composite
def hands(draw: st.DrawFn, most: int, least: int = 1) -> Hand:
    """A hand from a corner of the two decks, where cards come together."""
    ranks = draw(st.sampled_from(CORNERS))
    suits = draw(st.sampled_from(["s", "sh", "shd", "shdc"]))
    corner = [CARD_OF_TEXT[rank + suit] for rank in ranks for suit in suits] * 2
    jokers = draw(st.integers(0, 2))
    whole = len(corner) + jokers
    size = draw(st.integers(min(least, whole), min(most, whole)))
    chosen = draw(st.permutations(corner))[: max(0, size - jokers)]
    return hand_of([*chosen, *[JOKER] * min(jokers, size)])


def ripe_hand(chance: Random, size: int = 15) -> Hand:
    """A hand rich in melds: two to four planted, often a joker in the place of a card, the rest random."""
    deck = list(FULL_DECK)
    held: list[Card] = []
    for _ in range(chance.choice([2, 3, 4])):
        meld = [card for card in planted_meld(chance) if deck.count(card) > 0]
        for card in meld[: size - len(held)]:
            deck.remove(card)
            held.append(card)
    jokers = chance.choices([0, 1, 2], [50, 35, 15])[0]
    deck = [card for card in deck if card != JOKER]
    chance.shuffle(held)
    del held[size - jokers :]
    return hand_of([*held, *[JOKER] * jokers, *chance.sample(deck, size - jokers - len(held))])


def planted_meld(chance: Random) -> list[Card]:
    """A run of three to five or a set, all natural."""
    if chance.random() < 0.5:
        rank = chance.randint(1, 13)
        return [card_of(suit, rank) for suit in chance.sample(range(4), chance.choice([3, 3, 4]))]
    length, suit = chance.choice([3, 3, 4, 5]), chance.randrange(4)
    low = chance.randint(1, 15 - length)
    return [card_of(suit, (place - 1) % 13 + 1) for place in range(low, low + length)]


ripe_hands = st.builds(ripe_hand, st.randoms(use_true_random=False), st.integers(12, 16))


def hand(texts: str) -> Hand:
    """The hand of a text such as `5h X 7h`."""
    return hand_of(read_cards(texts))
