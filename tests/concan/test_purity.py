"""The game is a thing of its own: it knows no site, no clock, no input or output, and no chance."""

import ast
from pathlib import Path

import pytest

import games.concan

PACKAGE = Path(games.concan.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))

ALLOWED = {
    "bisect",
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "json",
    "math",
    "operator",
    "typing",
}
"""What the game may use of the outside: containers, types and arithmetic, and JSON for its written records."""

DOORS = {
    "open",
    "print",
    "input",
    "exec",
    "eval",
    "compile",
    "__import__",
    "globals",
    "vars",
    "id",
    "hash",
    "breakpoint",
}
"""Built-in functions that reach outside, or whose answers differ from one process to the next."""


def imports(tree: ast.AST) -> list[str]:
    """The modules that are imported anywhere in a file, functions included."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append("." * node.level + (node.module or ""))
    return found


def is_allowed(module: str) -> bool:
    """Whether the game may import it."""
    return module == "games.concan" or module.startswith("games.concan.") or module.split(".")[0] in ALLOWED


def doors(tree: ast.AST) -> list[str]:
    """The calls of built-in functions that lead outside."""
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [call.id for call in calls if isinstance(call, ast.Name) and call.id in DOORS]


def test_there_are_files_to_look_at():
    assert {"cards.py", "round.py", "match.py", "view.py", "record.py", "replay.py"} <= {file.name for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_the_game_imports_nothing_of_the_outside(file):
    tree = ast.parse(file.read_text(encoding="utf-8"))
    assert [module for module in imports(tree) if not is_allowed(module)] == []
    assert doors(tree) == []


@pytest.mark.parametrize(
    "code",
    [
        "import django.db",
        "from django import db",
        "import asyncio, json",
        "from time import time",
        "import datetime as d",
        "def f():\n    import random",
        "from secrets import token_hex",
        "import os.path",
        "from pathlib import Path",
        "import logging",
        "import io",
        "import sys",
        "from games import models",
        "from games.services.play import act",
        "from games.concanx import a",
        "from ..models import Table",
        "from . import cards",
    ],
)
def test_the_look_finds_what_is_not_allowed(code):
    assert not all(map(is_allowed, imports(ast.parse(code))))


def test_the_look_finds_built_in_doors():
    assert doors(ast.parse("def f():\n    print(open('x'))")) == ["print", "open"]
