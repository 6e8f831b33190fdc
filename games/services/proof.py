"""The deal of a round worked out again from what proves it (deal.py)."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.concan.cards import CARD_OF_TEXT, write_cards
from games.concan.options import Options
from games.services.deal import fingerprint_of, shuffler

STEPS = ("fingerprint", "dealer", "hands", "stock", "reshuffles")
"""What is compared, in this order."""


def worked_out(
    secret: str,
    seeds: Sequence[str],
    match: int,
    number: int,
    dealer: int | None = None,
    piles: Sequence[Sequence[str]] = (),
) -> dict[str, Any]:
    """What follows for a round of a match from its secret (in hex) and the seeds by seat, written as in a record.

    `dealer` may be left out in round 1, whose dealer is drawn. `piles` are what new stocks were made of. Raises
    ValueError where the secret is not in hex, or a later round has no dealer; KeyError for an unknown card.
    """
    chance, seats = shuffler(secret, seeds, match, number), len(seeds)
    if number == 1:
        drawn = chance.dealer(seats)
        dealer = drawn if dealer is None else dealer
    elif dealer is None:
        raise ValueError("only the dealer of round 1 follows from the secret")
    else:
        drawn = dealer
    deal = chance.deal(Options(), seats, dealer, last=False)
    read = [tuple(CARD_OF_TEXT[text] for text in pile) for pile in piles]
    return {
        "round": number,
        "fingerprint": fingerprint_of(secret),
        "key": chance.key.hex(),
        "dealer": drawn,
        "hands": [write_cards(hand) for hand in deal.hands],
        "stock": write_cards(deal.stock),
        "reshuffles": [write_cards(chance(order, pile)) for order, pile in enumerate(read)],
    }


def worked_out_again(proof: Mapping[str, Any]) -> dict[str, Any]:
    """The same from a written proof (records.py), with what of it is `right`, step by step, and whether all is."""
    found = worked_out(
        proof["secret"], proof["seeds"], proof["match"], proof["round"], proof["dealer"], proof.get("piles", ())
    )
    right = {step: found[step] == proof.get(step, []) for step in STEPS}
    return {**found, "right": right, "proven": all(right.values())}
