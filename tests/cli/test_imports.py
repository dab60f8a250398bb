"""Tests of what a command imports: without a screen nothing of one, and the parser almost nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = """
import json
import sys
from host.cli import main
for arguments in json.loads(sys.argv[1]):
    code = main(["--data", sys.argv[2], *arguments])
    loaded = [name for name in ("textual", "serial", "rich") if name in sys.modules]
    print(code, *loaded, *arguments, file=sys.stderr)
"""
COMMANDS = [
    ["saves"],
    ["cards", "list"],
    ["decks", "list"],
    ["simulate", "--games", "1"],
    ["simulate", "--games", "1", "--player", "sturdy"],
    ["cards", "lint", "cards/packs"],
    ["play", "--text"],
    ["--text"],
    ["learn", "--text"],
]


def outcomes(script: str, folder: Path, commands: list[list[str]]) -> list[str]:
    """Return, of each command in one process, its exit code, the modules loaded after it and its words."""
    told = subprocess.run(
        [sys.executable, "-c", script, json.dumps(commands), str(folder)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return told.stderr.splitlines()[-len(commands) :]


def test_headless_commands_import_no_screen(tmp_path: Path) -> None:
    assert outcomes(SCRIPT, tmp_path, COMMANDS) == [" ".join(["0", *command]) for command in COMMANDS]


def test_listing_games_does_not_wait_for_the_engine(tmp_path: Path) -> None:
    """The start screen lists games before the rules are loaded."""
    script = SCRIPT.replace('("textual", "serial", "rich")', '("engine.match", "pydantic", "yaml")')
    assert outcomes(script, tmp_path, [["saves"]]) == ["0 saves"]
