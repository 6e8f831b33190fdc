"""Arrows point one way: pages, consumers and admin to the services, the services to the game, and all to the people."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[2]

MAY_NOT: dict[str, tuple[str, ...]] = {
    "games/concan": ("accounts", "games.models", "games.services", "games.pages", "games.views", "games.consumers"),
    "games/models": ("games.services", "games.pages", "games.views", "games.consumers", "games.admin"),
    "games/services": ("games.pages", "games.views", "games.consumers", "games.admin", "games.forms"),
    "games/pages": ("games.views", "games.consumers", "games.admin"),
    "games/views": ("games.consumers", "games.admin"),
    "games/consumers": ("games.views", "games.admin"),
    "games/admin": ("games.views", "games.consumers"),
    "accounts": ("games",),
}


def imports_of(file: Path) -> Iterator[str]:
    """The modules that a file imports, wherever in it it does."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("room", MAY_NOT)
def test_no_arrow_points_back(room: str) -> None:
    files = sorted((PROJECT / room).rglob("*.py"))
    assert files
    back = [
        f"{file.relative_to(PROJECT)} imports {name}"
        for file in files
        for name in imports_of(file)
        if any(name == other or name.startswith(f"{other}.") for other in MAY_NOT[room])
    ]
    assert back == []
