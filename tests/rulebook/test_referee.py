"""NOTATION: `manage.py referee RECORD.json` and `manage.py referee --jsonl`."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from games.concan.replay import judge
from games.management.commands.referee import answer_lines

GOOD: dict[str, Any] = {
    "concan": 1,
    "seats": 2,
    "rounds": [{"dealer": 1, "hands": [["5h", "6h"], ["2s"]], "stock": ["Kd"], "actions": [{"seat": 0, "do": "draw"}]}],
}
LINE = json.dumps(GOOD).encode()
ANSWER = judge(LINE)


def written(tmp_path: Path, content: bytes) -> str:
    """A file with that content."""
    file = tmp_path / "record.json"
    file.write_bytes(content)
    return str(file)


def answers(lines: bytes) -> list[dict[str, Any]]:
    """What the referee writes for these lines."""
    out = io.StringIO()
    answer_lines(io.BytesIO(lines), out)
    assert out.getvalue() == "" or out.getvalue().endswith("\n")
    return [json.loads(line) for line in out.getvalue().split("\n")[:-1]]


class TestOneFile:
    def test_it_prints_the_answer(self, tmp_path, capsys):
        call_command("referee", written(tmp_path, LINE))
        assert json.loads(capsys.readouterr().out) == ANSWER

    def test_the_file_may_be_spread_over_lines(self, tmp_path, capsys):
        call_command("referee", written(tmp_path, json.dumps(GOOD, indent=2).replace("\n", "\r\n").encode() + b"\n\n"))
        assert json.loads(capsys.readouterr().out) == ANSWER

    @pytest.mark.parametrize("content", [b"", b"\n", b"{", b"[]", b"\xff", b'{"concan": 2}', LINE + LINE])
    def test_a_bad_record_has_exit_status_2(self, tmp_path, capsys, content):
        with pytest.raises(SystemExit) as caught:
            call_command("referee", written(tmp_path, content))
        assert caught.value.code == 2
        assert json.loads(capsys.readouterr().out)["error"] == "bad_record"

    def test_a_file_that_is_not_there_or_not_named_is_told_of(self, tmp_path):
        with pytest.raises(CommandError, match="cannot be read"):
            call_command("referee", str(tmp_path / "missing.json"))
        with pytest.raises(CommandError, match="jsonl"):
            call_command("referee")


class TestLines:
    def test_one_answer_a_line_in_order(self):
        other = {**GOOD, "seats": 3}
        assert answers(LINE + b"\n" + json.dumps(other).encode() + b"\n") == [ANSWER, judge(json.dumps(other))]

    def test_the_last_line_needs_no_end(self):
        assert answers(LINE) == answers(LINE + b"\n") == [ANSWER]

    def test_nothing_has_no_answer(self):
        assert answers(b"") == []

    def test_a_blank_line_is_a_bad_record(self):
        got = answers(b"\n" + LINE + b"\n   \n\r\n" + LINE)
        assert [one.get("error") for one in got] == ["bad_record", None, "bad_record", "bad_record", None]

    def test_lines_may_end_as_elsewhere(self):
        assert answers(LINE + b"\r\n" + LINE + b"\r\n") == [ANSWER, ANSWER]

    def test_only_a_newline_ends_a_line(self):
        name = "a\u2028b\u0085c"
        named = {**GOOD, "seats": [name, "d"]}
        assert answers(json.dumps(named, ensure_ascii=False).encode() + b"\n") == [ANSWER]
        assert [one.get("error") for one in answers(LINE + b"\r" + LINE)] == ["bad_record"]
        assert [one.get("error") for one in answers(LINE + b"\x0c")] == ["bad_record"]

    def test_what_cannot_be_read_spoils_no_other_line(self):
        junk = [b"\xff\xfe", b"[" * 100_000, b"NaN", b"null", b'"', b"{}", b"9" * 5000]
        got = answers(b"".join(one + b"\n" + LINE + b"\n" for one in junk))
        assert [one.get("error") for one in got] == ["bad_record", None] * len(junk)


class TestAsAProcess:
    """The real command; it needs no database, so none that answers is given."""

    def run(self, *arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        env = {**os.environ, "DATABASE_URL": "sqlite:////nowhere/at/all.sqlite3"}
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "referee", *arguments]
        return subprocess.run(command, input=given, capture_output=True, env=env, check=False)

    def test_lines_have_exit_status_0_even_bad_ones(self):
        done = self.run("--jsonl", given=LINE + b"\nnonsense\n" + LINE)
        assert done.returncode == 0
        assert [json.loads(line).get("error") for line in done.stdout.splitlines()] == [None, "bad_record", None]

    def test_a_bad_file_has_exit_status_2_and_an_answer(self, tmp_path):
        done = self.run(written(tmp_path, b"{}"))
        assert (done.returncode, json.loads(done.stdout)["error"]) == (2, "bad_record")

    def test_a_good_file_has_exit_status_0(self, tmp_path):
        done = self.run(written(tmp_path, LINE))
        assert (done.returncode, json.loads(done.stdout)) == (0, ANSWER)
