"""Every worked case of the rulebook, through the engine, its slow witness, and the command."""

import json
import re
import subprocess
import sys

import pytest
from django.conf import settings

from games.concan.replay import judge
from tests.concan.slow_match import slow_answer
from tests.rulebook.cases import Case, differences, read_cases

CASES = read_cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case):
    assert differences(case.expect, judge(json.dumps(case.record))) == [], f"{case.title} ({case.why})"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_witness_agrees(case: Case):
    assert differences(case.expect, slow_answer(case.record)) == [], f"{case.title} ({case.why})"


def test_the_cases_are_numbered_without_a_gap_and_cover_every_section():
    assert [int(case.name[:3]) for case in CASES] == list(range(1, len(CASES) + 1))
    assert len(CASES) >= 112
    sections = {int(number) for case in CASES for number in re.findall(r"RULES (\d+)", case.why)}
    assert sections >= {3, 4, 5, 6, 7, 8, 9, 10, 12}


def test_the_comparison_can_fail():
    assert differences({"a": [1, True]}, {"a": [1, 1]}) == ["answer.a[1]: expected True, got 1"]
    assert differences({"a": 1}, {}) == ["answer.a: expected 1, got '(missing)'"]
    assert differences([1], [1, 2]) == ["answer: expected [1], got [1, 2]"]
    assert differences({"a": 1}, {"a": 1, "b": 2}) == []


def test_the_command_answers_them_all_one_a_line_in_order():
    lines = "".join(json.dumps(case.record) + "\n" for case in CASES)
    referee = [sys.executable, str(settings.BASE_DIR / "manage.py"), "referee", "--jsonl"]
    done = subprocess.run(referee, input=lines, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    answers = done.stdout.splitlines()
    assert len(answers) == len(CASES)
    for case, answer in zip(CASES, answers, strict=True):
        assert differences(case.expect, json.loads(answer)) == [], case.name
