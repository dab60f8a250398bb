"""Fixture: line mode in this process, with a pipe for input."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from host.cli import main

Talk = Callable[..., str]


@pytest.fixture
def talk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Talk:
    """Return a function that sends lines to `cinderboard` and returns its output.

    All calls in a test share one folder of games.
    """

    def run(lines: list[str], *command: str, code: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        capsys.readouterr()
        assert main(["--data", str(tmp_path), *(command or ("play", "--seed", "3")), "--text"]) == code
        return capsys.readouterr().out

    return run
