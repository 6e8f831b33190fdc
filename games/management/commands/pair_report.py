"""`manage.py pair_report`: which two people deserve a look of the staff."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services import pairs


class Command(BaseCommand):
    help = (
        "Makes the pair report anew: who sits together too often, where coins flow one way, who throws to whom, who "
        "came from one device or address. Run it every night; staff read it in the administration, the heaviest first. "
        "games/services/pairs.py says how the weight is made up."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=pairs.USUAL_DAYS, help="how many days it looks back")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["days"] <= 3650:
            raise CommandError("--days: 1 to 3650")
        self.stdout.write(f"{pairs.report(options['days'])} pairs are in the report.")
