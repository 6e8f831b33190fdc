"""Melds the slow and obvious way, on the texts of cards and from the rulebook alone: the engine's witness.

Nothing of the engine is imported. A run is found by trying every suit and every first position; nothing is inferred.
"""

RANKS = "A23456789TJQK"
SUITS = "shdc"
JOKER = "X"
POSITIONS = {"both": range(1, 15), "high": range(2, 15), "low": range(1, 14)}


def value(card: str) -> int:
    """What a card counts in hand (RULES sections 2 and 7)."""
    if card == JOKER:
        return 15
    return 11 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0])


def sort_key(card: str) -> tuple[int, int]:
    """By suit `s h d c`, then rank `A 2 … K`, jokers last (NOTATION, "The answer")."""
    return (4, 0) if card == JOKER else (SUITS.index(card[1]), RANKS.index(card[0]))


def is_card(text: object) -> bool:
    """Whether the text names a card."""
    return text == JOKER or (isinstance(text, str) and len(text) == 2 and text[0] in RANKS and text[1] in SUITS)


def card_at(suit: str, position: int) -> str:
    """The natural card of a position, 1 (low ace) to 14 (high ace)."""
    return "A23456789TJQKA"[position - 1] + suit


def run_places(cards: list[str], ace: str) -> list[tuple[str, int]]:
    """Every (suit, first position) at which the cards are a run, in their order."""
    if len(cards) < 3 or all(card == JOKER for card in cards):
        return []
    found = []
    for suit in SUITS:
        for first in POSITIONS[ace]:
            places = range(first, first + len(cards))
            if places[-1] not in POSITIONS[ace]:
                continue
            if all(card in (JOKER, card_at(suit, place)) for card, place in zip(cards, places, strict=True)):
                found.append((suit, first))
    return found


def is_set(cards: list[str]) -> bool:
    """Three or four cards of one rank, all of different suits, at least one of them natural."""
    naturals = [card for card in cards if card != JOKER]
    one_rank = len({card[0] for card in naturals}) == 1
    return len(cards) in (3, 4) and one_rank and len({card[1] for card in naturals}) == len(naturals)


def is_meld(kind: str, cards: list[str], ace: str) -> bool:
    """Whether the cards are a meld of that kind."""
    return is_set(cards) if kind == "set" else bool(run_places(cards, ace))


def meld_value(kind: str, cards: list[str], ace: str) -> int:
    """What a meld counts, its jokers as the cards they stand for."""
    if kind == "set":
        natural = next(card for card in cards if card != JOKER)
        return value(natural) * len(cards)
    ((suit, first),) = run_places(cards, ace)
    return sum(value(card_at(suit, place)) for place in range(first, first + len(cards)))


def joker_cards(cards: list[str], ace: str) -> list[str | None]:
    """For each card of a run, what it stands for if it is a joker."""
    ((suit, first),) = run_places(cards, ace)
    return [card_at(suit, first + index) if card == JOKER else None for index, card in enumerate(cards)]


def missing_of_set(cards: list[str]) -> list[str]:
    """The natural cards that a set does not hold."""
    rank = next(card for card in cards if card != JOKER)[0]
    return [rank + suit for suit in SUITS if rank + suit not in cards]
