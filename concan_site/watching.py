"""Pages for machines that watch the site: is it alive, can it serve, and how does it go."""

import secrets
from collections.abc import Callable

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import path
from django.views.decorators.http import require_GET
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

import concan_site.metrics  # noqa: F401  (what is generated below)

NOT_READY = 503


@require_GET
def live(request: HttpRequest) -> HttpResponse:
    """The process answers; asks nothing else, so that a database that is away does not have it killed."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_GET
def ready(request: HttpRequest) -> HttpResponse:
    """Whether what it needs is there: 200, or 503 with what is not."""
    parts = {name: _works(check) for name, check in CHECKS.items()}
    return JsonResponse(parts, status=200 if all(parts.values()) else NOT_READY)


@require_GET
def metrics(request: HttpRequest) -> HttpResponse:
    """What was counted, for who knows METRICS_TOKEN; for others, and without one, there is no such page."""
    told = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not settings.METRICS_TOKEN or not secrets.compare_digest(told.encode(), settings.METRICS_TOKEN.encode()):
        raise Http404
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _news() -> None:
    async_to_sync(get_channel_layer().group_send)("watching", {"type": "nothing"})


def _counters() -> None:
    caches["watched"].get("watching")


CHECKS: dict[str, Callable[[], None]] = {"database": _database, "news": _news, "cache": _counters}


def _works(check: Callable[[], None]) -> bool:
    try:
        check()
    except Exception:
        return False
    return True


urlpatterns = [
    path("health/live/", live),
    path("health/ready/", ready),
    path("metrics/", metrics),
]
