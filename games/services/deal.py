"""The shuffle and its proof.

Every round has a secret of 32 bytes from the system's secure source. Its fingerprint, SHA-256(secret) in hex, is shown
before the players' seeds are final; each player mixes in a seed of his own; the secret is shown after the round. So
neither the house nor a player can choose a deal, and anybody can work it out again:

    key      = HMAC-SHA256(secret, "concan deal 1\\n" + match + "\\n" + round + "\\n" + seed 0 + "\\n" + seed 1 …)
               match and round are their numbers in decimal; seeds are by seat, an empty text where there is none
    words    = of a purpose, without end: HMAC-SHA256(key, purpose + "\\n" + i) for i = 0, 1, 2 … in decimal, each
               read as eight big-endian 32-bit numbers
    below(n) = the next word w with w < 2^32 - 2^32 mod n; then w mod n. (Larger words are passed over.)
    shuffle  = for i from the last place down to 1: swap places i and below(i + 1)

- The first dealer of a match is below(seats), purpose `dealer`, in round 1.
- The deck is shuffled with purpose `deck`, from the 106 cards in the order of hands: As As 2s 2s … Kc Kc X X.
- From its first card on, the seat right of the dealer gets 15 cards, each further seat to the right 14, and the rest
  is the stock, first is drawn first.
- The k-th new stock (k = 1, 2 …) is the fire pile without its top, oldest first, shuffled with purpose `reshuffle k`.

All texts are UTF-8.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.concan.cards import FULL_DECK, Card, Hand, hand_of
from games.concan.options import Options
from games.concan.round import starter
from games.concan.state import Deal

HAND_SIZE = 14
SECRET_BYTES = 32
LABEL = "concan deal 1"
_WORD = 4
_WORDS = 2 ** (8 * _WORD)


def new_secret() -> str:
    """A secret for a deal, in hex."""
    return secrets.token_hex(SECRET_BYTES)


def fingerprint_of(secret: str) -> str:
    """What is shown of a secret (in hex) before the deal: its SHA-256, in hex."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


@dataclass(frozen=True, slots=True)
class Shuffler:
    """All the chance of one round, from its key. As a function it is the round's `Reshuffle`."""

    key: bytes

    def __call__(self, number: int, pile: tuple[Card, ...]) -> tuple[Card, ...]:
        """The order of a new stock; `number` is 0 for the first."""
        return self.shuffled(pile, f"reshuffle {number + 1}")

    def shuffled(self, cards: Sequence[Card], purpose: str) -> tuple[Card, ...]:
        """The cards in an order drawn for this purpose."""
        order = list(cards)
        words = self._words(purpose)
        for last in range(len(order) - 1, 0, -1):
            other = _below(last + 1, words)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def dealer(self, seats: int) -> int:
        """The first dealer of a match."""
        return _below(seats, self._words("dealer"))

    def deal(self, options: Options, seats: int, dealer: int, *, last: bool, totals: tuple[int, ...] = ()) -> Deal:
        """The hands and the stock of the round; `totals` are the scores by seat before it."""
        deck = self.shuffled(FULL_DECK, "deck")
        hands: list[Hand] = [()] * seats
        dealt = 0
        for turn in range(seats):
            size = HAND_SIZE + (turn == 0)
            hands[(starter(dealer, seats) + turn) % seats] = hand_of(deck[dealt : dealt + size])
            dealt += size
        return Deal(options, dealer, tuple(hands), deck[dealt:], last, self, totals)

    def _words(self, purpose: str) -> Iterator[int]:
        block = 0
        while True:
            digest = hmac.digest(self.key, f"{purpose}\n{block}".encode(), "sha256")
            for start in range(0, len(digest), _WORD):
                yield int.from_bytes(digest[start : start + _WORD], "big")
            block += 1


def shuffler(secret: str, seeds: Sequence[str], match: int, number: int) -> Shuffler:
    """The chance of round `number` of match `match`: `secret` in hex, `seeds` by seat."""
    message = "\n".join([LABEL, str(match), str(number), *seeds])
    return Shuffler(hmac.digest(bytes.fromhex(secret), message.encode(), "sha256"))


def _below(limit: int, words: Iterator[int]) -> int:
    fair = _WORDS - _WORDS % limit
    return next(word for word in words if word < fair) % limit
