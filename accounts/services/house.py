"""Whether the house begins new matches, and what it announces.

What changes it does so inside the caller's transaction; games/services/push.py tells it to open pages afterwards.
"""

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Announcement, Closing, User
from accounts.services import audit


class HouseRefused(Exception):
    """Something that cannot be done with the house; its text says why."""


def is_closed() -> bool:
    """Whether no new match may begin at this moment. Running matches go on."""
    return running_closings().exists()


def close(by: User, reason: str) -> Closing:
    """From now on no new match begins. Raises HouseRefused where that holds already."""
    if is_closed():
        raise HouseRefused(_("No new match begins already."))
    closing = Closing.objects.create(since=timezone.now(), by=by, reason=reason)
    audit.write(by, "house.close", "house", why=reason)
    return closing


def reopen(by: User) -> None:
    """New matches may begin again. Raises HouseRefused where they may."""
    if not Closing.objects.filter(ended_at=None).update(ended_at=timezone.now()):
        raise HouseRefused(_("New matches begin already."))
    audit.write(by, "house.reopen", "house")


def announcements() -> list[Announcement]:
    """Those that run at this moment, the oldest first."""
    return list(running_announcements().order_by("pk"))


def running_announcements() -> QuerySet[Announcement]:
    """The same, in no order."""
    now = timezone.now()
    return Announcement.objects.filter(ends_at__gt=now, begins_at__lte=now)


def running_closings() -> QuerySet[Closing]:
    """What keeps new matches from beginning at this moment."""
    return Closing.objects.filter(ended_at=None)
