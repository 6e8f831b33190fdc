from collections.abc import Iterator

import hypothesis
import pytest
from django.core.cache import cache

from tests.emptying import let_tests_empty_the_database

hypothesis.settings.register_profile("concan", deadline=None, print_blob=True)
hypothesis.settings.load_profile("concan")


def pytest_configure() -> None:
    let_tests_empty_the_database()


@pytest.fixture(autouse=True)
def _unused_limits() -> Iterator[None]:
    """No test pays for the requests of another."""
    yield
    cache.clear()
