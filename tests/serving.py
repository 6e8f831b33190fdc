"""Runs the real site, as `make run` does, for tests that need one."""

import atexit
import fcntl
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

SHARED = {"DATABASE_URL", "REDIS_URL"}  # what the tests themselves run on is not this server's
CHEAP = {"DJANGO_SETTINGS_MODULE": "tests.served"}
PROJECT = Path(__file__).resolve().parent.parent


def _place_of_migrated() -> Path:
    """The same in all processes of a run of tests; the first of them clears it away."""
    if "TESTS_MIGRATED" not in os.environ:
        place = tempfile.mkdtemp(prefix="concan-migrated-")
        atexit.register(shutil.rmtree, place, ignore_errors=True)
        os.environ["TESTS_MIGRATED"] = place
    return Path(os.environ["TESTS_MIGRATED"])


MIGRATED = _place_of_migrated()


@dataclass
class Site:
    url: str
    greeting: str  # everything `serve` printed before it was ready
    process: "subprocess.Popen[str]"
    log: Path
    environment: dict[str, str]

    def kill(self) -> None:
        """Kills the server in the middle of whatever it does."""
        self.process.kill()
        self.process.communicate()

    def start_again(self) -> None:
        """Starts it where it was."""
        with self.log.open("a") as errors:
            self.process = _started(self.url.rpartition(":")[2], self.environment, errors)
        _wait_until_ready(self.process, self.log)


@contextmanager
def serving(data_dir: Path, port: str = "0", **environment: str) -> Iterator[Site]:
    """The same as `serving_first`, of a site whose database is migrated already and whose static files are collected:
    that takes long. So does the hashing of a password in earnest.
    """
    migrated(data_dir)
    with serving_first(data_dir, port, **CHEAP | environment) as site:
        yield site


@contextmanager
def serving_first(data_dir: Path, port: str = "0", **environment: str) -> Iterator[Site]:
    """Serve from an empty `data_dir` on `port` (a free one when 0); stop the server at the end.

    Bots do not pause and nobody is rate-limited, unless `environment` says otherwise.
    """
    settings = {
        "DJANGO_SETTINGS_MODULE": "concan_site.settings",
        "DATA_DIR": str(data_dir),
        "BOT_PAUSE": "0",
        "RATE_LIMITS": "0",
    }
    inherited = {name: value for name, value in os.environ.items() if name not in SHARED}
    log = data_dir / "server.log"
    everything = inherited | settings | environment
    with log.open("w") as errors:
        site = Site("", "", _started(port, everything, errors), log, everything)
    try:
        site.url, site.greeting = _wait_until_ready(site.process, log)
        yield site
    finally:
        site.process.terminate()
        site.process.communicate()


def _started(port: str, environment: dict[str, str], errors: IO[str]) -> "subprocess.Popen[str]":
    command = [sys.executable, "manage.py", "serve", "--port", port]
    return subprocess.Popen(command, cwd=PROJECT, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True)


def migrated(data_dir: Path) -> None:
    """Gives an empty `data_dir` a migrated database and collected static files."""
    if any(data_dir.iterdir()):
        return
    whole = MIGRATED / "whole"
    with (MIGRATED / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not whole.exists():
            _migrate(MIGRATED / "half")
            (MIGRATED / "half").rename(whole)
    shutil.copytree(whole, data_dir, dirs_exist_ok=True)


def _migrate(half: Path) -> None:
    half.mkdir(exist_ok=True)
    inherited = {name: value for name, value in os.environ.items() if name not in SHARED}
    environment = inherited | {"DATA_DIR": str(half), "DJANGO_SETTINGS_MODULE": "concan_site.settings"}
    for command in (["migrate"], ["collectstatic", "--noinput"]):
        subprocess.run([sys.executable, "manage.py", *command, "-v0"], cwd=PROJECT, env=environment, check=True)
    (half / "secret_key").unlink()


def prepare(data_dir: Path) -> dict[str, int]:
    """Fills the database of an empty `data_dir` with finished matches before it is served (tests/prepared.py); their
    numbers.
    """
    migrated(data_dir)
    environment = {name: value for name, value in os.environ.items() if name not in SHARED}
    environment |= {"DATA_DIR": str(data_dir), **CHEAP}
    command = [sys.executable, "-m", "tests.prepared"]
    made = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, check=True)
    numbers: dict[str, int] = json.loads(made.stdout)
    return numbers


def _wait_until_ready(process: "subprocess.Popen[str]", log: Path) -> tuple[str, str]:
    """Return the address the server says it is at, and all it said until then."""
    assert process.stdout is not None
    greeting = ""
    for line in process.stdout:
        greeting += line
        if line.startswith("Concan is at "):
            return line.split()[3].rstrip("/"), greeting
    raise AssertionError(f"The server did not start:\n{greeting}{log.read_text()}")
