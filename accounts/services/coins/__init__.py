"""The only door to coins. Who begins and ends matches needs stakes and reward_finish; who gives a table its stake,
ensure_can_stake."""

from accounts.services.coins.errors import (
    CauseTaken,
    CoinsError,
    GuestsHaveNone,
    InsufficientCoins,
    NotYet,
    Settled,
    coins_in_words,
)
from accounts.services.coins.gifts import next_daily, reward_finish, take_daily, welcome
from accounts.services.coins.stakes import ensure_can_stake, escrowed, pay_out, refund, results, stake
from accounts.services.coins.statement import balance

__all__ = [
    "CauseTaken",
    "CoinsError",
    "GuestsHaveNone",
    "InsufficientCoins",
    "NotYet",
    "Settled",
    "balance",
    "coins_in_words",
    "ensure_can_stake",
    "escrowed",
    "next_daily",
    "pay_out",
    "refund",
    "results",
    "reward_finish",
    "stake",
    "take_daily",
    "welcome",
]
