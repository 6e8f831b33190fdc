"""Runs the site as several processes: servers and a clock on PostgreSQL and Redis, behind nginx by the example."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import environ
import psycopg
import pytest

from tests.serving import PROJECT, SHARED

EXAMPLE = PROJECT / "concan_site" / "deploy" / "nginx.conf"
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/9")
PATIENCE = 180


def missing(what: str) -> None:
    """Skips what needs that; fails in CI, which installs and starts everything."""
    give_up = pytest.fail if os.environ.get("CI") else pytest.skip
    give_up(f"{what}; on Debian: apt-get install postgresql redis-server nginx-light")


class Running:
    """A process of the site, which may be killed and started again."""

    def __init__(self, command: list[str], environment: dict[str, str], folder: Path) -> None:
        self._command, self._environment, self._folder = command, environment, folder
        self.start()

    def start(self) -> None:
        """Starts it; what it says is added to the log of all."""
        with (self._folder / "processes.log").open("a") as log:
            self._process = subprocess.Popen(self._command, cwd=PROJECT, env=self._environment, stdout=log, stderr=log)

    @property
    def pid(self) -> int:
        """Its number among the processes of this machine."""
        return self._process.pid

    def kill(self) -> None:
        """Kills it in the middle of whatever it does."""
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """Asks it to end, and waits."""
        self._process.terminate()
        self._process.wait()


class Several(NamedTuple):
    """The address of the site as nginx shows it, and those of its servers; the servers, and the clock."""

    url: str
    urls: list[str]
    servers: list[Running]
    clock: Running
    environment: dict[str, str]
    folder: Path

    def wait_until_ready(self, url: str) -> None:
        """Waits until the server of that address says it is."""
        _wait_until_ready(url, self.folder)


@contextmanager
def several(folder: Path, servers: int = 2, **environment: str) -> Iterator[Several]:
    """The site as several processes. The database is new, and gone afterwards."""
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if nginx is None:
        missing("No nginx here")
        return
    with ExitStack() as stack:
        settings = {
            **{name: value for name, value in os.environ.items() if name not in SHARED},
            "DJANGO_SETTINGS_MODULE": "concan_site.settings",
            "DATA_DIR": str(folder),
            "DATABASE_URL": stack.enter_context(made_database(f"concan_several_{os.getpid()}")),
            "REDIS_URL": REDIS,
            "PROCESSES": str(servers),
            "PROXIES": "1",
            "BOT_PAUSE": "0",
            "RATE_LIMITS": "0",
            **environment,
        }
        manage = [sys.executable, "manage.py"]
        subprocess.run([*manage, "migrate", "-v0"], cwd=PROJECT, env=settings, check=True)
        ports = [free_port() for _ in range(servers)]
        serve = [*manage, "serve", "--beside", "--port"]
        running = [stack.enter_context(_running([*serve, str(port)], settings, folder)) for port in ports]
        clock = stack.enter_context(_running([*manage, "clock"], settings, folder))
        outside = free_port()
        config = folder / "nginx.conf"
        config.write_text(_config(folder, outside, ports))
        stack.enter_context(_running([nginx, "-c", str(config), "-p", str(folder)], settings, folder))
        urls = [f"http://127.0.0.1:{port}" for port in ports]
        for url in (*urls, f"http://127.0.0.1:{outside}"):
            _wait_until_ready(url, folder)
        yield Several(f"http://127.0.0.1:{outside}", urls, running, clock, settings, folder)


def _config(folder: Path, outside: int, ports: list[int]) -> str:
    """The example, with these ports, without the certificate, and with everything it writes in `folder`."""
    example = EXAMPLE.read_text()
    lines = "\n".join(f"    server 127.0.0.1:{port} max_fails=1 fail_timeout=2s;" for port in ports)
    example = re.sub(r"( +server 127\.0\.0\.1:\d+ [^\n]*\n)+", lines + "\n", example)
    example = re.sub(r"server \{\s+listen 80;.*?\n\}\n", "", example, flags=re.S)
    example = re.sub(r"listen 443 ssl http2;", f"listen 127.0.0.1:{outside};", example)
    example = re.sub(r" +ssl_certificate[^\n]*\n", "", example)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off;\npid {folder}/nginx.pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{example}\n}}\n"
    )


@contextmanager
def made_database(name: str) -> Iterator[str]:
    """The address of a new, empty database of that name, which is gone afterwards."""
    server = environ.Env().db_url("TEST_POSTGRES_URL", default="postgres:///postgres")
    place = {"host": server["HOST"], "port": server["PORT"], "user": server["USER"], "password": server["PASSWORD"]}
    place = {key: value for key, value in place.items() if value}
    try:
        admin = psycopg.connect(dbname="postgres", autocommit=True, **place)
    except psycopg.OperationalError as error:
        missing(f"No PostgreSQL here ({error})")
        return
    with admin:
        admin.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        admin.execute(f'CREATE DATABASE "{name}"')
        try:
            yield f"postgres://{place.get('user', '')}@{place.get('host', '')}/{name}"
        finally:
            admin.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


@contextmanager
def _running(command: list[str], environment: dict[str, str], folder: Path) -> Iterator[Running]:
    process = Running(command, environment, folder)
    try:
        yield process
    finally:
        process.stop()


def _wait_until_ready(url: str, folder: Path) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"{url}/health/ready/", timeout=2):
                return
        except (urllib.error.URLError, OSError):
            if time.monotonic() > end:
                log = (folder / "processes.log").read_text()
                raise AssertionError(f"{url} is not ready:\n{log}") from None


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
