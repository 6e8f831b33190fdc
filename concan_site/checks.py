"""Refusals to start in a shape that would lose moves or news silently."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register


@register()
def several_processes_share(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """More than one process needs a layer and a database that all of them reach."""
    problems: list[CheckMessage] = []
    if settings.PROCESSES <= 1:
        return problems
    if "InMemory" in settings.CHANNEL_LAYERS["default"]["BACKEND"]:
        problems.append(
            Error(
                "The in-memory channel layer reaches only its own process.",
                hint="Set REDIS_URL, or PROCESSES=1.",
                id="concan.E001",
            )
        )
    if settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
        problems.append(
            Error(
                "SQLite lets one process write at a time; several server processes would starve each other.",
                hint="Set DATABASE_URL to PostgreSQL, or PROCESSES=1.",
                id="concan.E002",
            )
        )
    return problems
