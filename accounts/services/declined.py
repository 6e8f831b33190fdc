"""Who declined whose friendship lately: kept in the cache for as long as it holds, and worth nothing later.

A cache that is away keeps nobody from asking or answering: then nothing is remembered.
"""

import logging
from datetime import timedelta

from django.core.cache import cache

log = logging.getLogger("concan.friends")


def note(asker_id: int, asked_id: int, lasts: timedelta) -> None:
    """The one who was asked has declined."""
    try:
        cache.set(_key(asker_id, asked_id), True, lasts.total_seconds())
    except Exception:
        log.exception("It could not be noted that a friendship was declined")


def is_fresh(asker_id: int, asked_id: int) -> bool:
    """Whether the one declined the other so lately that it still holds."""
    try:
        return bool(cache.get(_key(asker_id, asked_id)))
    except Exception:
        log.exception("Whether a friendship was declined is not known")
        return False


def forget(asker_id: int, asked_id: int) -> None:
    """They are friends now: what was before is over."""
    try:
        cache.delete(_key(asker_id, asked_id))
    except Exception:
        log.exception("That a friendship was declined could not be forgotten")


def _key(asker_id: int, asked_id: int) -> str:
    return f"friendship-declined:{asker_id}:{asked_id}"
