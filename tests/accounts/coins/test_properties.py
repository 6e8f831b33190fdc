"""Whatever happens in whatever order: coins are conserved, nobody is below zero, no cause moves coins twice."""

from collections import Counter
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import Account, Leg, Transfer, User
from accounts.services import coins
from accounts.services.coins.ledger import MINT, SINK, escrow, move, person
from tests.accounts.coins.people import books_are_right

pytestmark = pytest.mark.django_db

BEGIN = 100
PEOPLE = 4

somebody = st.integers(0, PEOPLE - 1)
a_match = st.integers(1, 3)
stakes = st.tuples(st.just("stake"), a_match, st.sets(somebody, min_size=1), st.integers(1, 70))
payouts = st.tuples(st.just("payout"), a_match, st.permutations(range(PEOPLE)), st.integers(0, 100))
refunds = st.tuples(st.just("refund"), a_match)
adjustments = st.tuples(st.just("adjust"), st.integers(1, 4), somebody, st.integers(-120, 120).filter(bool))
rewards = st.tuples(st.just("finish"), a_match, st.sets(somebody, min_size=1))
events = st.one_of(stakes, payouts, refunds, adjustments, rewards)
history = st.lists(st.tuples(events, st.booleans()), max_size=25)
"""What happens, and whether the process stops before it is committed."""


class Books:
    """The same books kept by hand: balances by key, and what each cause has moved."""

    def __init__(self, users: list[User]) -> None:
        self.users = users
        self.balances: Counter[str] = Counter()
        self.moved: dict[str, dict[str, int]] = {}
        for user in users:
            self.move(f"begin:{user.pk}", {MINT: -BEGIN, person(user.pk): BEGIN})

    def move(self, cause: str, amounts: dict[str, int]) -> type[Exception] | None:
        """Does it, unless it was done or somebody has too little; the kind of refusal."""
        if cause in self.moved:
            return None if self.moved[cause] == amounts else coins.CauseTaken
        if any(key != MINT and self.balances[key] + amount < 0 for key, amount in amounts.items()):
            return coins.InsufficientCoins
        self.moved[cause] = amounts
        self.balances.update(amounts)
        return None


def wish(books: Books, event: Any) -> tuple[str, dict[str, int]]:
    """The cause of an event, and the transfer that it should be; nothing where there is none."""
    kind, number, *rest = event
    cause = f"{kind}:{number}"
    staked = books.moved.get(f"stake:{number}", {})
    pot = staked.get(escrow(number), 0)
    if kind == "stake":
        payers = {person(books.users[each].pk): -rest[1] for each in rest[0]}
        return cause, {escrow(number): rest[1] * len(payers)} | payers
    if kind == "payout" and pot:
        return cause, {escrow(number): -pot} | {person(key): prize for key, prize in prizes(books, event, pot).items()}
    if kind == "refund":
        return cause, {key: -amount for key, amount in staked.items()}
    if kind == "adjust":
        return cause, {SINK if rest[1] < 0 else MINT: -rest[1], person(books.users[rest[0]].pk): rest[1]}
    if kind == "finish" and len(rest[0]) > 1:
        ids = [books.users[each].pk for each in rest[0]]
        each = coins.amounts.FINISH
        return cause, {MINT: -each * len(ids)} | {person(user_id): each for user_id in ids}
    return cause, {}


def prizes(books: Books, event: Any, pot: int) -> dict[int, int]:
    """The pot for the first two in this order: so many percent, and the rest."""
    first = pot * event[3] // 100
    shared = zip(event[2], (first, pot - first), strict=False)
    return {books.users[each].pk: prize for each, prize in shared if prize}


def do(books: Books, event: Any) -> None:
    """The same through the services."""
    kind, number, *rest = event
    if kind == "stake":
        coins.stake(number, [books.users[each].pk for each in rest[0]], rest[1])
    elif kind == "payout":
        coins.pay_out(number, prizes(books, event, coins.escrowed(number)) or {books.users[0].pk: 1})
    elif kind == "refund":
        coins.refund(number)
    elif kind == "adjust":
        cause, amounts = wish(books, event)
        move(cause, Transfer.Kind.ADJUST, amounts)
    else:
        coins.reward_finish(number, [books.users[each].pk for each in rest[0]])


def refusal(books: Books, event: Any, stops: bool) -> type[Exception] | None:
    """What the services say to it; it is undone if the process stops."""
    try:
        with transaction.atomic():
            do(books, event)
            transaction.set_rollback(stops)
    except (coins.CoinsError, coins.CauseTaken, ValueError) as error:
        return type(error)
    return None


def expected(books: Books, event: Any, stops: bool) -> type[Exception] | None:
    """What they should say, by the books kept by hand."""
    cause, amounts = wish(books, event)
    if not amounts:
        return ValueError if event[0] == "payout" else None
    if event[0] == "finish" and cause in books.moved:
        return None  # whoever finished it has been counted
    kept = books.balances.copy(), dict(books.moved)
    said = books.move(cause, amounts)
    if stops:
        books.balances, books.moved = kept
    if said is coins.InsufficientCoins and event[0] in ("payout", "refund"):
        return coins.Settled
    return said


@given(history)
def test_the_ledger_agrees_with_books_kept_by_hand(happenings: list[tuple[Any, bool]]) -> None:
    with transaction.atomic():
        users = [User.objects.create_user(f"Player {number}") for number in range(PEOPLE)]
        books = Books(users)
        for user in users:
            move(f"begin:{user.pk}", Transfer.Kind.ADJUST, {MINT: -BEGIN, person(user.pk): BEGIN})
        for event, stops in happenings:
            said = expected(books, event, stops)
            assert refusal(books, event, stops) == said
            balances = dict(Account.objects.exclude(balance=0).values_list("key", "balance"))
            assert balances == {key: coins for key, coins in books.balances.items() if coins}
        assert all_moved() == books.moved
        assert books_are_right()
        transaction.set_rollback(True)


def all_moved() -> dict[str, dict[str, int]]:
    """What each cause has moved, by the ledger."""
    moved: dict[str, dict[str, int]] = {}
    for cause, key, amount in Leg.objects.values_list("transfer__cause", "account__key", "amount"):
        moved.setdefault(cause, {})[key] = amount
    return moved
