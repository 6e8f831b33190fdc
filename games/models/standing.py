"""What follows from finished matches for who played them; it can be made again from the log (services/standing.py)."""

from datetime import date

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models.match import Match

EVER = date(1970, 1, 1)
"""Where a count that never ends begins."""
PLACES = ("first", "second", "third", "fourth", "fifth")
"""The columns of a count that hold how often each place was reached, the first place first."""


class Played(models.Model):
    """A person's part in a match that has been counted."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="played_set", verbose_name=_("match"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        db_index=False,
        related_name="played_set",
        verbose_name=_("person"),
    )
    finished_at = models.DateTimeField(_("finished at"))
    alone = models.BooleanField(_("against bots alone"))
    left = models.BooleanField(_("left"))
    joined = models.BooleanField(_("joined later"))
    place = models.PositiveSmallIntegerField(_("place"))
    coins = models.IntegerField(_("coins won"))
    """What was paid to him less his stake."""
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    """Those in which he made a move himself; the columns below speak of these alone."""
    points = models.IntegerField(_("points"))
    openings = models.PositiveSmallIntegerField(_("openings"))
    hands = models.PositiveSmallIntegerField(_("Hands"))
    concans = models.PositiveSmallIntegerField(_("Concans"))
    before = models.IntegerField(_("rating before"), null=True)
    """None, as `after`, where the match was not rated for him."""
    after = models.IntegerField(_("rating after"), null=True)
    handed = models.BooleanField(_("handed to a bot"), default=False)
    """Whether staff gave the seat to a bot before the end: the match is in his list, and counts for nothing."""

    class Meta:
        verbose_name = _("part in a match")
        verbose_name_plural = _("parts in matches")
        indexes = [
            models.Index(fields=["user", "-id"], name="played_newest"),
            models.Index(fields=["user", "finished_at"], name="played_lately"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], condition=Q(handed=False), name="played_once"),
            models.UniqueConstraint(fields=["match", "user"], name="played_once_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat}"


class Tally(models.Model):
    """What a person's matches add up to, ever or in a period, and the rating after the last of them that was rated."""

    class Scope(models.TextChoices):
        PEOPLE = "people", pgettext_lazy("which matches are counted", "with people")
        BOTS = "bots", pgettext_lazy("which matches are counted", "against bots alone")
        MONTH = "month", pgettext_lazy("which matches are counted", "with people, in a month")
        WEEK = "week", pgettext_lazy("which matches are counted", "with people, in a week")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tallies", verbose_name=_("person")
    )
    scope = models.CharField(_("matches"), max_length=6, choices=Scope)
    begins = models.DateField(_("begins"), default=EVER)
    """The first day (UTC) of a week, a Saturday, or of a month."""
    first = models.PositiveIntegerField(_("first places"), default=0)
    second = models.PositiveIntegerField(_("second places"), default=0)
    third = models.PositiveIntegerField(_("third places"), default=0)
    fourth = models.PositiveIntegerField(_("fourth places"), default=0)
    fifth = models.PositiveIntegerField(_("fifth places"), default=0)
    left = models.PositiveIntegerField(_("left"), default=0)
    joined = models.PositiveIntegerField(_("joined later"), default=0)
    rounds = models.PositiveIntegerField(_("rounds"), default=0)
    points = models.IntegerField(_("points"), default=0)
    openings = models.PositiveIntegerField(_("openings"), default=0)
    hands = models.PositiveIntegerField(_("Hands"), default=0)
    concans = models.PositiveIntegerField(_("Concans"), default=0)
    coins = models.BigIntegerField(_("coins won"), default=0)
    rated = models.PositiveIntegerField(_("rated matches"), default=0)
    mu = models.FloatField(_("estimated strength"), null=True)
    """With `sigma` what is believed of the person's play (services/standing_rating.py); None before it was rated."""
    sigma = models.FloatField(_("uncertainty of the estimate"), null=True)
    rating = models.IntegerField(_("rating"), null=True)

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        indexes = [
            models.Index(
                fields=["scope", "begins", "-rating", "user"], condition=Q(rating__isnull=False), name="tally_by_rating"
            ),
            models.Index(fields=["scope", "begins", "-coins", "user"], condition=Q(coins__gt=0), name="tally_by_coins"),
        ]
        constraints = [models.UniqueConstraint(fields=["user", "scope", "begins"], name="tally_once")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.scope}"

    @property
    def places(self) -> tuple[int, ...]:
        """How often each place was reached, the first place first."""
        return tuple(getattr(self, place) for place in PLACES)

    @property
    def matches(self) -> int:
        """How many matches: those played for a place, those left, and those joined later."""
        return sum(self.places) + self.left + self.joined
