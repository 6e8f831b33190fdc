"""Standing, to be read: what matches add up to, and what each was for its people (`recompute_standing` makes it)."""

from django.contrib import admin
from django.utils.translation import gettext_lazy

from accounts.admin.finding import OfPeople
from concan_site.read_only import LongList, ReadOnly
from games.models import Played, Tally


@admin.register(Tally)
class TallyAdmin(ReadOnly, OfPeople, LongList):
    """What a person's matches add up to, ever and in each month and week."""

    list_display = ("user", "scope", "begins", "rating", "rated", "all_matches", "first", "left", "coins")
    list_filter = ("scope",)
    list_select_related = ("user",)

    @admin.display(description=gettext_lazy("matches"))
    def all_matches(self, tally: Tally) -> int:
        """How many there were."""
        return tally.matches


@admin.register(Played)
class PlayedAdmin(ReadOnly, OfPeople, LongList):
    """What a match was for each of its people."""

    list_display = ("match", "user", "finished_at", "place", "left", "joined", "before", "after", "coins")
    list_select_related = ("user", "match")
