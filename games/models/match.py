"""Matches and who played them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models.table import Table

RULES_VERSION = 1
"""The version of the rules that a new match is played by; a match keeps its own for ever."""


class Match(models.Model):
    """A match: its options as they were when it began, and how it ended."""

    class State(models.TextChoices):
        LIVE = "live", pgettext_lazy("state of a match", "running")
        FINISHED = "finished", pgettext_lazy("state of a match", "finished")
        VOIDED = "voided", pgettext_lazy("state of a match", "voided")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="matches", verbose_name=_("table"))
    number = models.PositiveIntegerField(_("number"))
    rules = models.PositiveSmallIntegerField(_("version of the rules"), default=RULES_VERSION)
    options = models.JSONField(_("options"))
    size = models.PositiveSmallIntegerField(_("number of seats"))
    stake = models.PositiveIntegerField(_("stake"), default=0)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.LIVE)
    started_at = models.DateTimeField(_("started at"))
    finished_at = models.DateTimeField(_("finished at"), null=True)
    uncounted_since = models.DateTimeField(_("not counted since"), null=True)
    """When it finished, as long as standing does not yet count it (services/standing.py)."""
    shared_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("shared by"),
    )
    """Who of those that sat at a private table lets everybody read the match (services/sharing.py)."""

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = [
            models.Index(
                fields=["uncounted_since", "id"], condition=Q(uncounted_since__isnull=False), name="match_uncounted"
            )
        ]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="match_once")]

    def __str__(self) -> str:
        return f"{self.table_id}-{self.number}"


class MatchSeat(models.Model):
    """Who sat where in a match, and what it brought."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seat_set", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("number"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="match_seats",
        verbose_name=_("person"),
    )
    bot = models.CharField(_("bot"), max_length=16, blank=True)
    total = models.IntegerField(_("total"), null=True)
    place = models.PositiveSmallIntegerField(_("place"), null=True)
    payout = models.PositiveIntegerField(_("payout"), null=True)
    joined = models.BooleanField(_("joined later"), default=False)
    """Whether the person took the seat over from a bot while the match ran."""
    left = models.BooleanField(_("left"), default=False)
    """Whether the person had walked away for good when it ended; written then, as `total`, `place` and `payout`."""

    class Meta:
        verbose_name = _("seat of a match")
        verbose_name_plural = _("seats of a match")
        ordering = ["match_id", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="match_seat_once")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"


class HandedSeat(models.Model):
    """A seat of a match that a person had until staff gave it to a bot; who has it now is in its MatchSeat."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="handed_set", verbose_name=_("match"))
    number = models.PositiveSmallIntegerField(_("number"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="handed_seats", verbose_name=_("person")
    )

    class Meta:
        verbose_name = _("handed-over seat of a match")
        verbose_name_plural = _("handed-over seats of matches")
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="handed_seat_once")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"
