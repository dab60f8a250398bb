"""Tests that texts for people use the words of docs/terms.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TERMS = (ROOT / "docs/terms.md").read_text(encoding="utf-8")
REFUSED = re.search(r"`tests/documents/test_terms\.py`:\s(.*?)\.\n", TERMS, re.DOTALL)


def _texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield every text in a module that is no docstring, with its line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    spoken = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spoken:
            yield node.lineno, node.value


@pytest.mark.parametrize("room", ["engine", "host", "cards"])
def test_no_text_has_a_word_that_is_advised_against(room: str) -> None:
    assert REFUSED is not None
    words = [" ".join(word.split()) for word in REFUSED[1].split(",")]
    assert len(words) > 5
    found = [
        f"{path.relative_to(ROOT)}:{line}: {word}"
        for path in sorted((ROOT / room).rglob("*.py"))
        for line, text in _texts(path)
        for word in words
        if word in text.casefold()
    ]
    assert not found, "\n".join(found)
