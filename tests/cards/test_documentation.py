"""Tests that the documents about cards are right: examples load, and the reference is up to date."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cards.language_reference_page import reference
from cards.library import standard_library
from cards.lint import format_problems, lint
from tests.cards.regenerate import REFERENCE

GUIDE = REFERENCE.with_name("card-language.md")
_BLOCK = re.compile(r"^```yaml\n(.*?)^```", re.DOTALL | re.MULTILINE)


def blocks() -> list[str]:
    """Return the examples of the guide."""
    return _BLOCK.findall(GUIDE.read_text(encoding="utf-8"))


def packed(block: str) -> str:
    """Return an example as a whole pack: some examples show only a card, or a paragraph or two."""
    if block.startswith("release:"):
        return block
    indented = "".join(f"      {line}\n" for line in block.splitlines())
    if block.startswith("- name:"):
        lines = "".join(f"  {line}\n" for line in block.splitlines())
        return f"release: Guide\ncards:\n{lines}"
    kind = "action spell" if block.startswith("- effects:") else "ally"
    values = "" if kind == "action spell" else "    attack: 1\n    life: 1\n    recover: 1\n"
    facts = f"  - name: Example\n    type: {kind}\n    cost: [main]\n{values}"
    return f"release: Guide\ncards:\n{facts}    text:\n{indented}"


def test_there_are_examples() -> None:
    assert len(blocks()) >= 8


@pytest.mark.parametrize("number", range(len(blocks())))
def test_every_example_is_a_sound_pack(number: int, tmp_path: Path) -> None:
    path = tmp_path / "example.yaml"
    path.write_text(packed(blocks()[number]), encoding="utf-8")
    assert format_problems(lint([path], standard_library())) == "no problems"


def test_the_reference_is_up_to_date() -> None:
    """`python -m tests.cards.regenerate` writes it anew."""
    assert REFERENCE.read_text(encoding="utf-8") == reference()
