"""`manage.py serve`: the whole site in one process, ready on a fresh machine."""

import secrets
from argparse import ArgumentParser
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils.module_loading import import_string

from accounts.models import User
from concan_site.server import EmbeddedServer
from games.services import restart, servers
from games.services.clock import run_forever


class Command(BaseCommand):
    help = "Migrate, collect static files, make the first staff account, serve, and run the clock."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=settings.HOST, help="address to listen on (HOST)")
        parser.add_argument("--port", default=settings.PORT, type=int, help="port to listen on (PORT)")

        parser.add_argument(
            "--beside",
            action="store_true",
            help="as one of several: serve only; migrate, collectstatic and clock are yours",
        )

    def handle(self, *args: Any, host: str, port: int, beside: bool, **options: Any) -> None:
        newcomer = ""
        if not beside:
            call_command("migrate", interactive=False, verbosity=0)
            call_command("collectstatic", interactive=False, verbosity=0)
            newcomer = first_staff_account()
            restart.begin_alone()

        def started(address: str, number: int) -> None:
            where = settings.SITE_URL or f"http://{address}:{number}"
            if newcomer:
                self.stdout.write(newcomer)
            self.stdout.write(f"Concan is at {where}/  (its administration at {where}/admin/)")
            self.stdout.flush()

        endpoints = build_endpoint_description_strings(host=host, port=port)
        clocks = (servers.be_heard_forever,) if beside else (servers.be_heard_forever, run_forever)
        server = EmbeddedServer(import_string(settings.ASGI_APPLICATION), endpoints, started, clocks)
        server.run()
        if not server.listening_addresses:
            raise CommandError(f"Cannot listen on {host}:{port}; is another server there? (--port or PORT)")


def first_staff_account() -> str:
    """Make the first staff account of a new installation; return what its keeper must be told, once."""
    if User.objects.filter(is_superuser=True).exists():
        return ""
    password = settings.STAFF_PASSWORD or secrets.token_urlsafe(12)
    User.objects.create_superuser(settings.STAFF_NAME, password=password)
    shown = "the one in STAFF_PASSWORD" if settings.STAFF_PASSWORD else f"{password}  (shown only this once)"
    return f"First staff account\n  name      {settings.STAFF_NAME}\n  password  {shown}"
