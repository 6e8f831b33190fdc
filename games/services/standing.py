"""Standing: what finished matches make of those who played them. Each is counted once, a moment after its end, in the
order in which they finished; a finished match waits for that by its `uncounted_since`.

All of it follows from the log alone, so it can be forgotten and counted again, with the same result.
"""

import logging
from datetime import timedelta

from django.db import DatabaseError
from django.db.models import F, QuerySet
from django.utils import timezone

from concan_site.writing import writing
from games.models import Match, Played, Tally
from games.services.counting import count_alone
from games.services.standing_facts import Facts, facts_of
from games.services.standing_tallies import add_match

log = logging.getLogger("concan.standing")

SETTLED = timedelta(seconds=2)
"""A match is counted no sooner after its end: by then every match that finished before it has been committed."""
_LOCK = 0x636F756E74  # any number that nothing else locks


def count_next() -> bool:
    """Counts the next match, in a transaction of its own; whether there was one. Any number may count at once."""
    head = _waiting().first()
    if head is None:
        return False
    facts = _facts_of(head)
    with writing():
        count_alone(_LOCK)
        now_first = _waiting().first()
        if now_first is not None and now_first.pk == head.pk:
            if facts is not None:
                add_match(facts)
            Match.objects.filter(pk=head.pk).update(uncounted_since=None)
    return True


def forget_all() -> int:
    """Forgets everything that was counted; how many matches are now to be counted again. The clock does that too."""
    with writing():
        count_alone(_LOCK)
        Played.objects.all().delete()
        Tally.objects.all().delete()
        return Match.objects.filter(state=Match.State.FINISHED).update(uncounted_since=F("finished_at"))


def _waiting() -> QuerySet[Match]:
    settled = timezone.now() - SETTLED
    return Match.objects.filter(uncounted_since__lte=settled).order_by("uncounted_since", "pk")


def _facts_of(match: Match) -> Facts | None:
    """What the match says; None, and a complaint, where its record cannot be read: it must not hold up the rest."""
    try:
        return facts_of(match)
    except DatabaseError:
        raise
    except Exception:
        log.exception("Match %s cannot be counted", match.pk)
        return None
