"""How deals are proven: the page that explains it, and the words of *Check this deal* (static/js/check_deal.js)."""

from functools import cache
from typing import Any

from django.utils.translation import gettext as _

from games.models import Match
from games.services.proof import worked_out

VECTORS = (
    {"secret": "00" * 31 + "01", "seeds": ("a", "b"), "match": 1, "number": 1, "dealer": 0},
    {"secret": "00" * 31 + "01", "seeds": ("lemon", "", "mint"), "match": 7, "number": 3, "dealer": 1},
    {"secret": "ff" * 32, "seeds": ("نعناع", "", "ليمون", ""), "match": 12, "number": 5, "dealer": 3},
)
"""Deals that never change, for who writes his own check."""


def context() -> dict[str, Any]:
    """What the page explains by example."""
    return {"vectors": _vectors()}


def deal(match: Match, proof: dict[str, Any]) -> dict[str, Any]:
    """The page on which one deal is checked."""
    seats = zip(proof["names"], proof["seeds"], strict=True)
    return {"match": match, "proof": proof, "seats": list(seats), "check_words": check_words()}


@cache
def _vectors() -> tuple[dict[str, Any], ...]:
    return tuple({**given, "dealt_by": given["dealer"], **worked_out(**given)} for given in VECTORS)  # type: ignore[arg-type]


def check_words() -> dict[str, str]:
    """Each sentence by its name in the script, in the reader's language."""
    return {
        "fingerprint": _("The fingerprint: SHA-256 of the secret."),
        "message": _("What goes into the key beside the secret: match, round, and what the players mixed in."),
        "key": _("The key of this round: HMAC-SHA-256 of that under the secret."),
        "dealer": _("The first dealer, drawn with the key:"),
        "deck": _("The 106 cards, shuffled with the key."),
        "hand": _("Dealt from the first card on to"),
        "stock": _("The rest is the stock."),
        "reshuffle": _("A new stock, shuffled from the fire pile with the key."),
        "same": _("the same"),
        "differs": _("not the same"),
        "proven": _(
            "Proven: the fingerprint is that of the secret, and these cards are the ones that were played. "
            "Worked out in your browser just now, without asking us."
        ),
        "wrong": _("This does not agree: see the steps that are marked. Please tell us."),
        "impossible": _("Your browser can work this out only on a page that came over https."),
        "again": _("Check again"),
    }
