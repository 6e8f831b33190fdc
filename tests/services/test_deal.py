"""The shuffle and its proof (services/deal.py says how it is worked out)."""

import hashlib
import hmac
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from games.concan.cards import FULL_DECK, write_cards
from games.concan.options import Options
from games.services.deal import fingerprint_of, new_secret, shuffler

SECRET = "00" * 31 + "01"
secrets = st.binary(min_size=32, max_size=32).map(bytes.hex)
seeds = st.lists(st.text(st.characters(exclude_characters="\n", codec="utf-8"), max_size=64), min_size=2, max_size=5)


def test_the_fingerprint_is_the_sha_256_of_the_secret() -> None:
    assert fingerprint_of(SECRET) == hashlib.sha256(bytes(31) + b"\x01").hexdigest()


def test_no_two_secrets_are_alike() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert len(bytes.fromhex(new_secret())) == 32


def test_the_deck_follows_from_secret_seeds_match_and_round_step_by_step() -> None:
    """Worked out again here from the words of the documentation, with nothing of the code under test."""
    key = hmac.new(bytes.fromhex(SECRET), b"concan deal 1\n7\n3\nlemon\n\nmint", "sha256").digest()
    stream = b"".join(hmac.new(key, f"deck\n{i}".encode(), "sha256").digest() for i in range(40))
    words = [int.from_bytes(stream[i : i + 4], "big") for i in range(0, len(stream), 4)]
    deck = [card for card in range(53) for _ in range(2)]
    for i in range(105, 0, -1):
        word = words.pop(0)
        while word >= 2**32 - 2**32 % (i + 1):
            word = words.pop(0)
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]

    deal = shuffler(SECRET, ["lemon", "", "mint"], 7, 3).deal(Options(), 3, dealer=1, last=False)

    assert [len(hand) for hand in deal.hands] == [14, 14, 15]
    assert deal.hands[2] == tuple(sorted(deck[:15]))
    assert deal.hands[0] == tuple(sorted(deck[15:29]))
    assert deal.hands[1] == tuple(sorted(deck[29:43]))
    assert deal.stock == tuple(deck[43:])


def test_a_known_deal_never_changes() -> None:
    """Every deal ever dealt must be found again: this vector stands for them all."""
    deal = shuffler(SECRET, ["a", "b"], 1, 1).deal(Options(), 2, dealer=0, last=False)
    assert " ".join(write_cards(deal.stock[:10])) == "Jd 8h 6c Jd Qc As 5c Td 8s Tc"
    assert shuffler(SECRET, ["a", "b"], 1, 1).dealer(5) == 2


@given(secrets, seeds, st.integers(1, 9), st.data())
def test_every_deal_is_all_106_cards(secret: str, seeds: list[str], number: int, data: st.DataObject) -> None:
    dealer = data.draw(st.integers(0, len(seeds) - 1))
    deal = shuffler(secret, seeds, 1, number).deal(Options(), len(seeds), dealer, last=False)
    assert Counter(card for pile in (*deal.hands, deal.stock) for card in pile) == Counter(FULL_DECK)


@given(secrets, seeds, st.integers(0, 255))
def test_one_bit_of_the_secret_changes_the_fingerprint_and_the_deck(secret: str, seeds: list[str], bit: int) -> None:
    raw = bytearray.fromhex(secret)
    raw[bit // 8] ^= 1 << bit % 8
    other = raw.hex()
    assert fingerprint_of(other) != fingerprint_of(secret)
    assert shuffler(other, seeds, 1, 1).shuffled(FULL_DECK, "deck") != shuffler(secret, seeds, 1, 1).shuffled(
        FULL_DECK, "deck"
    )


@given(secrets, seeds)
def test_every_players_seed_changes_the_deck(secret: str, seeds: list[str]) -> None:
    deck = shuffler(secret, seeds, 1, 1).shuffled(FULL_DECK, "deck")
    for seat in range(len(seeds)):
        other = [seed + "x" if seat == number else seed for number, seed in enumerate(seeds)]
        assert shuffler(secret, other, 1, 1).shuffled(FULL_DECK, "deck") != deck


@given(secrets, st.lists(st.integers(0, 52), min_size=2, max_size=60))
def test_a_new_stock_is_the_same_pile_in_an_order_of_its_own(secret: str, pile: list[int]) -> None:
    chance = shuffler(secret, ["", ""], 1, 1)
    first, second = chance(0, tuple(pile)), chance(1, tuple(pile))
    assert sorted(first) == sorted(pile) == sorted(second)
    assert first == chance(0, tuple(pile))
