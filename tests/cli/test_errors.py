"""Tests of bad input: one line with a remedy, a meaningful exit code, never a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run, one_line


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["frobnicate"], 2, "invalid choice: 'frobnicate'"),
        (["simulate", "--games", "-1"], 2, "-1 is less than 0"),
        (["simulate", "--games", "0"], 2, "0 is less than 1"),
        (["simulate", "--games", "many"], 2, "--games: 'many' is not a whole number"),
        (["simulate", "--seed", "9" * 5000], 2, "is not a whole number"),
        (["play", "--seed", "1e5"], 2, "--seed: '1e5' is not a whole number"),
        (["replay", "1", "--to", "end"], 2, "--to: 'end' is not a whole number"),
        (["simulate", "--level", "high"], 2, "--level: 'high' is not a whole number"),
        (["simulate", "--level", "4"], 2, "invalid choice: 4"),
        (["simulate", "--rules", "chess"], 2, "invalid choice: 'chess'"),
        (["simulate", "--deck", "The Iron Man"], 2, "did you mean The Iron Men"),
        (["simulate", "--chimera", "Corpse of Viros"], 2, "did you mean The Corpse of Viros"),
        (["simulate", "--chimera", ""], 2, "unknown Chimera ''"),
        (
            ["simulate", "--chimera", "The Frostwild Scourge", "--aspects", "Bloom"],
            2,
            "The Frostwild Scourge has no aspect deck 'Bloom'; it has Storm and Mighty",
        ),
        (["simulate", "--aspects", "Fear"], 2, "Fury"),
        (["replay", "12"], 2, "there is no game 12; `cinderboard saves` lists your games"),
        (["export", "12", "-"], 2, "there is no game 12"),
        (["import", "nowhere.jsonl"], 2, "there is no file nowhere.jsonl; check its name and folder"),
        (["replay", "a/b.jsonl"], 2, "there is no file a/b.jsonl"),
        (["judge", "nowhere.yaml"], 2, "there is no file or folder nowhere.yaml"),
        (["judge"], 2, "PATH"),
        (["cards"], 2, "VERB"),
        (["cards", "show", "Iron", "Rino"], 2, "did you mean Iron Rhino"),
        (["cards", "show", "BYPAS"], 2, "did you mean Bypass"),
        (["cards", "show", "xyzzy"], 2, " more; `cinderboard cards list --box ashes-reborn` names"),
        (["cards", "lint", "nowhere.yaml"], 2, "there is no file or folder nowhere.yaml"),
        (["--data", "", "saves"], 2, "'' is not a folder; name one, or leave out --data"),
        (["replay", "a\x1b[2J\nb"], 2, "there is no game a [2J b"),
        (["play", "--game", "1", "--rules", "ashes"], 2, "as it was begun; leave out --rules"),
        (["play", "--game", "1", "--level", "2"], 2, "as it was begun; leave out --level"),
        (["serve", "--rules", "raven"], 2, "only `serve new` begins a game; leave out --rules"),
        ([], 3, "the app needs a terminal"),
        (["play"], 3, "the app needs a terminal"),
    ],
)
def test_mistake_is_reported_in_one_line(run: Run, arguments: list[str], code: int, said: str) -> None:
    told = run(*arguments)
    assert said in one_line(told)
    assert (told.returncode, told.stdout) == (code, "")


@pytest.mark.slow
def test_mistakes_are_reported_the_same_in_a_process(start: Run) -> None:
    """The exit code and the line of the command arrive where it was called from."""
    told = start("simulate", "--deck", "The Iron Man")
    assert "did you mean The Iron Men" in one_line(told)
    assert (told.returncode, told.stdout) == (2, "")
    assert (start("play").returncode, start("frobnicate").returncode) == (3, 2)


@pytest.mark.parametrize("content", [b"", b"hello", b"{}", b"SQLite format 3\0" + bytes(500), b"[" * 99999])
@pytest.mark.parametrize("command", ["replay", "import"])
def test_wrong_save(run: Run, tmp_path: Path, command: str, content: bytes) -> None:
    """A file that is no game is refused and stays as it is."""
    path = tmp_path / "other.cinder"
    path.write_bytes(content)
    told = run(command, str(path))
    assert "other.cinder" in one_line(told)
    assert told.returncode == 2
    assert path.read_bytes() == content


def test_data_folder_that_cannot_be_used(run: Run, data: Path) -> None:
    data.write_text("")
    for command in (["saves"], ["replay", "1"], ["export", "1", "-"]):
        told = run(*command)
        assert "is a file, not a folder; choose another with --data" in one_line(told)
        assert told.returncode == 3


def test_full_disk_behind_standard_output() -> None:
    with Path("/dev/full").open("w") as full:
        told = subprocess.run(
            [sys.executable, "-m", "host.cli", "cards", "list"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
    assert one_line(told) == "cinderboard: cannot write: No space left on device\n"
    assert told.returncode == 3


def test_reader_that_stops_reading() -> None:
    """`cinderboard cards list | head -1` ends quietly."""
    told = subprocess.run(
        f"{sys.executable} -m host.cli cards list --json | head -1; echo ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert told.stderr == ""
    assert told.stdout.splitlines()[1] in ("0", "141")


def test_what_is_in_the_way_of_the_games_is_named(run: Run, data: Path) -> None:
    data.mkdir()
    (data / "games").touch()
    told = run("saves")
    assert told.returncode == 3
    assert f"the folder of your games, {data / 'games'}, is a file" in one_line(told)
