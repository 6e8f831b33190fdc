"""What a person's finished matches say of him: what they add up to, how often he leaves, and the list of them."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from django.db.models import Count, Prefetch, Q

from accounts.models import User
from games.models import MatchSeat, Played, Tally
from games.models.standing import EVER
from games.services.standing_rating import Skill

LATELY = timedelta(days=30)
PAGE = 20
"""Matches on a page of the list."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What matches with people, and those against bots alone, add up to; None where there was none.

    `lately` counts the matches with people that finished in the last 30 days, `lately_left` those of them that he left.
    """

    people: Tally | None
    bots: Tally | None
    skill: Skill | None
    lately: int
    lately_left: int


@dataclass(frozen=True, slots=True)
class History:
    """Finished matches, the last first, and the id to go on `before` for older ones; None at the end.

    Of each part the match, its table and its seats (`match.by_seat`) with their people are at hand.
    """

    parts: list[Played]
    older: int | None


def profile_of(user: User, now: datetime) -> Profile:
    """The standing of a person."""
    ever = {tally.scope: tally for tally in Tally.objects.filter(user=user, begins=EVER)}
    people = ever.get(Tally.Scope.PEOPLE)
    lately = Played.objects.filter(user=user, finished_at__gt=now - LATELY, alone=False, handed=False)
    counted = lately.aggregate(all=Count("pk"), left=Count("pk", filter=Q(left=True)))
    skill = Skill(people.mu, people.sigma) if people and people.mu is not None and people.sigma is not None else None
    return Profile(people, ever.get(Tally.Scope.BOTS), skill, counted["all"], counted["left"])


Show = Literal["all", "people", "bots", "otherwise", "won", "coins"]
"""Which of somebody's matches are listed: all, with people, against bots alone, those of them in which the hard bot
would have done better somewhere, won, for coins."""
_SHOWN: dict[Show, Q] = {
    "all": Q(),
    "people": Q(alone=False),
    "bots": Q(alone=True),
    "otherwise": Q(alone=True, match__review__cost__gt=0),
    "won": Q(place=1, left=False, joined=False, handed=False),
    "coins": Q(match__stake__gt=0),
}


def history_of(user: User, before: int | None = None, size: int = PAGE, show: Show = "all") -> History:
    """A person's counted matches of that kind, or those older than the part with the id `before`."""
    seats = Prefetch("match__seat_set", MatchSeat.objects.select_related("user").order_by("number"), to_attr="by_seat")
    parts = (
        Played.objects.filter(_SHOWN[show], user=user)
        .select_related("match__table", "match__review")
        .defer("match__review__found")
        .prefetch_related(seats)
        .order_by("-pk")
    )
    if before is not None:
        parts = parts.filter(pk__lt=before)
    found = list(parts[: size + 1])
    return History(found[:size], found[size - 1].pk if len(found) > size else None)
