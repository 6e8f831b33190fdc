"""The ledger: double entry, whole coins, each cause once, nobody below zero."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.db import IntegrityError, connection, transaction
from django.db.transaction import TransactionManagementError
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from accounts.models import Account, Leg, Transfer, User
from accounts.services.coins import CauseTaken, InsufficientCoins
from accounts.services.coins.ledger import MINT, SINK, balance_of, escrow, move, move_now, person
from tests.accounts.coins.people import books_are_right, give, has, someone

pytestmark = pytest.mark.usefixtures("each_database")

ADJUST = Transfer.Kind.ADJUST
WRITES = re.compile(
    r"\b(Account|Transfer|Leg)(\(\w+=|\.objects[\w.()]*\.(create|get_or_create|update_or_create|bulk_|update|delete))"
)


def to(user: User, coins: int) -> dict[str, int]:
    return {MINT: -coins, person(user.pk): coins}


def test_a_transfer_takes_where_it_gives_and_every_line_knows_the_balance_after_it() -> None:
    amal, basim = someone(), someone(7)
    transfer = move_now("a", ADJUST, {MINT: -30, person(amal.pk): 35, person(basim.pk): -5})
    lines = {leg.account.key: (leg.amount, leg.balance_after) for leg in transfer.legs.all()}
    assert lines == {MINT: (-30, -37), person(amal.pk): (35, 35), person(basim.pk): (-5, 2)}
    assert (has(amal), has(basim), balance_of(MINT)) == (35, 2, -37)
    assert books_are_right()


def test_who_never_had_coins_has_none_and_no_account() -> None:
    amal = someone()
    assert has(amal) == 0
    assert not Account.objects.filter(user=amal).exists()


def test_a_cause_moves_coins_once_and_a_repeat_is_answered_with_the_first_transfer() -> None:
    amal = someone()
    first = move_now("welcome:1", ADJUST, to(amal, 50), reason="because")
    again = move_now("welcome:1", ADJUST, to(amal, 50), reason="once more")
    assert (again.pk, again.reason) == (first.pk, "because")
    assert has(amal) == 50
    assert Leg.objects.count() == 2


@pytest.mark.parametrize("change", ["amount", "account", "kind"])
def test_a_cause_that_has_moved_other_coins_moves_nothing(change: str) -> None:
    amal, basim = someone(), someone()
    move_now("payout:1", ADJUST, to(amal, 50))
    amounts = to(basim, 50) if change == "account" else to(amal, 51 if change == "amount" else 50)
    kind = Transfer.Kind.PAYOUT if change == "kind" else ADJUST
    with pytest.raises(CauseTaken):
        move_now("payout:1", kind, amounts)
    assert (has(amal), has(basim)) == (50, 0)
    assert books_are_right()


def test_nobody_falls_below_zero_and_all_who_would_are_named() -> None:
    amal, basim, dina = someone(40), someone(60), someone(10)
    stakes = {person(user.pk): -50 for user in (amal, basim, dina)}
    with pytest.raises(InsufficientCoins) as refusal:
        move_now("stake:1", ADJUST, {escrow(1): 150} | stakes)
    assert {(short.key, short.balance, short.needed) for short in refusal.value.short} == {
        (person(amal.pk), 40, 50),
        (person(dina.pk), 10, 50),
    }
    assert [has(user) for user in (amal, basim, dina)] == [40, 60, 10]
    assert not Transfer.objects.filter(cause="stake:1").exists()
    assert books_are_right()


def test_the_sentence_for_too_few_coins_is_in_the_readers_language() -> None:
    amal = someone(1)
    with pytest.raises(InsufficientCoins) as refusal:
        move_now("x", ADJUST, {SINK: 5, person(amal.pk): -5})
    with translation.override("en"):
        assert str(refusal.value) == "This takes 5 coins, and there are only 1 coin."
    with translation.override("ar"):
        assert str(refusal.value) == "المطلوب 5 عملات، والرصيد عملة واحدة فقط."


def test_the_house_can_take_no_more_back_than_it_took() -> None:
    amal = someone()
    with pytest.raises(InsufficientCoins):
        move_now("x", ADJUST, {SINK: -1, person(amal.pk): 1})


@pytest.mark.parametrize(
    "amounts",
    [{}, {MINT: 0}, {MINT: -5}, {MINT: -5, SINK: 4}, {MINT: -0.5, SINK: 0.5}, {MINT: True, SINK: -1}],
)
def test_what_is_no_transfer_of_whole_coins_is_refused(amounts: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"whole numbers|what it takes"):
        move_now("x", ADJUST, amounts)
    assert not Transfer.objects.exists()


@pytest.mark.parametrize("key", ["person", "person:", "person:x", "person:-1", "casino", "match:1:2", ""])
def test_only_persons_matches_and_the_house_have_accounts(key: str) -> None:
    with pytest.raises(ValueError, match="no account is called"):
        move_now("x", ADJUST, {MINT: -1, key: 1})
    assert not Account.objects.exclude(key=MINT).exists()


def test_coins_of_somebody_who_does_not_exist_do_not_move() -> None:
    with pytest.raises(IntegrityError):
        move_now("x", ADJUST, {MINT: -1, person(987_654): 1})
    assert not Account.objects.exists()


def test_coins_move_only_inside_a_transaction() -> None:
    with pytest.raises(TransactionManagementError):
        move("x", ADJUST, {MINT: -1, SINK: 1})


def test_coins_that_move_inside_a_transaction_stay_where_they_were_if_it_fails() -> None:
    amal = someone(10)
    with transaction.atomic():
        move("x", ADJUST, to(amal, 5))
        assert has(amal) == 15
        transaction.set_rollback(True)
    assert has(amal) == 10
    move_now("x", ADJUST, to(amal, 5))
    assert has(amal) == 15
    assert books_are_right()


def test_a_transfer_costs_the_same_few_queries_however_long_the_books() -> None:
    amal = someone(1)
    costs = set()
    for _ in range(30):
        with CaptureQueriesContext(connection) as queries:
            give(amal, 1)
        costs.add(len([query for query in queries if not query["sql"].startswith(("BEGIN", "COMMIT"))]))
    assert len(costs) == 1
    assert max(costs) <= 6


def test_nothing_but_the_ledger_writes_rows_of_the_ledger() -> None:
    """Other code reads them."""
    written = set()
    for app in ("accounts", "concan_site", "games"):
        for file in (Path(settings.BASE_DIR) / app).rglob("*.py"):
            text = file.read_text()
            if "migrations" not in file.parts and WRITES.search(text):
                written.add(file.name)
    assert written == {"ledger.py"}
