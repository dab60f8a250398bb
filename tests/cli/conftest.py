"""Fixtures that run the command line with its own data folder: in this process, or as a user does."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host.cli import main

Ran = subprocess.CompletedProcess[str]
Run = Callable[..., Ran]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return an empty data folder."""
    return tmp_path / "data"


@pytest.fixture
def run(data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs `cinderboard` in this process, with the data folder and no terminal.

    A traceback of the program is an exception in the test.
    """

    def run_command(*arguments: str) -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        capsys.readouterr()
        try:
            code = main(["--data", str(data), *arguments])
        except SystemExit as stopped:
            code = stopped.code if isinstance(stopped.code, int) else 0
        return Ran(arguments, code, *capsys.readouterr())

    return run_command


@pytest.fixture
def start(data: Path) -> Run:
    """Return a function that runs `cinderboard` in a process of its own, as a user does.

    The process takes a third of a second to start.
    """

    def run_process(*arguments: str, **options: Any) -> Ran:
        return subprocess.run(
            [sys.executable, "-m", "host.cli", "--data", str(data), *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            **options,
        )

    return run_process


def one_line(told: Ran) -> str:
    """Return the text on standard error, which must be one line without a traceback."""
    assert told.stderr.count("\n") == 1, told.stderr
    assert "Traceback" not in told.stderr
    return told.stderr
