"""`manage.py check_deal`: the deal of a round worked out again, and whether it is the one that was played."""

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Match
from games.services.proof import worked_out, worked_out_again
from games.services.records import proofs_in, written

WRONG_STATUS = 1


class Command(BaseCommand):
    help = (
        "Works the deal of a round out again and prints it as JSON: of a finished match that is kept here "
        "(check_deal 12 3), or of what proves it (check_deal 12 3 --secret HEX --seed lemon --seed '' --dealer 1). "
        "Ends with status 1 where a deal that is kept is not the one that follows."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", type=int, help="the number of the match")
        parser.add_argument("round", type=int, help="the number of the round, from 1")
        parser.add_argument("--secret", help="the round's secret, in hex; nothing is then looked up here")
        parser.add_argument(
            "--seed", action="append", default=[], help="what a seat mixed in, once for each seat in order; may be ''"
        )
        parser.add_argument("--dealer", type=int, help="the seat that dealt; drawn in round 1")

    def handle(self, *args: Any, match: int, round: int, **options: Any) -> None:
        if options["secret"] is not None:
            self.stdout.write(json.dumps(_given(match, round, **options), ensure_ascii=False))
            return
        found = worked_out_again(_kept(match, round))
        self.stdout.write(json.dumps(found, ensure_ascii=False))
        if not found["proven"]:
            sys.exit(WRONG_STATUS)


def _given(match: int, number: int, *, secret: str, seed: list[str], dealer: int | None, **_: Any) -> dict[str, Any]:
    if not 2 <= len(seed) <= 5 or (dealer is not None and not 0 <= dealer < len(seed)):
        raise CommandError("Name a --seed for each of two to five seats, and a --dealer among them.")
    try:
        return worked_out(secret, seed, match, number, dealer)
    except ValueError as problem:
        raise CommandError(f"That is no deal: {problem}") from problem


def _kept(match_id: int, number: int) -> dict[str, Any]:
    match = Match.objects.exclude(state=Match.State.LIVE).filter(pk=match_id).first()
    proofs = proofs_in(written(match)) if match else []
    found = next((proof for proof in proofs if proof["round"] == number), None)
    if found is None:
        raise CommandError("There is no such round that is over, in a match that is over.")
    return found
