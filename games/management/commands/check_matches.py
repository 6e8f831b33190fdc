import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.services.checking import differences, finished

CHUNK = 20
"""How many matches are held at once."""


class Command(BaseCommand):
    help = "Check that what is kept of every finished match is what follows from its log. Ends with an error where not."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("matches", nargs="*", type=int, help="only these matches")
        parser.add_argument("--after", type=int, default=0, help="only matches with a greater number than this")

    def handle(self, *args: Any, matches: list[int], after: int, **options: Any) -> None:
        chosen = finished().filter(pk__gt=after)
        if matches:
            chosen = chosen.filter(pk__in=matches)
        begun, checked, wrong = time.monotonic(), 0, 0
        for match in chosen.iterator(chunk_size=CHUNK):
            checked += 1
            found = list(differences(match))
            wrong += bool(found)
            for difference in found:
                self.stderr.write(f"Match {match.pk}: {difference}")
        taken = time.monotonic() - begun
        self.stdout.write(f"{checked} finished matches checked in {taken:.1f} s.")
        if wrong:
            raise CommandError(f"{wrong} of them are wrong.")
        self.stdout.write("All are right.")
