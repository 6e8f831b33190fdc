"""The one place where coins move: double entry, whole coins, each cause once."""

from collections.abc import Iterable, Mapping

from django.db import connection
from django.db.models import QuerySet
from django.db.transaction import TransactionManagementError
from django.utils import timezone

from accounts.models import Account, Leg, Transfer, User
from accounts.services.coins.errors import CauseTaken, InsufficientCoins, Short
from concan_site.writing import writing

MINT, SINK = "mint", "sink"
"""The house's accounts: where coins come from, and where they go when they are taken back."""


def person(user_id: int) -> str:
    """The key of a person's account."""
    return f"person:{user_id}"


def escrow(match_id: int) -> str:
    """The key of the account that holds the stakes of a match."""
    return f"match:{match_id}"


def balance_of(key: str) -> int:
    """The coins of an account; 0 for one that never had any."""
    return Account.objects.filter(key=key).values_list("balance", flat=True).first() or 0


def lines_of(key: str) -> QuerySet[Leg]:
    """The lines of an account, newest first. Its id is asked for at once: by that alone they are read in order."""
    account_id = Account.objects.filter(key=key).values_list("pk", flat=True).first()
    return Leg.objects.filter(account_id=account_id or 0).order_by("-id")


def move(
    cause: str,
    kind: Transfer.Kind,
    amounts: Mapping[str, int],
    *,
    match_id: int | None = None,
    by: User | None = None,
    reason: str = "",
) -> Transfer:
    """Moves coins inside the caller's transaction: to each account (by its key) so many, or from it where negative.

    A cause that has moved these coins already moves nothing; its transfer is returned. Two moves in one transaction
    may wait for another transaction's moves in the other order, which PostgreSQL ends by refusing one of them: make
    them one move where it can be.

    Raises InsufficientCoins; CauseTaken; ValueError for amounts that are no transfer; TransactionManagementError
    outside a transaction.
    """
    if not connection.in_atomic_block:
        raise TransactionManagementError("coins move inside a transaction")
    _check(amounts)
    accounts = _lock(amounts)
    done = Transfer.objects.filter(cause=cause).first()
    if done is not None:
        return _same(done, kind, amounts)
    _check_balances(accounts, amounts)
    transfer = Transfer.objects.create(
        cause=cause, kind=kind, match_id=match_id, at=timezone.now(), by=by, reason=reason
    )
    for account in accounts:
        account.balance += amounts[account.key]
    Leg.objects.bulk_create(
        Leg(transfer=transfer, account=account, amount=amounts[account.key], balance_after=account.balance)
        for account in accounts
    )
    Account.objects.bulk_update(accounts, ["balance"])
    return transfer


def move_now(
    cause: str,
    kind: Transfer.Kind,
    amounts: Mapping[str, int],
    *,
    match_id: int | None = None,
    by: User | None = None,
    reason: str = "",
) -> Transfer:
    """The same in a transaction of its own, which is committed when this returns."""
    with writing():
        return move(cause, kind, amounts, match_id=match_id, by=by, reason=reason)


def _check(amounts: Mapping[str, int]) -> None:
    """Raises ValueError unless these are whole coins that go from somewhere to somewhere else."""
    if any(type(amount) is not int or amount == 0 for amount in amounts.values()):
        raise ValueError("coins move in whole numbers other than 0")
    if not amounts or sum(amounts.values()) != 0:
        raise ValueError("what a transfer gives is what it takes")


def _lock(keys: Iterable[str]) -> list[Account]:
    """The accounts, made where there are none yet, locked until the transaction ends.

    All transfers make and lock accounts in one order, so that no two wait for each other.
    """
    wanted = set(keys)
    missing = wanted.difference(Account.objects.filter(key__in=wanted).values_list("key", flat=True))
    if missing:
        Account.objects.bulk_create(map(_account, sorted(missing)), ignore_conflicts=True)
    return list(Account.objects.select_for_update(no_key=True).filter(key__in=wanted).order_by("pk"))


def _account(key: str) -> Account:
    """A new account for a key. Raises ValueError for what is no key."""
    match key.split(":"):
        case ["person", number] if number.isdecimal():
            return Account(key=key, kind=Account.Kind.PERSON, user_id=int(number))
        case ["match", number] if number.isdecimal():
            return Account(key=key, kind=Account.Kind.ESCROW)
        case ["mint"]:
            return Account(key=key, kind=Account.Kind.MINT)
        case ["sink"]:
            return Account(key=key, kind=Account.Kind.SINK)
    raise ValueError(f"no account is called {key}")


def _same(done: Transfer, kind: Transfer.Kind, amounts: Mapping[str, int]) -> Transfer:
    """The transfer that was done for this cause. Raises CauseTaken if it was another one."""
    moved = dict(done.legs.values_list("account__key", "amount"))
    if done.kind != kind or moved != dict(amounts):
        raise CauseTaken(f"{done.cause} moved {moved}, not {dict(amounts)}")
    return done


def _check_balances(accounts: Iterable[Account], amounts: Mapping[str, int]) -> None:
    """Raises InsufficientCoins where an account other than the mint would fall below zero."""
    short = tuple(
        Short(account.key, account.balance, -amounts[account.key])
        for account in accounts
        if account.kind != Account.Kind.MINT and account.balance + amounts[account.key] < 0
    )
    if short:
        raise InsufficientCoins(short)
