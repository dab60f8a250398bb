"""Running the command line as a user does: a process of its own, with a data folder of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """An empty data folder."""
    return tmp_path / "data"


@pytest.fixture
def run(data: Path) -> Run:
    """Runs `cinderboard` with these arguments and the data folder; no terminal is attached."""

    def run_command(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "host.cli", "--data", str(data), *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            **options,
        )

    return run_command


def one_line(told: subprocess.CompletedProcess[str]) -> str:
    """What was said on standard error, which must be a single line without a traceback."""
    assert told.stderr.count("\n") == 1, told.stderr
    assert "Traceback" not in told.stderr
    return told.stderr
