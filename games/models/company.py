"""Who asks whom to a table, and who sits together."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models.table import Table


class Invitation(models.Model):
    """A person asks a friend to the table where he sits. It is gone once answered, and with the table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="invitations", verbose_name=_("table"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", verbose_name=_("invited by")
    )
    to = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations", verbose_name=_("invited")
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.UniqueConstraint(fields=["table", "to"], name="invitation_once"),
            models.CheckConstraint(condition=~Q(by=F("to")), name="invitation_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}>{self.to_id}"


class Pair(models.Model):
    """What the pair report found of two people in the days before `day`. Made anew by every run of its command."""

    first = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", verbose_name=_("person")
    )
    second = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", verbose_name=_("other")
    )
    day = models.DateField(_("until"))
    matches = models.PositiveIntegerField(_("matches together"))
    share = models.FloatField(_("share of the matches of the one who played less"))
    """From 0 to 1."""
    coins = models.IntegerField(_("coins to the first"))
    """In each coin match where one won and the other lost, the smaller amount; less those to the second."""
    coin_matches = models.PositiveIntegerField(_("coin matches together"))
    taken = models.PositiveIntegerField(_("cards taken"))
    """Cards one threw that the other, next to him, took from the fire pile."""
    offered = models.PositiveIntegerField(_("cards offered"))
    """Cards one threw just before the other's turn."""
    device = models.BooleanField(_("same device"))
    address = models.BooleanField(_("same address"))
    weight = models.FloatField(_("weight"))
    """How much it deserves a look: 0 for nothing, services/pairs.py says how it is made up."""

    class Meta:
        verbose_name = _("pair")
        verbose_name_plural = _("pairs")
        indexes = [models.Index(fields=["-weight", "id"], name="pair_by_weight")]
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="pair_once"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="pair_in_order"),
        ]

    def __str__(self) -> str:
        return f"\u2068{self.first}\u2069 + \u2068{self.second}\u2069"  # each name keeps its own direction
