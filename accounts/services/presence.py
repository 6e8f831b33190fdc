"""Who is there: people with a page open that keeps in touch.

Each process writes about once a minute who is at its own pages.
"""

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from accounts.models import Presence, User
from concan_site.writing import writing

EVERY = timedelta(seconds=60)
ONLINE = timedelta(seconds=90)
"""Who was last there so long ago is there."""


def note(user_ids: Iterable[int]) -> None:
    """Writes that these people are there now."""
    now = timezone.now()
    with writing():
        there = User.objects.filter(pk__in=set(user_ids)).values_list("pk", flat=True)
        Presence.objects.bulk_create(
            [Presence(user_id=user_id, seen_at=now) for user_id in there],
            update_conflicts=True,
            unique_fields=["user"],
            update_fields=["seen_at"],
        )


def online(user_ids: Iterable[int]) -> frozenset[int]:
    """Those of these people who are there."""
    found = Presence.objects.filter(user__in=list(user_ids), seen_at__gt=timezone.now() - ONLINE)
    return frozenset(found.values_list("user_id", flat=True))
