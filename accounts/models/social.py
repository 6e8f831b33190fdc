"""Who knows whom: friends, and those somebody does not want to hear or meet."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least
from django.utils.translation import gettext_lazy as _


class Friendship(models.Model):
    """Two people who are friends, or one who asked the other to be. There is one row for two people."""

    asker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friends_asked", verbose_name=_("asked by")
    )
    asked = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friends_asking", verbose_name=_("asked")
    )
    asked_at = models.DateTimeField(_("asked at"))
    accepted_at = models.DateTimeField(_("friends since"), null=True)

    class Meta:
        verbose_name = _("friendship")
        verbose_name_plural = _("friendships")
        constraints = [
            models.UniqueConstraint(Least("asker", "asked"), Greatest("asker", "asked"), name="friendship_once"),
            models.CheckConstraint(condition=~Q(asker=F("asked")), name="friendship_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.asker_id}+{self.asked_id}"


class Mute(models.Model):
    """A person who does not want to read what another writes."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes", verbose_name=_("person")
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="muted_by", verbose_name=_("muted")
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("mute")
        verbose_name_plural = _("mutes")
        constraints = [
            models.UniqueConstraint(fields=["person", "other"], name="mute_once"),
            models.CheckConstraint(condition=~Q(person=F("other")), name="mute_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}>{self.other_id}"


class Block(models.Model):
    """A person who does not want to meet another: who is blocked cannot watch, invite, befriend or write to him."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks", verbose_name=_("person")
    )
    other = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocked_by", verbose_name=_("blocked")
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = [
            models.UniqueConstraint(fields=["person", "other"], name="block_once"),
            models.CheckConstraint(condition=~Q(person=F("other")), name="block_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}>{self.other_id}"


class Presence(models.Model):
    """When a person last had a page open that keeps in touch. Written about once a minute, so it is no part of User."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="presence",
        verbose_name=_("person"),
    )
    seen_at = models.DateTimeField(_("seen at"))

    class Meta:
        verbose_name = _("presence")
        verbose_name_plural = _("presences")

    def __str__(self) -> str:
        return str(self.user_id)
