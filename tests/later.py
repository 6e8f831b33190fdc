"""A day later, for what a cache keeps only so long."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from unittest.mock import patch

from django.core.cache import cache
from django.core.cache.backends.redis import RedisCache


@contextmanager
def later(passed: timedelta) -> Iterator[None]:
    """So much time has passed in the cache: what it kept no longer than that is gone."""
    if isinstance(cache._connections["default"], RedisCache):  # type: ignore[attr-defined]
        _age(passed)
        yield
        return
    with patch("django.core.cache.backends.locmem.time.time", return_value=time.time() + passed.total_seconds()):
        yield


def _age(passed: timedelta) -> None:
    """Redis keeps a time of its own: all it holds has so much less of its life left."""
    redis = cache._cache.get_client(write=True)  # type: ignore[attr-defined]
    for key in redis.scan_iter():
        redis.pexpire(key, redis.pttl(key) - int(passed.total_seconds() * 1000))
