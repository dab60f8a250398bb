"""Tests of what a command imports: without a screen nothing of one, and the parser almost nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

SCRIPT = """
import sys
from host.cli import main
code = main(sys.argv[1:])
print(code, *sorted(name for name in ("textual", "serial", "rich") if name in sys.modules), file=sys.stderr)
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ["saves"],
        ["cards", "list"],
        ["decks", "list"],
        ["simulate", "--games", "1"],
        ["simulate", "--games", "1", "--player", "sturdy"],
        ["cards", "lint", "cards/packs"],
        ["play", "--text"],
        ["--text"],
        ["learn", "--text"],
    ],
)
def test_headless_command_imports_no_screen(tmp_path: object, arguments: list[str]) -> None:
    told = subprocess.run(
        [sys.executable, "-c", SCRIPT, "--data", str(tmp_path), *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert told.stderr.splitlines()[-1] == "0"


def test_listing_games_does_not_wait_for_the_engine(tmp_path: object) -> None:
    """The start screen lists games before the rules are loaded."""
    script = SCRIPT.replace('("textual", "serial", "rich")', '("engine.match", "pydantic", "yaml")')
    told = subprocess.run(
        [sys.executable, "-c", script, "--data", str(tmp_path), "saves"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert told.stderr.splitlines()[-1] == "0"
