"""Tests that no module, class or function has a name that the glossary gave up."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ")
][1:]
GIVEN_UP = {word: row[0] for row in ROWS for word in re.findall(r"`(\w+)`", row[2])}


def names() -> list[tuple[str, str]]:
    """Return the names of the program's modules, classes and functions, each with its place."""
    found = []
    for package in ("engine", "cards", "host", "firmware", "hardware"):
        for path in (ROOT / package).rglob("*.py"):
            where = str(path.relative_to(ROOT))
            found += [(part, where) for part in path.relative_to(ROOT).with_suffix("").parts]
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                    found.append((node.name, f"{where}:{node.lineno}"))
    return found


def test_every_row_has_a_word_what_it_is_and_what_it_is_not() -> None:
    assert len(ROWS) > 30 and all(len(row) == 3 and all(row) for row in ROWS)


def test_no_name_is_a_given_up_word() -> None:
    assert [f"{where}: {name}; write {GIVEN_UP[name]}" for name, where in names() if name in GIVEN_UP] == []
