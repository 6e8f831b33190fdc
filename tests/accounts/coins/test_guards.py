"""The database itself refuses to change or delete a line of the ledger, and a balance that no line explains."""

from importlib import import_module
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models.deletion import ProtectedError
from django.test import Client

from accounts.models import Account, Leg, Transfer, User
from accounts.services.coins.checking import GUARDS, problems
from accounts.services.coins.ledger import MINT, person
from tests.accounts.coins.databases import ON_OWN, ON_POSTGRESQL
from tests.accounts.coins.people import books_are_right, has, someone

pytestmark = pytest.mark.usefixtures("each_database")

guards = import_module("accounts.migrations._ledger_guards")


@pytest.fixture
def amal() -> User:
    return someone(50)


def by_orm_update() -> None:
    Leg.objects.update(amount=1000)


def by_orm_save() -> None:
    leg = Leg.objects.latest("pk")
    leg.balance_after += 1000
    leg.save()


def by_orm_delete() -> None:
    Leg.objects.all().delete()


def by_another_cause() -> None:
    Transfer.objects.update(cause="never:happened")


def by_another_reason() -> None:
    Transfer.objects.update(reason="no reason")


def by_deleting_an_account() -> None:
    Account.objects.all().delete()


def by_giving_an_account_away() -> None:
    Account.objects.filter(kind="person").update(user=User.objects.create_user("Thief"))


def by_editing_a_balance() -> None:
    Account.objects.filter(kind="person").update(balance=1000)


def by_saving_a_balance() -> None:
    account = Account.objects.get(kind="person")
    account.balance += 1
    account.save()


def by_an_account_that_begins_with_coins() -> None:
    Account.objects.create(key="match:1", kind="escrow", balance=10)


def by_a_line_that_does_not_follow() -> None:
    account = Account.objects.get(kind="person")
    transfer = Transfer.objects.create(cause="x", kind="adjust", at=Transfer.objects.latest("pk").at)
    Leg.objects.create(transfer=transfer, account=account, amount=10, balance_after=10)


WAYS = [
    *(by_orm_update, by_orm_save, by_another_cause, by_another_reason, by_giving_an_account_away),
    *(by_editing_a_balance, by_saving_a_balance, by_an_account_that_begins_with_coins, by_a_line_that_does_not_follow),
]


@pytest.mark.parametrize("change", WAYS)
def test_no_change_gets_past_the_database(amal: User, change) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        change()
    assert has(amal) == 50
    assert books_are_right()


@pytest.mark.parametrize("delete", [by_orm_delete, by_deleting_an_account])
def test_no_deletion_gets_past_the_database(amal: User, delete) -> None:
    with pytest.raises((IntegrityError, ProtectedError)), transaction.atomic():
        delete()
    assert books_are_right()


def test_a_person_with_lines_in_the_ledger_cannot_be_deleted(amal: User) -> None:
    with pytest.raises(ProtectedError):
        amal.delete()


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE accounts_leg SET amount = 1000 WHERE amount > 0",
        "UPDATE accounts_transfer SET kind = 'payout'",
        "UPDATE accounts_account SET balance = balance + 1000 WHERE kind = 'person'",
        "UPDATE accounts_account SET balance = 0",
        "UPDATE accounts_account SET key = 'match:1' WHERE kind = 'person'",
        "UPDATE accounts_account SET kind = 'mint', user_id = NULL WHERE kind = 'person'",
        "DELETE FROM accounts_leg",
        "DELETE FROM accounts_leg WHERE amount < 0",
        "DELETE FROM accounts_transfer",
        "DELETE FROM accounts_account",
        "INSERT INTO accounts_leg (transfer_id, account_id, amount, balance_after) "
        "SELECT transfer_id, account_id, 0, balance_after FROM accounts_leg WHERE amount > 0",
    ],
)
def test_no_statement_gets_past_the_database(amal: User, sql: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)
    assert has(amal) == 50
    assert books_are_right()


def test_a_balance_below_zero_gets_past_no_database_even_without_its_guards(amal: User) -> None:
    """The constraint holds by itself."""
    with connection.schema_editor() as editor:
        guards.lift(None, editor)
    try:
        with pytest.raises(IntegrityError), transaction.atomic():
            Account.objects.filter(kind="person").update(balance=-1)
    finally:
        with connection.schema_editor() as editor:
            guards.put(None, editor)
    assert books_are_right()


@ON_OWN
@pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite can replace a row by inserting")
@pytest.mark.parametrize("table", ["transfer", "leg", "account"])
def test_no_row_is_written_over_another(amal: User, table: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"INSERT OR REPLACE INTO accounts_{table} SELECT * FROM accounts_{table}")
    assert books_are_right()


@ON_POSTGRESQL
@pytest.mark.parametrize("table", ["transfer", "leg", "account"])
def test_no_table_is_emptied_in_one_go(amal: User, table: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"TRUNCATE accounts_{table} CASCADE")
    assert books_are_right()


@pytest.mark.parametrize("kind", ["account", "transfer", "leg"])
def test_the_administration_shows_the_ledger_and_changes_nothing(amal: User, client: Client, kind: str) -> None:
    client.force_login(User.objects.create_superuser("admin"))
    models: dict[str, Any] = {"account": Account, "transfer": Transfer, "leg": Leg}
    row = models[kind].objects.latest("pk")
    listed = f"/admin/accounts/{kind}/"
    page = client.get(f"{listed}{row.pk}/change/")
    assert page.status_code == 200
    assert b'name="_save"' not in page.content
    form = {"balance": 1000, "amount": 1000, "reason": "none", "cause": "x", "key": "x", "post": "yes"}
    for address in (f"{listed}add/", f"{listed}{row.pk}/change/", f"{listed}{row.pk}/delete/"):
        assert client.post(address, form).status_code == 403
    client.post(listed, {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"})
    assert has(amal) == 50
    assert books_are_right()


def test_the_guards_can_be_lifted_and_put_back_and_the_check_misses_them(amal: User) -> None:
    with connection.schema_editor() as editor:
        guards.lift(None, editor)
    try:
        (problem,) = problems()
        assert problem == f"The triggers keep the ledger. Not so: there are 0 of {GUARDS[connection.vendor]}"
    finally:
        with connection.schema_editor() as editor:
            guards.put(None, editor)
    assert list(problems()) == []


def test_the_check_knows_how_many_guards_there_are() -> None:
    assert {"sqlite": len(guards.SQLITE), "postgresql": len(guards.POSTGRESQL)} == GUARDS


def test_an_account_belongs_to_a_person_exactly_when_it_is_a_persons(amal: User) -> None:
    for kind, user in (("person", None), ("escrow", User.objects.create_user("Basim"))):
        with pytest.raises(IntegrityError), transaction.atomic():
            Account.objects.create(key="x", kind=kind, user=user)


def test_the_mint_alone_is_below_zero(amal: User) -> None:
    below = Account.objects.filter(balance__lt=0)
    assert [account.key for account in below] == [MINT]
    assert person(amal.pk) not in {account.key for account in below}
