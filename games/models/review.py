"""What the strong bot would have done in a match against bots, once it has been worked out (services/reviews.py)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class Review(models.Model):
    """The turns of the one person of a match, compared with what the strong bot would have done in his place."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="review", verbose_name=_("match"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    waiting_since = models.DateTimeField(_("waiting since"), null=True)
    """When the match ended, as long as the turns have not been compared."""
    turns = models.PositiveSmallIntegerField(_("turns"), default=0)
    """How many the person played himself."""
    otherwise = models.PositiveSmallIntegerField(_("turns played otherwise"), default=0)
    """In how many of them the bot would have done otherwise."""
    cost = models.PositiveIntegerField(_("cost"), default=0)
    """What all of that cost, in points (games/concan/review.py)."""
    found = models.JSONField(default=list)
    """Each such decision, as services/reviews.Mark."""

    class Meta:
        verbose_name = _("look back at a match")
        verbose_name_plural = _("looks back at matches")
        indexes = [
            models.Index(fields=["-waiting_since"], condition=Q(waiting_since__isnull=False), name="review_waiting")
        ]

    def __str__(self) -> str:
        return f"{self.match_id}"
