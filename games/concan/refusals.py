"""Refusals: every reason for which an action is not allowed (NOTATION, "Codes of refusal").

A refusal carries its code and the facts that a sentence about it needs; the sentences are the pages' business.
"""

from typing import Literal, NoReturn, get_args

Code = Literal[
    "round_over",
    "not_your_turn",
    "throw_first",
    "must_draw",
    "already_drawn",
    "bad_action",
    "not_last_round",
    "already_opened",
    "already_committed",
    "fire_empty",
    "not_in_hand",
    "concan_only",
    "too_many_jokers",
    "not_a_meld",
    "below_opening",
    "run_required",
    "keep_a_card",
    "not_opened",
    "no_such_meld",
    "does_not_fit",
    "no_joker",
    "joker_throw",
    "must_use_taken",
    "nothing_to_undo",
]
CODES: tuple[Code, ...] = get_args(Code)

Fact = int | str | tuple[int, ...]


class Refusal(Exception):
    """An action that the rules do not allow now. It changes nothing.

    `facts` by name: `cards` (the cards that are not in hand, or no meld, or do not fit), `total` and `needed` (points
    of an opening), `limit` (jokers in a meld), `card` (the card taken), `rule` (the option `fire_pile`).
    """

    def __init__(self, code: Code, **facts: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


def refuse(code: Code, **facts: Fact) -> NoReturn:
    """Raises the Refusal."""
    raise Refusal(code, **facts)
