"""docs/console.md says what the code does."""

from __future__ import annotations

import pytest

from host.console.layout import load_layout
from host.console.reference import PAGE, renewed


def test_the_generated_part_is_up_to_date() -> None:
    """If not: python -m host.console.reference."""
    page = PAGE.read_text(encoding="utf-8")
    assert renewed(page) == page
    assert f"{len(load_layout().keys)} keys" in page


def test_a_page_without_its_marks_is_refused() -> None:
    """Rather than written over."""
    with pytest.raises(ValueError, match="lost the marks"):
        renewed("# The console\n")
