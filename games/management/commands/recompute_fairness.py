"""`manage.py recompute_fairness`: the statistics of deals once more, from the log."""

from typing import Any

from django.core.management.base import BaseCommand

from games.services import fairness

AT_ONCE = 200


class Command(BaseCommand):
    help = (
        "Forgets the statistics of deals and counts every round that is over again, from the log. The site may run: "
        "until this is done it shows what has been counted so far. If it is broken off, the clock goes on."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{fairness.forget_all()} rounds are to be counted.")
        while fairness.count_next(AT_ONCE):
            continue
        self.stdout.write("All of them are.")
