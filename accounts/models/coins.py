"""The ledger of coins (RULES section 10): accounts, transfers between them, and corrections that staff ask for.

Transfers and legs are only ever added, and a balance only follows its legs: the database refuses everything else
(migrations/_ledger_guards.py). services/coins/ledger.py is the one writer.
"""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Account(models.Model):
    """Where coins are: with a person, in the escrow of a match, or with the house, which makes and takes them.

    The mint's balance is minus all the coins there ever were; all balances together are zero.
    """

    class Kind(models.TextChoices):
        PERSON = "person", pgettext_lazy("kind of a coin account", "person")
        ESCROW = "escrow", pgettext_lazy("kind of a coin account", "match")
        MINT = "mint", pgettext_lazy("kind of a coin account", "mint")
        SINK = "sink", pgettext_lazy("kind of a coin account", "taken back")

    key = models.CharField(_("key"), max_length=40, unique=True)
    """Whose it is: "person:17", "match:12", "mint", "sink"."""
    kind = models.CharField(_("kind"), max_length=6, choices=Kind)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="coins",
        verbose_name=_("person"),
    )
    balance = models.BigIntegerField(_("balance"), default=0)

    class Meta:
        verbose_name = _("coin account")
        verbose_name_plural = _("coin accounts")
        constraints = [
            models.CheckConstraint(condition=Q(kind="mint") | Q(balance__gte=0), name="coins_not_below_zero"),
            models.CheckConstraint(
                condition=Q(kind="person", user__isnull=False) | (~Q(kind="person") & Q(user=None)),
                name="coins_of_a_person",
            ),
        ]

    def __str__(self) -> str:
        return self.key


class Transfer(models.Model):
    """Coins that moved, once for each cause. What moved where is in its legs."""

    class Kind(models.TextChoices):
        WELCOME = "welcome", pgettext_lazy("what coins were for", "Welcome gift")
        DAILY = "daily", pgettext_lazy("what coins were for", "Daily gift")
        FINISH = "finish", pgettext_lazy("what coins were for", "Match played to the end")
        STAKE = "stake", pgettext_lazy("what coins were for", "Stake of a match")
        PAYOUT = "payout", pgettext_lazy("what coins were for", "Won in a match")
        REFUND = "refund", pgettext_lazy("what coins were for", "Stake given back")
        ADJUST = "adjust", pgettext_lazy("what coins were for", "Correction by the house")

    cause = models.CharField(_("cause"), max_length=80, unique=True)
    """What happens only once: "welcome:17", "daily:17:2026-11-30", "stake:12", "payout:12", "refund:12"."""
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    match_id = models.PositiveBigIntegerField(_("match"), null=True)
    at = models.DateTimeField(_("at"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+", verbose_name=_("staff")
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("transfer of coins")
        verbose_name_plural = _("transfers of coins")
        indexes = [models.Index(fields=["kind", "-id"], name="transfer_kind_newest")]

    def __str__(self) -> str:
        return self.cause


class Leg(models.Model):
    """What a transfer brought to one account, or took from it. The legs of a transfer add up to zero."""

    transfer = models.ForeignKey(
        Transfer, on_delete=models.PROTECT, related_name="legs", db_index=False, verbose_name=_("transfer of coins")
    )
    account = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="legs", db_index=False, verbose_name=_("coin account")
    )
    amount = models.BigIntegerField(_("coins"))
    balance_after = models.BigIntegerField(_("balance after"))

    class Meta:
        verbose_name = _("line of the ledger")
        verbose_name_plural = _("lines of the ledger")
        indexes = [models.Index(fields=["account", "-id"], name="leg_account_newest")]
        constraints = [
            models.UniqueConstraint(fields=["transfer", "account"], name="leg_once"),
            models.CheckConstraint(condition=~Q(amount=0), name="leg_not_zero"),
        ]

    def __str__(self) -> str:
        return f"{self.amount:+d}"


class CoinAdjustment(models.Model):
    """Coins that staff want to give or take, with the reason; done at once, or when a second person agrees."""

    class State(models.TextChoices):
        PENDING = "pending", pgettext_lazy("state of a correction", "waits for a second person")
        DONE = "done", pgettext_lazy("state of a correction", "done")
        REFUSED = "refused", pgettext_lazy("state of a correction", "refused")

    token = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    """Made with the form, so that sending it twice asks once."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("person")
    )
    amount = models.BigIntegerField(_("coins"))
    reason = models.CharField(_("reason"), max_length=200)
    state = models.CharField(_("state"), max_length=7, choices=State, default=State.PENDING)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("asked by")
    )
    asked_at = models.DateTimeField(_("asked at"))
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("decided at"), null=True)

    class Meta:
        verbose_name = _("correction of coins")
        verbose_name_plural = _("corrections of coins")
        permissions = [("approve_coinadjustment", "Can approve or refuse a correction of coins")]
        indexes = [
            models.Index(fields=["state", "-id"], name="adjustment_state_newest"),
            models.Index(fields=["asked_by", "asked_at"], name="adjustment_asked"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=~Q(amount=0),
                name="adjustment_not_zero",
                violation_error_message=_("A correction gives or takes at least one coin."),
            ),
            models.CheckConstraint(
                condition=~Q(reason=""),
                name="adjustment_has_reason",
                violation_error_message=_("A correction has a reason."),
            ),
            models.CheckConstraint(
                condition=Q(decided_by=None) | ~Q(decided_by=F("asked_by")),
                name="adjustment_second_person",
                violation_error_message=_("Nobody decides about a correction that he asked for himself."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.amount:+d}"
