"""Where a person's day begins and ends."""

from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from accounts.models import User


@cache
def _names() -> frozenset[str]:
    return frozenset(available_timezones())


def zone_of(user: User) -> ZoneInfo:
    """The time zone that the person's browser last told; UTC until one did."""
    return ZoneInfo(user.time_zone if user.time_zone in _names() else "UTC")


def keep_zone(user: User, name: str) -> None:
    """Remembers the zone of this name, if there is one."""
    if name != user.time_zone and name in _names():
        user.time_zone = name
        user.save(update_fields=["time_zone"])
