"""Fixtures: the layout of the console, and changed ones."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.generate.layout_and_current_checks import load
from hardware.generate.panel import Panel, panel
from host.console_layout import LAYOUT_FILE, Layout


@pytest.fixture(scope="session")
def layout() -> Layout:
    """Return the layout of the checkout."""
    return load()


@pytest.fixture
def changed(tmp_path: Path) -> Callable[[str, str], Layout]:
    """Return a function that loads the layout after replacing the first occurrence of a text."""

    def change(old: str, new: str) -> Layout:
        text = LAYOUT_FILE.read_text(encoding="utf-8")
        assert old in text
        file = tmp_path / "changed.toml"
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        return load(file)

    return change


@pytest.fixture(scope="session")
def plate(layout: Layout) -> Panel:
    """Return the panel of that layout."""
    return panel(layout)
