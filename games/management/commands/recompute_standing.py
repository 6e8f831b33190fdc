"""`manage.py recompute_standing`: ratings, statistics and leaderboards once more, from the log."""

from typing import Any

from django.core.management.base import BaseCommand

from games.services import standing

SAY_EVERY = 1000


class Command(BaseCommand):
    help = (
        "Forgets all standing and counts every finished match again, from the log and in order. The site may run: "
        "until this is done it shows what has been counted so far. If it is broken off, the clock goes on."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        waiting = standing.forget_all()
        self.stdout.write(f"{waiting} matches are to be counted.")
        counted = 0
        while standing.count_next():
            counted += 1
            if counted % SAY_EVERY == 0:
                self.stdout.write(f"{counted} …")
        self.stdout.write("All of them are.")
