"""Cards as small numbers, and hands as sorted tuples of them (RULES section 2).

Equal cards are interchangeable, so a card is just its kind: 0 to 51 by suit `s h d c`, then rank `A 2 … K`, and 52 for
a joker. This is also the order in which a hand is written, so a hand is a sorted tuple.
"""

from collections.abc import Iterable

Card = int
"""A kind of card: suit * 13 + rank - 1, or JOKER."""

Hand = tuple[Card, ...]
"""Cards in the order of hands: by suit `s h d c`, then rank `A 2 … K`, jokers last."""

SUITS = "shdc"
RANKS = "A23456789TJQK"
JOKER: Card = 52
JOKER_TEXT = "X"
COPIES = 2
"""How often each card, and the joker, is among the cards."""

ACE, JACK, QUEEN, KING = 1, 11, 12, 13
JOKER_VALUE = 15
"""What a joker left in hand counts."""

TEXTS: tuple[str, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), JOKER_TEXT)
"""The text of each card, by its number."""

CARD_OF_TEXT: dict[str, Card] = {text: card for card, text in enumerate(TEXTS)}

FULL_DECK: Hand = tuple(sorted([*range(JOKER + 1)] * COPIES))
"""All 106 cards in the order of hands."""

RANK_VALUES: tuple[int, ...] = (0, 11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
"""Value by rank, 1 (ace) to 13 (king); place 0 is not used."""

VALUES: tuple[int, ...] = (*(RANK_VALUES[card % 13 + 1] for card in range(JOKER)), JOKER_VALUE)
"""The value of each card left in hand, by its number (RULES sections 2 and 7)."""


def card_of(suit: int, rank: int) -> Card:
    """The card of a suit (0 to 3, an index into SUITS) and a rank (1 ace to 13 king)."""
    return suit * 13 + rank - 1


def suit_of(card: Card) -> int:
    """The suit of a natural card, an index into SUITS."""
    return card // 13


def rank_of(card: Card) -> int:
    """The rank of a natural card, 1 (ace) to 13 (king)."""
    return card % 13 + 1


def read_card(text: object) -> Card | None:
    """The card that a text such as `Th` or `X` names, or None if it names none."""
    return CARD_OF_TEXT.get(text) if isinstance(text, str) else None


def read_cards(texts: str) -> Hand:
    """The cards of a text such as `5h X 7h`, in its order. Raises KeyError for an unknown card."""
    return tuple(CARD_OF_TEXT[text] for text in texts.split())


def write_cards(cards: Iterable[Card]) -> list[str]:
    """The texts of cards, in their order."""
    return [TEXTS[card] for card in cards]


def hand_of(cards: Iterable[Card]) -> Hand:
    """The cards as a hand."""
    return tuple(sorted(cards))


def hand_value(cards: Iterable[Card]) -> int:
    """What cards left in hand count (RULES section 7)."""
    return sum(VALUES[card] for card in cards)


def has_cards(hand: Hand, cards: Iterable[Card]) -> bool:
    """Whether the hand holds all these cards, each as often as it is named."""
    return without_cards(hand, cards) is not None


def without_cards(hand: Hand, cards: Iterable[Card]) -> Hand | None:
    """The hand less these cards, or None if it does not hold them all."""
    left = list(hand)
    try:
        for card in cards:
            left.remove(card)
    except ValueError:
        return None
    return tuple(left)


def with_cards(hand: Hand, cards: Iterable[Card]) -> Hand:
    """The hand and these cards."""
    return tuple(sorted((*hand, *cards)))
