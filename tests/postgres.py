"""Lets a test run on PostgreSQL although the site's own database is another: a test database of its own, in place of
the default one for as long as the test runs.

The server is the one at TEST_POSTGRES_URL, by default this machine's, as the current user, a superuser there.
"""

import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import environ
import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection, connections
from django.db.utils import OperationalError


def server_settings(name: str) -> dict[str, Any]:
    """A Django database on that server, whose tests use a database called `name`."""
    database: dict[str, Any] = environ.Env().db_url("TEST_POSTGRES_URL", default="postgres:///postgres")
    database |= {"TEST": {"NAME": name}, "OPTIONS": {"options": "-c synchronous_commit=off"}}
    connections.configure_settings({"default": database})
    return database


@contextmanager
def in_place_of_default(database: dict[str, Any]) -> Iterator[None]:
    """Makes `database` the default one, in all threads, until the block ends."""
    own, own_settings = connections["default"], connections.settings["default"]
    connections.settings["default"] = database
    del connections["default"]
    ContentType.objects.clear_cache()
    try:
        yield
    finally:
        connection.close()
        connections.settings["default"] = own_settings
        connections["default"] = own
        ContentType.objects.clear_cache()


@contextmanager
def made_database(name: str) -> Iterator[dict[str, Any]]:
    """The settings of a migrated database that is made now and dropped at the end; skips where there is no server."""
    database = server_settings(name)
    plain_name = database["NAME"]
    with in_place_of_default(database):
        try:
            connection.ensure_connection()
        except OperationalError as error:
            give_up = pytest.fail if os.environ.get("CI") else pytest.skip
            give_up(f"No PostgreSQL (TEST_POSTGRES_URL): {error}")
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield database
    finally:
        with in_place_of_default(database):
            connection.creation.destroy_test_db(plain_name, verbosity=0)


def at_once(*works: Callable[[], object]) -> None:
    """Each in a thread and a connection of its own, all beginning together."""
    barrier = threading.Barrier(len(works), timeout=60)

    def run(work: Callable[[], object]) -> None:
        try:
            connection.ensure_connection()
            barrier.wait()
            work()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works)) as pool:
        for done in [pool.submit(run, work) for work in works]:
            done.result()
