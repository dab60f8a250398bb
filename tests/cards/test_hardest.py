"""Tests that the cards which ask most of the language load, pass the linter and read well."""

from __future__ import annotations

from pathlib import Path

import pytest

from cards.library import standard_library
from cards.lint import lint
from tests.cards.regenerate import GOLDEN_HARDEST, HARDEST, hardest

PACKS = sorted(HARDEST.glob("*.yaml"))


@pytest.mark.parametrize("path", PACKS, ids=lambda path: path.stem)
def test_the_linter_finds_nothing(path: Path) -> None:
    """A card of a pack may have the same name, for it was written after the sample."""
    problems = [str(found) for found in lint([path], standard_library()) if found.code != "CARD071"]
    assert problems == []


def test_they_read_as_before() -> None:
    """`python -m tests.cards.regenerate` writes changed texts anew; read them."""
    assert hardest() == GOLDEN_HARDEST.read_text(encoding="utf-8")
