"""Keeping order: what people report, what staff decide and do, and what people say against it."""

from django.conf import settings
from django.db import models
from django.db.models import Case, Q, Value, When
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Report(models.Model):
    """What one person reports of another, with the evidence frozen as it was at that moment.

    `evidence` never holds a running round's hands or stock: whoever makes a report gives what he could see himself
    (services/reports.py).
    """

    class Kind(models.TextChoices):
        PLAYER = "player", pgettext_lazy("what is reported", "player")
        MESSAGE = "message", pgettext_lazy("what is reported", "message")
        MOVE = "move", pgettext_lazy("what is reported", "move")

    class Cause(models.TextChoices):
        INSULT = "insult", pgettext_lazy("why something is reported", "insults or threats")
        COLLUSION = "collude", pgettext_lazy("why something is reported", "plays together with another")
        STALLING = "stall", pgettext_lazy("why something is reported", "stalls or walks away on purpose")
        NAME = "name", pgettext_lazy("why something is reported", "an improper name")
        FAULT = "fault", pgettext_lazy("why something is reported", "the game did something wrong")
        OTHER = "other", pgettext_lazy("why something is reported", "something else")

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("state of a report", "open")
        UPHELD = "upheld", pgettext_lazy("state of a report", "upheld")
        DISMISSED = "dismiss", pgettext_lazy("state of a report", "dismissed")

    kind = models.CharField(_("reported"), max_length=7, choices=Kind)
    cause = models.CharField(_("why"), max_length=7, choices=Cause)
    words = models.CharField(_("in the reporter’s words"), max_length=500, blank=True)
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="reports", verbose_name=_("reporter")
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="reports_about",
        verbose_name=_("about"),
    )
    """None where a move of a bot or of the clock is reported."""
    place = models.CharField(_("place"), max_length=80)
    """Where it was, once a reporter: "table:bcdfghjk", "message:17", "move:12/3/45" (match, round, move)."""
    evidence = models.JSONField(_("evidence"))
    at = models.DateTimeField(_("at"))
    state = models.CharField(_("state"), max_length=7, choices=State, default=State.OPEN)
    queue = models.GeneratedField(
        expression=Case(When(state="open", then=Value(0)), default=Value(1)),
        output_field=models.SmallIntegerField(),
        db_persist=True,
    )
    """0 for what is open, 1 for the rest: the order of the queue, so that an index has it."""
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+", verbose_name=_("decided by")
    )
    decided_at = models.DateTimeField(_("decided at"), null=True)
    answer = models.CharField(_("answer to the reporter"), max_length=300, blank=True)
    read_at = models.DateTimeField(_("read at"), null=True)
    """When the reporter said that he has read what became of it."""

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        indexes = [
            models.Index(fields=["state", "-id"], name="report_state_newest"),
            models.Index(fields=["queue", "-id"], name="report_queue"),
            models.Index(fields=["place"], name="report_at_place"),
            models.Index(fields=["reporter", "-id"], name="report_of_reporter"),
            models.Index(fields=["about", "-id"], name="report_about_newest"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["reporter", "about", "place"], condition=Q(state="open"), name="report_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk}: {self.place}"


class Sanction(models.Model):
    """What staff impose on a person. It runs from `at` until it ends or is lifted; a warning only waits to be read."""

    class Kind(models.TextChoices):
        WARN = "warn", pgettext_lazy("kind of sanction", "warning")
        MUTE = "mute", pgettext_lazy("kind of sanction", "mute")
        NO_COINS = "nocoins", pgettext_lazy("kind of sanction", "no coin tables")
        BAN = "ban", pgettext_lazy("kind of sanction", "ban")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="sanctions", verbose_name=_("person")
    )
    kind = models.CharField(_("kind"), max_length=7, choices=Kind)
    reason = models.CharField(_("reason"), max_length=300)
    """The person reads it."""
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("imposed by")
    )
    at = models.DateTimeField(_("imposed at"))
    ends_at = models.DateTimeField(_("ends at"), null=True, blank=True)
    """None for one without an end."""
    read_at = models.DateTimeField(_("read at"), null=True)
    """When the person said that he has read it."""
    lifted_at = models.DateTimeField(_("lifted at"), null=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+", verbose_name=_("lifted by")
    )
    report = models.ForeignKey(
        Report, on_delete=models.PROTECT, null=True, blank=True, related_name="sanctions", verbose_name=_("report")
    )

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        indexes = [models.Index(fields=["user", "-id"], name="sanction_of_person")]
        constraints = [
            models.CheckConstraint(
                condition=~Q(reason=""),
                name="sanction_has_reason",
                violation_error_message=_("A sanction has a reason, which the person reads."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.pk}: {self.get_kind_display()}"

    @property
    def is_over(self) -> bool:
        """Whether it was lifted or has ended. A warning has no end."""
        return self.lifted_at is not None or (self.ends_at is not None and self.ends_at <= timezone.now())


class Appeal(models.Model):
    """What a person says against a sanction, once, and what staff answer."""

    sanction = models.OneToOneField(
        Sanction, on_delete=models.PROTECT, related_name="appeal", verbose_name=_("sanction")
    )
    words = models.CharField(_("appeal"), max_length=1000)
    at = models.DateTimeField(_("at"))
    answer = models.CharField(_("answer"), max_length=500, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+", verbose_name=_("answered by")
    )
    answered_at = models.DateTimeField(_("answered at"), null=True)
    granted = models.BooleanField(_("granted"), null=True)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        indexes = [models.Index(fields=["answered_at", "-id"], name="appeal_unanswered")]

    def __str__(self) -> str:
        return f"{self.pk}"
