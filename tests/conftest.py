import os
from collections.abc import Iterator

import hypothesis
import pytest
from django.core.cache import cache

from tests.emptying import let_tests_empty_the_database

hypothesis.settings.register_profile("concan", deadline=None, print_blob=True)
hypothesis.settings.load_profile("concan")


def pytest_configure() -> None:
    let_tests_empty_the_database()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In CI what drives a browser or several processes, or hears its news from Redis, is tried twice, and the report
    says so: machines are shared.
    """
    if os.environ.get("CI"):
        for item in items:
            beside = item.get_closest_marker("browser") or item.get_closest_marker("services")
            if beside or os.environ.get("REDIS_URL"):
                item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(autouse=True)
def _unused_limits() -> Iterator[None]:
    """No test pays for the requests of another."""
    yield
    cache.clear()
