from typing import Any

from django.core.management.base import BaseCommand

from concan_site import catalogues


class Command(BaseCommand):
    help = "Bring the translation catalogues up to date with the source, and compile them."

    def handle(self, *args: Any, **options: Any) -> None:
        for app in catalogues.SOURCES:
            for language in catalogues.LANGUAGES:
                catalogues.update(app, language)
        catalogues.compile_stale()
        for source in catalogues.po_files():
            empty = sum(not message.string for message in catalogues.read(source) if message.id)
            self.stdout.write(f"{source}: {empty} to translate")
