"""The event log: rounds with the deal they began with, and every move made in them."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models.match import Match


class Round(models.Model):
    """A round: what its deal follows from, and its result once it is over.

    The deal follows from `secret` and `seeds` (services/deal.py); the state from the deal and the moves.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rounds", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("number"))
    dealer = models.PositiveSmallIntegerField(_("dealer"))
    secret = models.CharField(max_length=64)
    """In hex; nobody may see it before the round is over."""
    fingerprint = models.CharField(_("fingerprint"), max_length=64)
    """SHA-256 of the secret, in hex; shown before the first card."""
    seeds = models.JSONField(_("seeds"))
    """What each seat mixed in, by seat."""
    started_at = models.DateTimeField(_("started at"))
    ended_at = models.DateTimeField(_("ended at"), null=True)
    ending = models.CharField(_("ending"), max_length=8, blank=True)
    winner = models.PositiveSmallIntegerField(_("winner"), null=True)
    winner_committed = models.BooleanField(_("the winner had committed"), default=False)
    scores = models.JSONField(_("scores"), null=True)
    uncounted_since = models.DateTimeField(_("not counted since"), null=True)
    """When it was over or broken off, as long as the statistics of deals do not count it (services/fairness.py)."""

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["match_id", "number"]
        indexes = [
            models.Index(
                fields=["uncounted_since", "id"], condition=Q(uncounted_since__isnull=False), name="round_uncounted"
            )
        ]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="round_once")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"


class Move(models.Model):
    """One action that was done. Rows are only ever added."""

    class By(models.TextChoices):
        PLAYER = "player", pgettext_lazy("who made a move", "player")
        BOT = "bot", pgettext_lazy("who made a move", "bot")
        CLOCK = "clock", pgettext_lazy("who made a move", "clock")
        STAFF = "staff", pgettext_lazy("who made a move", "staff")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="moves", verbose_name=_("round"))
    number = models.PositiveIntegerField(_("number"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    action = models.JSONField(_("action"))
    """As NOTATION.md writes it, without the seat."""
    at = models.DateTimeField(_("at"))
    by = models.CharField(_("by"), max_length=6, choices=By)
    client_id = models.CharField(_("mark of the page"), max_length=36, blank=True)
    """What the page called this action, so that a repeat is known."""

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["round_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="move_once"),
            models.UniqueConstraint(
                fields=["round", "seat", "client_id"], condition=~Q(client_id=""), name="move_once_a_client"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"
