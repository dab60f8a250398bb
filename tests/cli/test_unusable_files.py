"""Tests of folders and names that the machine does not let us use: one line, never an empty list."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.setups.red_rains import RedRainsSetup
from host.cli import main
from host.store import Store
from tests.cli.conftest import Run, one_line

NOBODY = 65534
LONG = "a" * 300
EVERYDAY = (["saves"], ["saves", "--json"], ["replay", "1"], ["export", "1", "-"])


AS_SOMEBODY = f"""
import contextlib, io, os, sys
import host.store
from host.cli import main
if os.geteuid() == 0:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        main(sys.argv[1:])  # what it imports may not be readable for somebody else
    os.seteuid({NOBODY})
raise SystemExit(main(sys.argv[1:]))
"""
"""Program that runs a command as a user bound by the modes of files, unlike root."""


@pytest.fixture
def kept() -> Iterator[Path]:
    """Yield a data folder with a game and folders for decks, scenarios and made packs, open to all users."""
    data = Path(tempfile.mkdtemp())  # pytest's own folders are closed to others
    with Store(data).create(RedRainsSetup(seed=1)) as game:
        game.run_automatic_steps()
    for folder in ("decks", "made", "scenarios/below"):
        (data / folder).mkdir(parents=True)
    inside = [data, *data.rglob("*")]
    for path in inside:
        path.chmod(0o777)
    yield data
    for path in inside:
        if path.exists():
            path.chmod(0o700)
    shutil.rmtree(data)


def as_somebody(data: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run the command as another user; the names of folders below `data` become paths."""
    words = [str(data / word) if word in ("made", "scenarios") else word for word in command]
    return subprocess.run(
        [sys.executable, "-c", AS_SOMEBODY, "--data", str(data), *words],
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize("command", EVERYDAY, ids=" ".join)
@pytest.mark.parametrize(("folder", "mode"), [("games", 0), ("games", 0o300), (".", 0)])
def test_folder_that_cannot_be_listed(kept: Path, folder: str, mode: int, command: list[str]) -> None:
    """Unreadable games are not reported as "no games"."""
    (kept / folder).chmod(mode)
    told = as_somebody(kept, *command)
    assert "cannot be used: Permission denied; choose another with --data" in one_line(told)
    assert (told.returncode, told.stdout) == (3, "")


@pytest.mark.parametrize(
    ("folder", "command"),
    [
        ("decks", ["decks", "list"]),
        ("decks", ["decks", "check", "Mine"]),
        ("scenarios", ["judge", "scenarios"]),
        ("scenarios/below", ["judge", "scenarios"]),
        ("made", ["cards", "lint", "made"]),
    ],
)
def test_other_folder_that_cannot_be_listed(kept: Path, folder: str, command: list[str]) -> None:
    (kept / folder).chmod(0)
    told = as_somebody(kept, *command)
    assert "cannot be used: Permission denied" in one_line(told) and str(kept / folder) in told.stderr
    assert (told.returncode, told.stdout) == (3, "")


@pytest.mark.parametrize("command", EVERYDAY, ids=" ".join)
def test_file_in_place_of_the_folder(run: Run, data: Path, command: list[str]) -> None:
    data.mkdir()
    (data / "games").write_text("")
    told = run(*command)
    assert "is a file, not a folder; choose another with --data" in one_line(told)
    assert (told.returncode, told.stdout) == (3, "")


@pytest.mark.parametrize("command", EVERYDAY, ids=" ".join)
def test_disk_that_fails(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    def fail(path: Path) -> Iterator[Path]:
        raise OSError(5, "Input/output error", str(path))

    monkeypatch.setattr(Path, "iterdir", fail)
    assert main(["--data", str(data), *command]) == 3
    told = capsys.readouterr()
    assert "cannot be used: Input/output error" in told.err
    assert (told.out, told.err.count("\n")) == ("", 1)


@pytest.mark.parametrize(
    "arguments",
    [
        ["replay", LONG],
        ["replay", f"./{LONG}"],
        ["export", LONG, "-"],
        ["export", f"./{LONG}", "-"],
        ["import", LONG],
        ["judge", LONG],
        ["cards", "lint", LONG],
        ["cards", "show", LONG],
        ["decks", "show", LONG],
        ["decks", "check", LONG],
        ["decks", "import", LONG],
        ["decks", "copy", "The Iron Men", LONG],
        ["decks", "export", "The Iron Men", "--to", LONG],
        ["play", "--deck", LONG],
        ["--data", LONG, "saves"],
        ["--data", f"/dev/null/{LONG}", "decks", "list"],
    ],
)
def test_name_that_no_file_can_have(run: Run, arguments: list[str]) -> None:
    told = run(*arguments)
    assert "aaaa" in one_line(told) or "longer than 60 letters" in told.stderr
    assert (told.returncode, told.stdout) in [(2, ""), (3, "")]


def test_export_to_a_name_that_no_file_can_have(run: Run, data: Path) -> None:
    Store(data).create(RedRainsSetup(seed=1)).close()
    told = run("export", "1", LONG)
    assert "the file cannot be written (File name too long)" in one_line(told)
    assert told.returncode == 3


@pytest.mark.parametrize("command", [*EVERYDAY, ["decks", "list"], ["play", "--deck", "Mine"]], ids=" ".join)
def test_an_unknown_home_folder(command: list[str]) -> None:
    """No folder with that literal name is made in the working directory."""
    told = subprocess.run(
        [sys.executable, "-m", "host.cli", *command, "--data", "~nouser/games"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert one_line(told) == ("cinderboard: ~nouser is nobody's home here; name another folder with --data\n")
    assert (told.returncode, told.stdout) == (3, "")
    assert not Path("~nouser").exists()
