"""People with coins, and the books as a whole, for the tests of coins."""

import itertools

from django.db import transaction
from django.db.models import Sum

from accounts.models import Account, Transfer, User
from accounts.services.coins.checking import problems
from accounts.services.coins.ledger import MINT, balance_of, move, person

_numbers = itertools.count(1)


def someone(coins: int = 0) -> User:
    """A new person who has so many coins."""
    user = User.objects.create_user(f"Player {next(_numbers)}")
    give(user, coins)
    return user


def give(user: User, coins: int) -> None:
    """Gives a person coins out of nothing."""
    if coins:
        with transaction.atomic():
            move(f"test:{next(_numbers)}", Transfer.Kind.ADJUST, {MINT: -coins, person(user.pk): coins})


def has(user: User) -> int:
    return balance_of(person(user.pk))


def books_are_right() -> bool:
    """Every coin is accounted for; otherwise the failing assertion says what is wrong."""
    assert list(problems()) == []
    assert (Account.objects.aggregate(all=Sum("balance"))["all"] or 0) == 0
    return True
