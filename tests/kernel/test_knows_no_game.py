"""Tests that the kernel uses no word of any game; import-linter checks its imports."""

from __future__ import annotations

import re
from pathlib import Path

import engine.kernel
from engine.game_entries import ENTRIES

WORDS = re.compile(
    r"\b(ashes|reborn|red rains|raven|reapers?|phoenixborn|chimera|aspect|wound|spell|relic|creature)",
    re.IGNORECASE,
)


def test_it_has_no_word_of_a_game() -> None:
    assert {"ashes", "raven", "reapers", "red-rains"} <= ENTRIES.keys()
    for path in Path(engine.kernel.__file__).parent.glob("*.py"):
        found = WORDS.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path.name}: {found[0]}"
