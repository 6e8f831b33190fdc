"""Devices and addresses that people come from, kept as keyed hashes: enough to see that two are the same, no more.

A device is a browser that keeps a cookie: what cannot be seen is in concan_site/deploy/OPERATING.md.
"""

import hmac
import ipaddress
from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import date, timedelta
from hashlib import sha256

from django.conf import settings
from django.utils import timezone

from accounts.models import Trace
from concan_site.writing import writing

Seen = tuple[Trace.Kind, str]
"""What a request shows of where a person is: the kind of a trace, and its digest."""

RECENT = {Trace.Kind.DEVICE: timedelta(days=7), Trace.Kind.ADDRESS: timedelta(days=2)}
"""For how long two who came from one place count as being there together: addresses soon belong to others."""
MOST_REMEMBERED = 200_000
_DIGITS = 32

_written: set[tuple[int, str, str]] = set()
_written_on = date.min


def device(secret: str) -> Seen:
    """The trace of a device by the random id that its cookie holds."""
    return Trace.Kind.DEVICE, _digest("device", secret)


def address(text: str) -> Seen:
    """The trace of an address; of IPv6 by the network of its household, /64. Raises ValueError where it is none."""
    found = ipaddress.ip_address(text)
    if isinstance(found, ipaddress.IPv6Address):
        mapped = found.ipv4_mapped
        found = mapped or ipaddress.IPv6Network((found.packed[:8] + bytes(8), 64)).network_address
    return Trace.Kind.ADDRESS, _digest("address", str(found))


def note(user_id: int, seen: Iterable[Seen]) -> None:
    """Writes where a person came from, each of it once a day: this process remembers what it wrote today."""
    today = _forget_yesterday()
    new = [(kind, digest) for kind, digest in seen if (user_id, str(kind), digest) not in _written]
    if not new:
        return
    now = timezone.now()
    with writing():
        Trace.objects.bulk_create(
            (Trace(user_id=user_id, kind=kind, digest=digest, first_at=now, last_at=now) for kind, digest in new),
            update_conflicts=True,
            unique_fields=["user", "kind", "digest"],
            update_fields=["last_at"],
        )
    if today == _written_on:
        _written.update((user_id, str(kind), digest) for kind, digest in new)


def shared(user_ids: Collection[int], kind: Trace.Kind) -> list[frozenset[int]]:
    """Which of these people came from the same place of that kind lately (RECENT); one query, none for less than two.

    Each group is two people or more, largest first; none is a part of another.
    """
    if len(user_ids) < 2:
        return []
    lately = Trace.objects.filter(user__in=user_ids, kind=kind, last_at__gte=timezone.now() - RECENT[kind])
    by_digest: defaultdict[str, set[int]] = defaultdict(set)
    for user_id, digest in lately.values_list("user_id", "digest"):
        by_digest[digest].add(user_id)
    groups = sorted({frozenset(people) for people in by_digest.values() if len(people) > 1}, key=_order)
    return [one for place, one in enumerate(groups) if not any(one < other for other in groups[:place])]


def forget_written() -> None:
    """Empties the memory of this process; what is written again changes nothing."""
    _written.clear()


def _order(group: frozenset[int]) -> tuple[int, list[int]]:
    return -len(group), sorted(group)


def _forget_yesterday() -> date:
    global _written_on
    today = timezone.now().date()
    if today != _written_on or len(_written) > MOST_REMEMBERED:
        _written.clear()
        _written_on = today
    return today


def _digest(kind: str, text: str) -> str:
    key = sha256(b"concan.traces:" + settings.SECRET_KEY.encode()).digest()
    return hmac.new(key, f"{kind}:{text}".encode(), sha256).hexdigest()[:_DIGITS]
