"""Tables and the seats at them."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts import names
from games.concan.options import DEFAULT_PRESET, MAX_SEATS, MIN_SEATS

TURN_SECONDS = (15, 30, 60)
TURN_BANK = timedelta(seconds=60)
"""What a seat has in every round beyond the pace of its turns."""
CONNECTION_BANK = timedelta(seconds=120)
"""For how long in every match the clock of a seat stands while its person is not connected."""


def table_called(own_name: str, named_after: str) -> str:
    """What a table is called in the reader's language: its own name, or that of whom it is named after."""
    if own_name or not named_after:
        return own_name
    return gettext("%(name)s’s table") % {"name": named_after}


class Table(models.Model):
    """Where people sit, and what they play there. Matches come and go; the table stays until it is closed."""

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("state of a table", "open")
        PLAYING = "playing", pgettext_lazy("state of a table", "playing")
        CLOSED = "closed", pgettext_lazy("state of a table", "closed")

    code = models.CharField(_("code"), max_length=12, unique=True)
    own_name = models.CharField(_("name"), max_length=40, blank=True)
    """What its maker called it; empty where it is named after somebody."""
    named_after = models.CharField(_("named after"), max_length=names.LONGEST, blank=True)
    """How its maker was called then."""
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("created by"),
    )
    created_at = models.DateTimeField(_("created at"), auto_now_add=True)
    preset = models.CharField(_("preset"), max_length=16, default=DEFAULT_PRESET)
    options = models.JSONField(_("options"))
    size = models.PositiveSmallIntegerField(_("number of seats"))
    turn_seconds = models.PositiveSmallIntegerField(
        _("turn time"), choices=[(seconds, str(seconds)) for seconds in TURN_SECONDS], default=30
    )
    stake = models.PositiveIntegerField(_("stake"), default=0)
    public = models.BooleanField(_("public"), default=True)
    suggest = models.BooleanField(_("suggestions"), default=True)
    chat = models.BooleanField(_("free chat"), default=True)
    """Whether people may write what they like; the ready phrases are always there."""
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.OPEN)
    match = models.ForeignKey(
        "games.Match",
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("running or last match"),
    )
    version = models.PositiveBigIntegerField(_("version"), default=0)
    """Raised by everything that changes what is seen at the table."""
    due_at = models.DateTimeField(_("due at"), null=True, db_index=True)
    """When the clock must next look: a turn runs out, a bot is to act, a deal is next, nobody came."""
    turn_ends_at = models.DateTimeField(null=True)
    """When the pace of the running turn is over, whoever plays it; then its bank runs (services/banks.py). Nobody gets
    more by leaving and returning. None between two rounds."""
    next_secret = models.CharField(max_length=64)
    """The secret of the next deal, in hex; its fingerprint is shown before the players' seeds are final."""

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        indexes = [models.Index(fields=["state", "public", "-id"], name="table_lobby")]
        constraints = [
            models.CheckConstraint(
                condition=Q(size__gte=MIN_SEATS, size__lte=MAX_SEATS),
                name="table_size",
            ),
        ]

    def __str__(self) -> str:
        return f"\u2068{self.name}\u2069 ({self.code})"  # the name keeps its own direction, wherever it stands

    @property
    def name(self) -> str:
        """What it is called in the reader's language."""
        return table_called(self.own_name, self.named_after)


class Seat(models.Model):
    """A seat of a table: empty, a person's, or a bot's."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seat_set", verbose_name=_("table"))
    number = models.PositiveSmallIntegerField(_("number"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="seats",
        verbose_name=_("person"),
    )
    bot = models.CharField(_("bot"), max_length=16, blank=True)
    """The key of the bot that sits here by itself; a bot that plays for an absent person is not named here."""
    ready = models.BooleanField(_("ready"), default=False)
    away = models.BooleanField(_("away"), default=False)
    left = models.BooleanField(_("left"), default=False)
    """Whether the person walked away from a running match; the seat is kept until it ends."""
    timeouts = models.PositiveSmallIntegerField(_("turns out of time in a row"), default=0)
    bank = models.DurationField(_("time bank"), default=TURN_BANK)
    """What is left of the round's bank."""
    connection_bank = models.DurationField(_("connection bank"), default=CONNECTION_BANK)
    """What is left of the match's."""
    lost_at = models.DateTimeField(_("not connected since"), null=True, blank=True)
    """Since when the person is not connected; in the future where he keeps in touch by requests and must make another
    until then. None while a socket of his is open, and before he ever opened one."""
    served_by = models.UUIDField(_("served by"), null=True, blank=True, db_index=True)
    """The server at which the person opened a socket last (services/servers.py)."""
    absent_since = models.DateTimeField(_("absent since"), null=True, blank=True)
    """Since when another hand played for the person, until he has seen what it played."""
    seed = models.CharField(_("seed"), max_length=64, blank=True)
    """What the person mixes into the next deal."""

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["table_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="seat_once"),
            models.UniqueConstraint(fields=["table", "user"], name="seat_one_a_person"),
            models.CheckConstraint(condition=Q(user=None) | Q(bot=""), name="seat_person_or_bot"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"
