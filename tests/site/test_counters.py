"""What counts attempts goes on without Redis: each process then counts by itself."""

import pytest
from django.core.cache import cache, caches
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from concan_site.settings import LIMITS

GONE = "redis://127.0.0.1:1/0"


@pytest.fixture(autouse=True)
def _without_redis(settings: Settings) -> None:
    settings.CACHES = {
        "default": {"BACKEND": "concan_site.counters.RedisOrHere", "LOCATION": GONE},
        "watched": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": GONE},
    }


def test_what_is_counted_is_counted_here_and_the_keeper_reads_why(caplog: pytest.LogCaptureFixture) -> None:
    assert cache.add("attempts", 1)
    assert not cache.add("attempts", 1)
    assert cache.incr("attempts") == 2
    assert cache.get("attempts") == 2
    cache.delete("attempts")
    assert cache.get("attempts") is None
    assert caches["default"].get_or_set("attempts", 5) == 5
    assert "Redis does not answer" in caplog.text


@pytest.mark.django_db
def test_who_asks_too_often_is_told_so_all_the_same(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = LIMITS
    client.force_login(User.objects.create_user("Amal"))
    answers = [client.post("/play/", {"seed": ""}).status_code for _ in range(11)]
    assert answers == [302] * 10 + [429]


@pytest.mark.django_db
def test_the_site_says_that_it_is_not_quite_ready(client: Client) -> None:
    response = client.get("/health/ready/")
    assert (response.status_code, response.json()["cache"]) == (503, False)
