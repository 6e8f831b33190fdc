from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from concan_site import catalogues


class Command(BaseCommand):
    help = "Bring the translation catalogues up to date with the source, and compile them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("apps", nargs="*", default=list(catalogues.SOURCES), help="only these apps")
        parser.add_argument("--compile", action="store_true", help="compile only, leave the source alone")

    def handle(self, *args: Any, apps: list[str], compile: bool, **options: Any) -> None:
        if compile:
            return catalogues.compile_stale()
        for app in apps:
            for language in catalogues.LANGUAGES:
                catalogues.update(app, language)
        catalogues.compile_stale()
        for source in (catalogues.po_file(app, language) for app in apps for language in catalogues.LANGUAGES):
            empty = sum(not message.string for message in catalogues.read(source) if message.id)
            self.stdout.write(f"{source}: {empty} to translate")
