"""What is said at a table, and the words that are not said there."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models.table import Table


class ChatMessage(models.Model):
    """A ready phrase or free words that a person or a bot said at a table."""

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, db_index=False, related_name="chat_messages", verbose_name=_("table")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="chat_messages",
        verbose_name=_("person"),
    )
    bot = models.CharField(_("bot"), max_length=16, blank=True)
    seat = models.PositiveSmallIntegerField(_("seat"))
    """Where it was said from, in the order of the table's seats."""
    phrase = models.CharField(_("phrase"), max_length=16, blank=True)
    """The key of a ready phrase (services/phrases.py), which everybody reads in his own language."""
    text = models.CharField(_("words"), max_length=200, blank=True)
    """As it was written; readers see it through the filter of words."""
    at = models.DateTimeField(_("at"))
    removed_at = models.DateTimeField(_("removed at"), null=True)
    """When staff took it away; nobody but staff sees it then."""
    client_id = models.CharField(_("mark of the page"), max_length=36, blank=True)
    """What the page called it, so that a repeat is known."""

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        indexes = [models.Index(fields=["table", "-id"], name="chat_newest")]
        constraints = [
            models.CheckConstraint(condition=Q(phrase="") ^ Q(text=""), name="chat_phrase_or_text"),
            models.CheckConstraint(condition=Q(user=None) ^ Q(bot=""), name="chat_person_or_bot"),
            models.UniqueConstraint(
                fields=["table", "user", "client_id"], condition=~Q(client_id=""), name="chat_once_a_client"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.pk}"


class FilteredWord(models.Model):
    """A word that readers do not see. Staff edit the list."""

    class Match(models.TextChoices):
        WHOLE = "whole", pgettext_lazy("how a filtered word is found", "as a whole word")
        INSIDE = "inside", pgettext_lazy("how a filtered word is found", "anywhere in a word")

    word = models.CharField(_("word"), max_length=40)
    key = models.CharField(max_length=60, unique=True, editable=False)
    """Its normal form (services/word_filter.py)."""
    found = models.CharField(_("found"), max_length=6, choices=Match, default=Match.WHOLE)

    class Meta:
        verbose_name = _("filtered word")
        verbose_name_plural = _("filtered words")
        ordering = ["word"]

    def __str__(self) -> str:
        return self.word
