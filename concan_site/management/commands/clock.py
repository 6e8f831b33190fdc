"""`manage.py clock`: keeps the games' time beside any number of server processes."""

import asyncio
import signal
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from prometheus_client import start_http_server

from concan_site.timekeeping import keep_running
from games.services import clock


class Command(BaseCommand):
    help = "Run the clock alone: turns that run out, bots, the next deal. `serve` runs one of its own."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--metrics-port", type=int, help="serve what is counted here to this machine, at /metrics")

    def handle(self, *args: Any, metrics_port: int | None, **options: Any) -> None:
        if metrics_port is not None:
            start_http_server(metrics_port, addr="127.0.0.1")
        asyncio.run(self._until_told())

    async def _until_told(self) -> None:
        stop = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        self.stdout.write("The clock runs.")
        self.stdout.flush()
        await clock.begin()
        await keep_running(clock.run_forever, stop)
