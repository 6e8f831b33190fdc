from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.services.coins.checking import problems


class Command(BaseCommand):
    help = "Check that every coin is accounted for. Ends with an error where one is not."

    def handle(self, *args: Any, **options: Any) -> None:
        found = list(problems())
        for problem in found:
            self.stderr.write(problem)
        if found:
            raise CommandError("The books are wrong.")
        self.stdout.write("The books are right.")
