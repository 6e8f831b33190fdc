"""What the house says and does: announcements, whether new matches may begin, and every act of the staff."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class AuditRow(models.Model):
    """One act of one of the staff. Written in the act's transaction; the database refuses to change or delete it."""

    at = models.DateTimeField(_("at"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("staff")
    )
    act = models.CharField(_("act"), max_length=40)
    """A word of services/audit.py: "sanction.impose", "table.close"."""
    target = models.CharField(_("on"), max_length=60)
    """What it was done to, by kind and key: "person:17", "table:bcdfghjk", "match:12"."""
    whom = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="acts_on",
        verbose_name=_("whom"),
    )
    why = models.CharField(_("why"), max_length=500, blank=True)
    before = models.JSONField(_("before"), null=True)
    after = models.JSONField(_("after"), null=True)

    class Meta:
        verbose_name = _("act of the staff")
        verbose_name_plural = _("acts of the staff")
        indexes = [
            models.Index(fields=["target", "-id"], name="audit_of_target"),
            models.Index(fields=["by", "-id"], name="audit_of_staff"),
            models.Index(fields=["act", "-id"], name="audit_of_act"),
            models.Index(fields=["whom", "-id"], name="audit_of_person"),
        ]

    def __str__(self) -> str:
        return f"{self.act} {self.target}"


class Announcement(models.Model):
    """What the house tells everybody, in both languages, on every page while it runs."""

    arabic = models.CharField(_("in Arabic"), max_length=300)
    english = models.CharField(_("in English"), max_length=300)
    begins_at = models.DateTimeField(_("begins at"))
    ends_at = models.DateTimeField(_("ends at"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("staff")
    )

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        indexes = [models.Index(fields=["ends_at"], name="announcement_running")]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__gt=models.F("begins_at")),
                name="announcement_ends_later",
                violation_error_message=_("An announcement ends after it begins."),
            )
        ]

    def __str__(self) -> str:
        return self.english


class Closing(models.Model):
    """A time in which no new match begins: the house drains before an upgrade, or rests. Running matches go on."""

    since = models.DateTimeField(_("since"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("staff")
    )
    reason = models.CharField(_("reason"), max_length=200)
    """Staff alone read it; people read an announcement."""
    ended_at = models.DateTimeField(_("ended at"), null=True)

    class Meta:
        verbose_name = _("closing of the house")
        verbose_name_plural = _("closings of the house")

    def __str__(self) -> str:
        return f"{self.since:%Y-%m-%d %H:%M}"


class Trace(models.Model):
    """A device or an address a person came from, as a keyed hash: enough to see that two are the same, no more."""

    class Kind(models.TextChoices):
        DEVICE = "device", _("device")
        ADDRESS = "address", _("address")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="traces", verbose_name=_("person")
    )
    kind = models.CharField(_("kind"), max_length=7, choices=Kind)
    digest = models.CharField(_("hash"), max_length=32)
    first_at = models.DateTimeField(_("first seen"))
    last_at = models.DateTimeField(_("last seen"))

    class Meta:
        verbose_name = _("trace")
        verbose_name_plural = _("traces")
        indexes = [models.Index(fields=["kind", "digest"], name="trace_same")]
        constraints = [models.UniqueConstraint(fields=["user", "kind", "digest"], name="trace_once")]

    def __str__(self) -> str:
        return f"{self.kind}:{self.digest[:8]}"
