"""The process stops between any two steps: coins have moved or they have not, and doing it again does it once."""

import itertools
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction

from accounts.models import Account, CoinAdjustment, Transfer, User
from accounts.services import coins
from accounts.services.coins import adjustments
from accounts.services.coins.ledger import balance_of, escrow
from tests.accounts.coins.people import books_are_right, someone

pytestmark = pytest.mark.usefixtures("each_database")

MATCH = 12
Act = Callable[[], object]


class Stopped(BaseException):
    """The process is gone: nothing that it would still have done is done."""


@contextmanager
def stopping_after(statements: int) -> Iterator[None]:
    """The process stops when it has sent so many statements to the database, or at the end of the block."""
    sent = itertools.count()

    def send(execute: Callable[..., Any], *arguments: Any) -> Any:
        if next(sent) == statements:
            raise Stopped
        return execute(*arguments)

    with connection.execute_wrapper(send):
        yield
    if next(sent) == statements:
        raise Stopped


def state() -> tuple[dict[str, int], set[str], set[tuple[uuid.UUID, str]]]:
    """All there is of coins."""
    return (
        dict(Account.objects.values_list("key", "balance")),
        set(Transfer.objects.values_list("cause", flat=True)),
        set(CoinAdjustment.objects.values_list("token", "state")),
    )


def stopped_everywhere(act: Act) -> None:
    """Tries again and again, stopped a statement later each time, until it is done; then once more."""
    before = state()
    for statements in itertools.count():
        try:
            with transaction.atomic(), stopping_after(statements):
                act()
        except Stopped:
            assert state() == before
            assert books_are_right()
        else:
            break
    assert statements > 4
    done = state()
    assert done != before
    assert books_are_right()
    with transaction.atomic():
        act()
    assert state() == done


@pytest.fixture
def three() -> list[User]:
    return [someone(100), someone(100), someone(100)]


def stake(users: list[User]) -> Act:
    return lambda: coins.stake(MATCH, [user.pk for user in users], 50)


def staked(users: list[User]) -> list[User]:
    with transaction.atomic():
        stake(users)()
    return users


def test_stopped_at_any_step_of_the_start_of_a_match(three: list[User]) -> None:
    stopped_everywhere(stake(three))
    assert balance_of(escrow(MATCH)) == 150


def test_stopped_at_any_step_of_the_payout(three: list[User]) -> None:
    amal, basim, dina = staked(three)
    stopped_everywhere(lambda: coins.pay_out(MATCH, {amal.pk: 0, basim.pk: 105, dina.pk: 45}))
    assert balance_of(escrow(MATCH)) == 0


def test_stopped_at_any_step_of_a_refund(three: list[User]) -> None:
    staked(three)
    stopped_everywhere(lambda: coins.refund(MATCH))
    assert balance_of(escrow(MATCH)) == 0


def test_stopped_at_any_step_of_a_reward(three: list[User]) -> None:
    stopped_everywhere(lambda: coins.reward_finish(MATCH, [user.pk for user in three]))


def test_stopped_at_any_step_of_the_welcome() -> None:
    user = someone()
    stopped_everywhere(lambda: coins.welcome(user))


def test_stopped_at_any_step_of_a_correction(three: list[User]) -> None:
    token = uuid.uuid4()
    stopped_everywhere(lambda: adjustments.ask(three[0], -30, "A round was lost", three[1], token))


def test_stopped_after_the_stake_the_coins_wait_in_escrow_until_the_match_is_settled(three: list[User]) -> None:
    """Whoever runs the clock again finds them there, and can go either way."""
    staked(three)
    assert books_are_right()
    assert (balance_of(escrow(MATCH)), coins.escrowed(MATCH)) == (150, 150)


@pytest.mark.parametrize("statements", range(4, 14))
def test_stopped_at_any_step_of_the_daily_gift(statements: int) -> None:
    """Which is a transaction of its own."""
    user = someone()
    before = state()
    try:
        with stopping_after(statements):
            coins.take_daily(user)
    except Stopped:
        assert state() == before
        coins.take_daily(user)
    assert state()[1] - before[1] >= {f"welcome:{user.pk}"}
    assert len(state()[1] - before[1]) == 2
    with pytest.raises(coins.NotYet):
        coins.take_daily(user)
    assert books_are_right()
