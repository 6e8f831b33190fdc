from argparse import ArgumentParser
from itertools import product
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from concan_site import catalogues
from concan_site.compiled import compile_stale


class Command(BaseCommand):
    help = "Bring the translation catalogues up to date with the source, and compile them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("apps", nargs="*", default=list(catalogues.SOURCES), help="only these apps")

    def handle(self, *args: Any, apps: list[str], **options: Any) -> None:
        for app, language in product(apps, catalogues.LANGUAGES):
            catalogues.update(app, language)
            source = catalogues.po_file(app, language)
            empty = sum(not message.string for message in catalogues.read(source) if message.id)
            self.stdout.write(f"{source}: {empty} to translate")
        compile_stale(settings.BASE_DIR)
