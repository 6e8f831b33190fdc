"""What all rounds that are over add up to, to show whether deals are fair; made again from the log at any time."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Fairness(models.Model):
    """One count over all rounds of matches with so many seats and such rules (services/fairness_facts.py)."""

    what = models.CharField(_("what"), max_length=12)
    size = models.PositiveSmallIntegerField(_("number of seats"))
    rules = models.CharField(_("rules"), max_length=8)
    """The preset whose rounds are played alike; empty for others."""
    place = models.PositiveSmallIntegerField(_("seat"))
    """0 where the count is of no seat."""
    count = models.PositiveBigIntegerField(_("count"), default=0)

    class Meta:
        verbose_name = _("count of deals")
        verbose_name_plural = _("counts of deals")
        constraints = [models.UniqueConstraint(fields=["what", "size", "rules", "place"], name="fairness_once")]

    def __str__(self) -> str:
        return f"{self.what} {self.size} {self.rules} {self.place}"
