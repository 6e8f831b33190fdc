"""Why coins did not move."""

from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class CoinsError(Exception):
    """Something that coins do not allow now; `str()` of it is a sentence in the reader's language."""


class CauseTaken(Exception):
    """The cause has moved other coins already. Always a fault of the program: a cause says what happened."""


class Short(NamedTuple):
    """An account that has less than is asked of it, in coins."""

    key: str
    balance: int
    needed: int


class InsufficientCoins(CoinsError):
    """`short` are the accounts that have not enough, at least one."""

    def __init__(self, short: tuple[Short, ...]) -> None:
        super().__init__(short)
        self.short = short

    def __str__(self) -> str:
        first = self.short[0]
        return _("This takes %(needed)s, and there are only %(balance)s.") % {
            "needed": coins_in_words(first.needed),
            "balance": coins_in_words(first.balance),
        }


class TooMany(CoinsError):
    """One correction moves `most` coins at most."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most

    def __str__(self) -> str:
        return _("At most %(most)s are given or taken at once.") % {"most": coins_in_words(self.most)}


class GuestsHaveNone(CoinsError):
    """Coins belong to full accounts."""

    def __str__(self) -> str:
        return _("Guests have no coins. Sign up, and you keep your games and get your first coins.")


class NotYet(CoinsError):
    """The next daily gift is there from `at`, an aware moment, on."""

    def __init__(self, at: datetime) -> None:
        super().__init__(at)
        self.at = at

    def __str__(self) -> str:
        return _("It is too early for the next gift.")


class Settled(CoinsError):
    """The stakes of a match have been paid out or given back already."""

    def __str__(self) -> str:
        return _("The stakes of this match have been settled already.")


def coins_in_words(number: int) -> str:
    """The number with its noun: "1 coin", "50 coins"."""
    return ngettext("%(number)d coin", "%(number)d coins", number) % {"number": number}
