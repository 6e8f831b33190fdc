"""Many at once: what only one may have only one gets, and nobody waits for ever."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import TypeVar

import pytest
from django.db import connection

from accounts.models import Transfer
from accounts.services import coins
from accounts.services.coins.checking import _one_moment, problems
from accounts.services.coins.ledger import MINT, balance_of, escrow, move_now, person
from concan_site.writing import writing
from tests.accounts.coins.people import books_are_right, has, someone

pytestmark = pytest.mark.usefixtures("each_database")

Result = TypeVar("Result")


def at_once(*acts: Callable[[], Result]) -> list[Result | Exception]:
    """Each in a thread and a connection of its own, all beginning together; what each returned or raised."""
    barrier = threading.Barrier(len(acts), timeout=60)

    def run(act: Callable[[], Result]) -> Result | Exception:
        try:
            connection.ensure_connection()
            barrier.wait()
            return act()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def in_transaction(act: Callable[[], Result]) -> Callable[[], Result]:
    def run() -> Result:
        with writing():
            return act()

    return run


def kinds(results: Sequence[object]) -> dict[str, int]:
    """How often each kind of thing came out."""
    names = [type(result).__name__ for result in results]
    return {name: names.count(name) for name in set(names)}


def test_two_sittings_with_one_balance() -> None:
    """One who has coins for one table is dealt in at eight."""
    amal = someone(50)
    others = [someone(50) for _ in range(8)]
    results = at_once(
        *(
            in_transaction(partial(coins.stake, match_id, [amal.pk, other.pk], 50))
            for match_id, other in enumerate(others)
        )
    )
    assert kinds(results) == {"Transfer": 1, "InsufficientCoins": 7}
    assert has(amal) == 0
    assert sorted(has(other) for other in others) == [0] + [50] * 7
    assert books_are_right()


def test_one_match_begun_many_times_is_paid_for_once() -> None:
    users = [someone(50) for _ in range(4)]
    ids = [user.pk for user in users]
    results = at_once(*[in_transaction(lambda: coins.stake(12, ids, 50))] * 8)
    assert kinds(results) == {"Transfer": 8}
    assert balance_of(escrow(12)) == 200
    assert books_are_right()


def test_two_payouts_of_one_match() -> None:
    amal, basim = someone(50), someone(50)
    in_transaction(lambda: coins.stake(12, [amal.pk, basim.pk], 50))()
    results = at_once(*[in_transaction(lambda: coins.pay_out(12, {amal.pk: 100, basim.pk: 0}))] * 8)
    assert kinds(results) == {"Transfer": 8}
    assert len({transfer.pk for transfer in results if isinstance(transfer, Transfer)}) == 1
    assert (has(amal), has(basim)) == (100, 0)
    assert books_are_right()


def test_a_payout_and_a_refund_of_one_match() -> None:
    amal, basim = someone(50), someone(50)
    in_transaction(lambda: coins.stake(12, [amal.pk, basim.pk], 50))()
    results = at_once(
        *[in_transaction(lambda: coins.pay_out(12, {amal.pk: 100, basim.pk: 0}))] * 4,
        *[in_transaction(lambda: coins.refund(12))] * 4,
    )
    assert kinds(results) == {"Transfer": 4, "Settled": 4}
    assert (has(amal), has(basim)) in {(100, 0), (50, 50)}
    assert balance_of(escrow(12)) == 0
    assert books_are_right()


def test_fifty_parallel_transfers() -> None:
    """Between few people, in all directions, so that every two of them want the same accounts in another order."""
    users = [someone(1000) for _ in range(5)]
    chance = Random(4)
    wanted = dict.fromkeys((user.pk for user in users), 1000)

    def one(number: int) -> Callable[[], Transfer]:
        giver, *getters = chance.sample(users, 3)
        amounts = {person(giver.pk): -2 * (number + 1)} | {person(user.pk): number + 1 for user in getters}
        wanted[giver.pk] -= 2 * (number + 1)
        for user in getters:
            wanted[user.pk] += number + 1
        return lambda: move_now(f"parallel:{number}", Transfer.Kind.ADJUST, amounts)

    assert kinds(at_once(*map(one, range(50)))) == {"Transfer": 50}
    assert {user.pk: has(user) for user in users} == wanted
    assert books_are_right()


def test_people_who_never_had_coins_get_their_first_at_once() -> None:
    """Their accounts are made while others make the same ones."""
    users = [someone() for _ in range(6)]
    orders = [users[turn:] + users[:turn] for turn in range(6)]
    results = at_once(
        *(
            in_transaction(partial(coins.reward_finish, match_id, [user.pk for user in order]))
            for match_id, order in enumerate(orders)
        )
    )
    assert kinds(results) == {"Transfer": 6}
    assert {has(user) for user in users} == {6 * coins.amounts.FINISH}
    assert books_are_right()


def test_the_daily_gift_pressed_in_many_tabs_of_many_zones_is_given_once() -> None:
    amal = someone()
    zones = ("Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC", "Asia/Damascus")
    results = at_once(*(partial(coins.take_daily, amal, zone) for zone in zones * 2))
    assert kinds(results) == {"Transfer": 1, "NotYet": 7}
    assert has(amal) == coins.amounts.WELCOME + coins.amounts.DAILY
    assert books_are_right()


def test_a_cause_is_taken_once_even_by_transfers_that_share_no_account() -> None:
    """Not even a fault of the program pays twice."""
    users = [someone(10) for _ in range(4)]

    def pay(giver: int, getter: int) -> Callable[[], Transfer]:
        amounts = {person(users[giver].pk): -5, person(users[getter].pk): 5}
        return lambda: move_now("payout:1", Transfer.Kind.PAYOUT, amounts)

    results = at_once(pay(0, 1), pay(2, 3))
    assert kinds(results)["Transfer"] == 1
    assert sorted(has(user) for user in users) == [5, 10, 10, 15]
    assert books_are_right()


def test_the_books_are_checked_as_of_one_moment_and_nobody_waits_for_it() -> None:
    amal = someone(10)
    with _one_moment():
        assert has(amal) == 10
        (transfer,) = at_once(lambda: move_now("x", Transfer.Kind.ADJUST, {MINT: -5, person(amal.pk): 5}))
        assert isinstance(transfer, Transfer)
        assert has(amal) == 10
    assert has(amal) == 15
    assert list(problems()) == []


def test_the_books_are_right_at_every_moment_while_coins_move() -> None:
    users = [someone(100) for _ in range(4)]
    found: list[str] = []

    def look() -> None:
        for _ in range(10):
            found.extend(problems())

    def play(number: int) -> None:
        for match_id in range(number * 10, number * 10 + 5):
            pair = [users[number].pk, users[number + 2].pk]
            in_transaction(partial(coins.stake, match_id, pair, 10))()
            in_transaction(partial(coins.pay_out, match_id, {pair[0]: 20, pair[1]: 0}))()

    results = at_once(look, look, lambda: play(0), lambda: play(1))
    assert results == [None] * 4
    assert found == []
    assert sum(has(user) for user in users) == 400
