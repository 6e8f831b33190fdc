"""The statistics of deals: what all rounds that are over add up to. Each is counted once, a moment after its end,
whatever becomes of its match afterwards; it waits for that by its `uncounted_since`.

A round counts when it is over, not when its match is, so that nobody can have it left out by voiding the match; and a
round that was broken off by that is counted as broken off. All of it follows from the log alone, so it can be
forgotten and counted again, with the same result.
"""

import logging
from collections import Counter
from collections.abc import Iterable

from django.db import DatabaseError
from django.db.models import F, Q, QuerySet

from concan_site.writing import writing
from games.models import Fairness, Match, Round
from games.services.counting import count_alone
from games.services.fairness_facts import Counts, Key, counts_of

log = logging.getLogger("concan.fairness")

AT_ONCE = 5
"""How many rounds the clock counts in one go: no move waits long for that."""
_LOCK = 0x66616972  # any number that nothing else locks


def count_next(most: int = AT_ONCE) -> bool:
    """Counts the next rounds, in a transaction of their own; whether there were any. Any number may count at once."""
    rounds = list(_waiting().select_related("match").prefetch_related("moves")[:most])
    if not rounds:
        return False
    found = {one.pk: _counts_of(one) for one in rounds}
    with writing():
        count_alone(_LOCK)
        still = list(_waiting().filter(pk__in=found).values_list("pk", flat=True))
        _add(found[pk] for pk in still)
        Round.objects.filter(pk__in=still).update(uncounted_since=None)
    return True


def forget_all() -> int:
    """Forgets everything that was counted; how many rounds are now to be counted again. The clock does that too."""
    with writing():
        count_alone(_LOCK)
        Fairness.objects.all().delete()
        over = Q(ended_at__isnull=False) | Q(match__state=Match.State.VOIDED)
        return Round.objects.filter(over).update(uncounted_since=F("started_at"))


def counted() -> Counts:
    """All counts there are."""
    rows = Fairness.objects.values_list("what", "size", "rules", "place", "count")
    return Counter({Key(what, size, rules, place): count for what, size, rules, place, count in rows})


def _waiting() -> QuerySet[Round]:
    return Round.objects.filter(uncounted_since__isnull=False).order_by("uncounted_since", "pk")


def _counts_of(one: Round) -> Counts:
    """What the round adds; nothing, and a complaint, where its rows cannot be read: it must not hold up the rest."""
    try:
        return counts_of(one)
    except DatabaseError:
        raise
    except Exception:
        log.exception("Round %s cannot be counted", one.pk)
        return Counter()


def _add(found: Iterable[Counts]) -> None:
    added: Counts = Counter()
    for counts in found:
        added.update(counts)
    kept = counted()
    rows = [Fairness(**key._asdict(), count=kept[key] + more) for key, more in sorted(added.items())]
    Fairness.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["what", "size", "rules", "place"], update_fields=["count"]
    )
