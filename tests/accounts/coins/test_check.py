"""`manage.py check_ledger`: the books are right, or what is wrong with them."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.utils import timezone

from accounts.models import Account, Leg, Transfer, User
from accounts.services import coins
from accounts.services.coins.checking import RULES, problems
from accounts.services.coins.ledger import MINT
from tests.accounts.coins.databases import ON_POSTGRESQL
from tests.accounts.coins.people import someone

pytestmark = pytest.mark.usefixtures("each_database")

guards = import_module("accounts.migrations._ledger_guards")
ZERO, EMPTY, CHAIN, LAST, ORPHAN, BELOW, ALL, SETTLED = RULES
GUARDED = "The triggers keep the ledger"


@contextmanager
def unguarded() -> Iterator[None]:
    """Somebody who owns the database does what he likes, and leaves no trace."""
    with connection.schema_editor() as editor:
        guards.lift(None, editor)
    try:
        yield
    finally:
        with connection.schema_editor() as editor:
            guards.put(None, editor)


@contextmanager
def unlinked() -> Iterator[None]:
    """Foreign keys are not looked at."""
    off, on = {
        "sqlite": ("PRAGMA foreign_keys = OFF", "PRAGMA foreign_keys = ON"),
        "postgresql": ("SET session_replication_role = replica", "SET session_replication_role = origin"),
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(off)
        yield
        cursor.execute(on)


@pytest.fixture
def amal() -> User:
    """Won a match against somebody."""
    amal, basim = someone(50), someone(50)
    with transaction.atomic():
        coins.stake(12, [amal.pk, basim.pk], 50)
        coins.pay_out(12, {amal.pk: 100, basim.pk: 0})
    return amal


def broken() -> set[str]:
    """The rules that are broken."""
    return {problem.partition(". Not so: ")[0] for problem in problems()}


def account(user: User) -> Account:
    return Account.objects.get(user=user)


def test_the_books_are_right_when_nothing_has_happened_yet() -> None:
    out = StringIO()
    call_command("check_ledger", stdout=out)
    assert out.getvalue() == "The books are right.\n"


def test_the_books_are_right_after_a_match(amal: User) -> None:
    assert list(problems()) == []


def test_the_command_names_what_is_wrong_and_ends_with_an_error(amal: User) -> None:
    with unguarded():
        Account.objects.filter(user=amal).update(balance=1000)
    errors = StringIO()
    with pytest.raises(CommandError, match="wrong"):
        call_command("check_ledger", stderr=errors)
    assert f"{LAST}. Not so: person:{amal.pk}" in errors.getvalue()


def test_a_balance_without_a_line_is_found(amal: User) -> None:
    with unguarded():
        Account.objects.filter(user=amal).update(balance=101)
    assert broken() == {LAST, ALL}


def test_a_changed_line_is_found(amal: User) -> None:
    with unguarded():
        Leg.objects.filter(account=account(amal), amount=100).update(amount=99)
    assert broken() == {ZERO, CHAIN}


def test_a_changed_balance_of_a_line_is_found(amal: User) -> None:
    with unguarded():
        Leg.objects.filter(account=account(amal), amount=-50).update(balance_after=1)
    assert broken() == {CHAIN}


def test_a_missing_line_is_found(amal: User) -> None:
    with unguarded():
        Leg.objects.filter(account=account(amal), amount=-50)._raw_delete("default")
    assert broken() == {ZERO, CHAIN}


def test_a_transfer_without_lines_is_found(amal: User) -> None:
    Transfer.objects.create(cause="payout:99", kind="payout", at=timezone.now())
    assert broken() == {EMPTY}


def test_coins_moved_behind_the_services_back_by_a_single_leg_are_found(amal: User) -> None:
    """The database cannot refuse it, for legs are added one by one."""
    his = account(amal)
    transfer = Transfer.objects.create(cause="payout:99", kind="payout", at=timezone.now())
    Leg.objects.create(transfer=transfer, account=his, amount=7, balance_after=his.balance + 7)
    his.balance += 7
    his.save()
    assert broken() == {ZERO, ALL}


def test_a_line_without_its_account_is_found(amal: User) -> None:
    his = account(amal)
    with unguarded(), unlinked():
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM accounts_account WHERE id = %s", [his.pk])
        assert broken() == {ORPHAN, ALL, GUARDED}
        his.save(force_insert=True)
    assert broken() == set()


def test_a_match_with_coins_left_in_escrow_after_it_was_settled_is_found(amal: User) -> None:
    with unguarded():
        escrow = Account.objects.get(key="match:12")
        mint = Account.objects.get(key=MINT)
        transfer = Transfer.objects.create(cause="odd", kind="stake", at=timezone.now())
        for each, amount in ((mint, -5), (escrow, 5)):
            each.balance += amount
            Leg.objects.create(transfer=transfer, account=each, amount=amount, balance_after=each.balance)
            each.save()
    assert broken() == {SETTLED}


@ON_POSTGRESQL
def test_a_balance_below_zero_is_found(amal: User) -> None:
    """Even if the constraint is gone: the rule is asked, not believed."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("ALTER TABLE accounts_account DROP CONSTRAINT coins_not_below_zero, DISABLE TRIGGER USER")
        Account.objects.filter(user=amal).update(balance=-1)
        assert BELOW in broken()
        transaction.set_rollback(True)
    assert broken() == set()


def test_only_the_first_offenders_are_named() -> None:
    users = [someone(1) for _ in range(25)]
    with unguarded():
        Account.objects.filter(user__in=users).update(balance=2)
    (named,) = [problem for problem in problems() if problem.startswith(LAST)]
    assert named.count("person:") == 20
    assert named.endswith("and more")
