"""Runs the real site, as `make run` does, for tests that need one."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

SHARED = {"DATABASE_URL", "REDIS_URL"}  # what the tests themselves run on is not this server's
PROJECT = Path(__file__).resolve().parent.parent


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


def prepare(data_dir: Path) -> dict[str, int]:
    """Fills the database of an empty `data_dir` with finished matches before it is served (tests/prepared.py); their
    numbers.
    """
    environment = {name: value for name, value in os.environ.items() if name not in SHARED}
    environment |= {"DATA_DIR": str(data_dir), "DJANGO_SETTINGS_MODULE": "concan_site.settings"}
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
