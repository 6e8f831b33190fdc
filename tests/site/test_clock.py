"""The clock as a process of its own, and what happens when it breaks."""

import asyncio
import os
import signal
import subprocess
import sys

import pytest

from concan_site.timekeeping import keep_running
from tests.serving import PROJECT


async def test_a_clock_that_breaks_is_started_again():
    stop, starts = asyncio.Event(), []

    async def clock(stop):
        starts.append(len(starts))
        if len(starts) == 1:
            raise RuntimeError("broke")
        stop.set()

    await keep_running(clock, stop, pause=0)
    assert starts == [0, 1]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_command_runs_until_it_is_told_to_stop(tmp_path, how):
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "concan_site.settings", "DATA_DIR": str(tmp_path)}
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=PROJECT, env=environment, check=True)
    with subprocess.Popen(
        [sys.executable, "manage.py", "clock"],
        cwd=PROJECT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as clock:
        assert clock.stdout.readline() == "The clock runs.\n"
        clock.send_signal(how)
        _, errors = clock.communicate()
        assert (clock.returncode, errors) == (0, "")
