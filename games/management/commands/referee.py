"""`manage.py referee`: what the rulebook makes of a written record (NOTATION.md)."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from django.core.management.base import BaseCommand, CommandError

from games.concan.replay import judge

BAD_RECORD_STATUS = 2


class Command(BaseCommand):
    help = "Replays a record of a match and prints what the rulebook makes of it, as JSON."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("record", nargs="?", type=Path, help="a file with one record")
        parser.add_argument(
            "--jsonl", action="store_true", help="one record a line on standard input, one answer a line"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["jsonl"]:
            answer_lines(sys.stdin.buffer, sys.stdout)
            return
        if options["record"] is None:
            raise CommandError("Name a file with a record, or give --jsonl.")
        try:
            text = options["record"].read_bytes()
        except OSError as problem:
            raise CommandError(f"The record cannot be read: {problem}") from problem
        answer = judge(text)
        self.stdout.write(json.dumps(answer))
        if "error" in answer:
            sys.exit(BAD_RECORD_STATUS)


def answer_lines(records: BinaryIO, answers: TextIO) -> None:
    """Answers each line as it comes, in order."""
    for line in records:
        answers.write(json.dumps(judge(line)) + "\n")
        answers.flush()
