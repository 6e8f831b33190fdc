"""What counts attempts for all processes, and what does while Redis is away."""

import logging
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger("concan.counters")


def _or_here(name: str) -> Callable[..., Any]:
    in_redis = getattr(RedisCache, name)

    def ask(self: "RedisOrHere", *args: Any, **kwargs: Any) -> Any:
        try:
            return in_redis(self, *args, **kwargs)
        except RedisError as error:
            log.error("Redis does not answer, this process counts alone: %r", error)
            return getattr(self.here, name)(*args, **kwargs)

    return ask


class RedisOrHere(RedisCache):
    """Redis; while it does not answer, the memory of this process. Limits then hold for each process by itself, and
    nobody's move, word or entrance waits for Redis or fails with it.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.here = LocMemCache("without-redis", {})

    add = _or_here("add")
    get = _or_here("get")
    set = _or_here("set")
    touch = _or_here("touch")
    delete = _or_here("delete")
    get_many = _or_here("get_many")
    has_key = _or_here("has_key")
    incr = _or_here("incr")
    set_many = _or_here("set_many")
    delete_many = _or_here("delete_many")
    clear = _or_here("clear")
