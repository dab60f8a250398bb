"""Tests of completion by Tab."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest

from host.cli import parser
from host.commands.completion import NAMES, SHELLS, all_parsers, attach_names
from tests.cli.conftest import Run


def completed(line: str, folder: Path) -> list[str]:
    """Return the completions of a line, asked for as the shell's script does."""
    told = folder / "told"
    asked = {"_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\013", "_ARGCOMPLETE_STDOUT_FILENAME": str(told)}
    where = {"COMP_LINE": line, "COMP_POINT": str(len(line.encode())), "COMP_TYPE": "9"}
    command = [sys.executable, "-m", "host.cli"]
    subprocess.run(command, env={**os.environ, **asked, **where}, capture_output=True, timeout=60, check=True)
    words = told.read_text(encoding="utf-8").split("\013")
    return [word.replace("\\", "").strip(" '\"") for word in words]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("cinderboard pl", "play"),
        ("cinderboard play --rules re", "reapers"),
        ("cinderboard play --chimera 'The Corp", "The Corpse of Viros"),
    ],
)
def test_tab_completes_commands_options_and_names(line: str, word: str, tmp_path: Path) -> None:
    assert word in completed(line, tmp_path)


def names_for(command: str, argument: str, prefix: str, data: Path) -> list[str]:
    """Return the completions of an argument of a command."""
    root = parser()
    attach_names(root)
    found = next(each for each in all_parsers(root) if each.prog == f"cinderboard {command}")
    action = next(action for action in found._actions if action.dest == argument)
    names: list[str] = action.completer(prefix, argparse.Namespace(data=data))  # type: ignore[attr-defined]
    return names


def test_names_are_completed_whatever_their_letters_case(data: Path) -> None:
    """Decks, cards and releases are tried."""
    assert names_for("play", "deck", "the ir", data) == ["The Iron Men"]
    assert "Iron Worker" in names_for("cards show", "name", "Iron", data)
    assert "Master Set" in names_for("draft", "releases", "m", data)


def test_games_are_those_of_the_folder_that_is_named(run: Run, data: Path) -> None:
    assert names_for("export", "save", "", data) == []
    assert run("play", "--text").returncode == 0
    assert names_for("export", "save", "", data) == ["1"]
    assert names_for("play", "game", "", data) == ["last", "1"]
    (data / "file").write_text("", encoding="utf-8")
    assert names_for("export", "save", "", data / "file") == []


def test_every_name_that_is_completed_is_an_argument() -> None:
    there = {
        name
        for each in all_parsers(parser())
        for action in each._actions
        for name in (action.dest, f"{each.prog.partition(' ')[2]}: {action.dest}")
    }
    assert set(NAMES) <= there


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_each_shell_asks_cinderboard(run: Run, shell: str) -> None:
    told = run("completion", shell)
    assert told.returncode == 0 and "_ARGCOMPLETE" in told.stdout and "cinderboard" in told.stdout
    if shell == "bash":
        script = f"{told.stdout}\ncomplete -p cinderboard"
        read = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=30)
        assert "complete" in read.stdout, read.stderr
