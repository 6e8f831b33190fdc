"""Coins that staff give or take: with a reason, through the ledger, a large sum only when a second person agrees."""

import uuid
from datetime import timedelta

from django.conf import settings
from django.db.models import Sum
from django.db.models.functions import Abs
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import CoinAdjustment, Transfer, User
from accounts.services import audit
from accounts.services.coins.errors import CoinsError, GuestsHaveNone, InsufficientCoins, Short, TooMany
from accounts.services.coins.ledger import MINT, SINK, balance_of, move, person
from concan_site.writing import writing

APPROVE = "accounts.approve_coinadjustment"
"""The permission to decide what waits."""


MOST = 1_000_000_000
"""Coins of one correction, so that no balance ever leaves its column."""


class NotHis(CoinsError):
    """Who asked for a correction, or gets it, does not decide about it."""

    def __str__(self) -> str:
        return _("Somebody else must decide about this: not who asked for it, and not who it is for.")


class AlreadyDecided(CoinsError):
    """The correction does not wait any more."""

    def __str__(self) -> str:
        return _("This has been decided already.")


def ask(user: User, amount: int, reason: str, by: User, token: uuid.UUID) -> CoinAdjustment:
    """Staff gives `user` so many coins, or takes them where negative; inside the caller's transaction. `token` names
    the form that asks: sent again, it asks for nothing more.

    It is done at once unless `needs_second_person`. Raises GuestsHaveNone, InsufficientCoins, TooMany.
    """
    User.objects.select_for_update(no_key=True).get(pk=by.pk)
    asked = CoinAdjustment.objects.filter(token=token).first()
    if asked is not None:
        return asked
    ensure_possible(user, amount)
    waits = needs_second_person(user, amount, by)
    adjustment = CoinAdjustment.objects.create(
        token=token, user=user, amount=amount, reason=reason, asked_by=by, asked_at=timezone.now()
    )
    if not waits:
        _do(adjustment)
    _write(by, "coins.ask", adjustment, before=None)
    return adjustment


def ensure_possible(user: User, amount: int) -> None:
    """Raises GuestsHaveNone; InsufficientCoins where more is to be taken than there is; TooMany."""
    _check_size(amount)
    if user.is_guest:
        raise GuestsHaveNone
    balance = balance_of(person(user.pk))
    if balance + amount < 0:
        raise InsufficientCoins((Short(person(user.pk), balance, -amount),))


def needs_second_person(user: User, amount: int, by: User) -> bool:
    """Whether a second person must agree: to what staff ask for themselves, and to what makes, with all else that the
    same one of the staff gave and took in the last 24 hours, more than COIN_ADJUSTMENT_LIMIT."""
    day_ago = timezone.now() - timedelta(days=1)
    done = CoinAdjustment.objects.filter(
        asked_by=by, asked_at__gt=day_ago, state=CoinAdjustment.State.DONE, decided_by=None
    )
    before: int = done.aggregate(all=Sum(Abs("amount")))["all"] or 0
    return user.pk == by.pk or before + abs(amount) > settings.COIN_ADJUSTMENT_LIMIT


def approve(adjustment_id: int, by: User) -> CoinAdjustment:
    """A second person agrees, and it is done. Raises NotHis, AlreadyDecided, InsufficientCoins, TooMany."""
    with writing():
        adjustment = _decide(adjustment_id, by)
        _check_size(adjustment.amount)
        before = _facts(adjustment)
        _do(adjustment)
        _write(by, "coins.approve", adjustment, before)
        return adjustment


def refuse(adjustment_id: int, by: User) -> CoinAdjustment:
    """A second person does not agree; nothing is done. Raises NotHis, AlreadyDecided."""
    with writing():
        adjustment = _decide(adjustment_id, by)
        before = _facts(adjustment)
        adjustment.state = CoinAdjustment.State.REFUSED
        adjustment.save()
        _write(by, "coins.refuse", adjustment, before)
        return adjustment


def _check_size(amount: int) -> None:
    if abs(amount) > MOST:
        raise TooMany(MOST)


def _decide(adjustment_id: int, by: User) -> CoinAdjustment:
    adjustment = CoinAdjustment.objects.select_for_update(of=("self",)).get(pk=adjustment_id)
    if adjustment.state != CoinAdjustment.State.PENDING:
        raise AlreadyDecided
    if by.pk in (adjustment.asked_by_id, adjustment.user_id):
        raise NotHis
    adjustment.decided_by, adjustment.decided_at = by, timezone.now()
    return adjustment


def _do(adjustment: CoinAdjustment) -> None:
    house = MINT if adjustment.amount > 0 else SINK
    move(
        f"adjust:{adjustment.token}",
        Transfer.Kind.ADJUST,
        {house: -adjustment.amount, person(adjustment.user_id): adjustment.amount},
        by=adjustment.asked_by,
        reason=adjustment.reason,
    )
    adjustment.state = CoinAdjustment.State.DONE
    adjustment.save()


def _facts(adjustment: CoinAdjustment) -> dict[str, object]:
    return {"correction": adjustment.pk, "state": adjustment.state, "amount": adjustment.amount}


def _write(by: User, act: str, adjustment: CoinAdjustment, before: dict[str, object] | None) -> None:
    target = f"person:{adjustment.user_id}"
    after = _facts(adjustment)
    audit.write(by, act, target, whom=adjustment.user, why=adjustment.reason, before=before, after=after)
