"""Tests that no command lets a stranger's text control the terminal, and that exports can be imported."""

from __future__ import annotations

import argparse
import json
import sqlite3
import subprocess
from pathlib import Path

import pytest

from cards.library import Library, standard_library
from cards.pack import Pack
from engine.setups.players import AshesSetup, SeatSetup
from engine.setups.red_rains import RedRainsSetup
from host.cli import COMMANDS, main, parser
from host.command_exit import BUG, CommandError
from host.commands import saved_games
from host.commands.options import Subparsers
from host.presenter.display import card_catalog
from host.store import Store
from host.store.save_data import read_setup
from tests.cli.conftest import Run

HOSTILE = "Ann\x1b]0;owned\x07\x1b[2J\u202e\u2066\u200b\u2028\x9b31m\x85\rBen\nforged: 1 passed"
IN_YAML = json.dumps(HOSTILE)
SCENARIO = f"""\
scenario: {IN_YAML}
cards:
  - {{name: {IN_YAML}, type: ally, cost: [main], attack: 1, life: 3, recover: 0, text: []}}
players: {{ann: {{phoenixborn: Coal Roarkwin, battlefield: [{IN_YAML}]}}}}
script:
  - expect: {{"ann/{IN_YAML[1:-1]}": {{wounds: {IN_YAML}}}}}
"""
"""Scenario with a wrong expectation, which is reported with all its names."""


def check(printed: str) -> None:
    """Check that there are only printable lines, none begun by a hostile name."""
    assert all(letter.isprintable() or letter == "\n" for letter in printed), ascii(printed)
    assert not any(line.startswith("forged") for line in printed.splitlines())


def harmless_output(told: subprocess.CompletedProcess[str]) -> str:
    """Return all output, after checking that it is harmless and has no traceback."""
    check(told.stdout)
    check(told.stderr)
    assert "Traceback" not in told.stderr
    return told.stdout + told.stderr


@pytest.fixture
def marked(data: Path) -> Path:
    """Return a save in which every unchecked text column is hostile."""
    with Store(data).create(RedRainsSetup(seed=1)) as game:
        game.run_automatic_steps()
    path = data / "games" / "1.cinder"
    with sqlite3.connect(path) as db:
        db.execute("UPDATE game SET app = ?, title = ?, played = ?, winner = ?", [HOSTILE] * 4)
    db.close()
    return path


@pytest.mark.parametrize(
    "command", [["saves"], ["saves", "--json"], ["replay", "1"], ["export", "1", "-"], ["import", "SAVE"]]
)
def test_columns_of_a_save(run: Run, marked: Path, command: list[str]) -> None:
    assert harmless_output(run(*(str(marked) if word == "SAVE" else word for word in command)))


@pytest.mark.parametrize("more", [[], ["--json"]], ids=["text", "json"])
def test_scenario(run: Run, tmp_path: Path, more: list[str]) -> None:
    path = tmp_path / "sc\x1b[2J\u202ena\nforged.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    told = run("judge", *more, str(path))
    assert told.returncode == 1
    assert "Ben" in harmless_output(told)


@pytest.mark.parametrize("more", [[], ["--json"]], ids=["text", "json"])
def test_pack(run: Run, tmp_path: Path, more: list[str]) -> None:
    path = tmp_path / "pack\x1b[2J\nforged.yaml"
    card = f"{{name: {IN_YAML}, type: ally, cost: [main], attack: 1, life: 3, recover: 0, oops: {IN_YAML}}}"
    path.write_text(f"release: {IN_YAML}\ncards:\n  - {card}\n", encoding="utf-8")
    told = run("cards", "lint", *more, str(path))
    assert told.returncode == 1
    assert "forged.yaml" in harmless_output(told)


@pytest.mark.parametrize("command", [["list"], ["list", "--json"], ["show", "Ann Ben"]])
def test_cards_of_a_pack(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    name, text = HOSTILE, [{"effects": [{"unimplemented": HOSTILE}]}]
    card = {"name": "Ann Ben", "type": "action spell", "cost": ["main"], "text": text}
    pack = Pack.model_validate({"release": name, "cards": [card, card | {"name": name}]})
    library: Library = standard_library().extended([pack])
    monkeypatch.setattr(card_catalog, "library_of", lambda _box: library)
    assert main(["cards", *command]) == 0
    printed = capsys.readouterr()
    assert "Ann" in printed.out
    check(printed.out + printed.err)


@pytest.mark.parametrize(
    "arguments",
    [
        [HOSTILE],
        ["play", "--seed", HOSTILE],
        ["play", "--deck", HOSTILE],
        ["play", "--console", HOSTILE],
        ["draft", "--release", HOSTILE, "--seat", HOSTILE, "--bot", HOSTILE],
        ["replay", HOSTILE],
        ["replay", f"./{HOSTILE}"],
        ["export", HOSTILE, HOSTILE],
        ["import", HOSTILE],
        ["judge", HOSTILE],
        ["simulate", "--rules", HOSTILE],
        ["simulate", "--players", HOSTILE],
        ["simulate", "--deck", HOSTILE],
        ["simulate", "--rules", "ashes", "--seat", HOSTILE, "--seat", "Ann", "--bot", f"{HOSTILE}=x"],
        ["cards", "show", HOSTILE],
        ["cards", "lint", HOSTILE],
        ["decks", "show", HOSTILE],
        ["decks", "check", HOSTILE],
        ["decks", "import", HOSTILE],
        ["decks", "copy", "The Iron Men", HOSTILE],
        ["console", HOSTILE],
        ["console", "doctor", "--console", HOSTILE],
        ["console", "latency", "--samples", HOSTILE],
        ["--data", f"/dev/null/{HOSTILE}", "saves"],
        ["--data", f"/dev/null/{HOSTILE}", "decks", "list"],
    ],
)
def test_argument(run: Run, arguments: list[str]) -> None:
    told = run(*arguments)
    assert harmless_output(told).count("\n") == 1
    assert told.returncode in (2, 3)


def test_a_command_that_thinks_of_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command of tomorrow that prints as it comes is held by the filter, too, even by its bugs."""
    import sys

    ends: list[Exception | None] = [None, CommandError(HOSTILE), OSError(5, HOSTILE), KeyError(HOSTILE)]

    def forgetful(args: argparse.Namespace) -> int:
        for stream in (sys.stdout, sys.stderr):
            print(HOSTILE, file=stream)
            stream.write(f"{HOSTILE}\n")
            stream.writelines([HOSTILE])
        end = ends[args.end]
        if end is not None:
            raise end
        return 0

    def add(subparsers: Subparsers) -> None:
        made = subparsers.add_parser("forgetful", help=HOSTILE, description=HOSTILE)
        made.add_argument("end", type=int)
        made.set_defaults(run=forgetful)

    monkeypatch.setattr(saved_games, "add_games", add)
    monkeypatch.setitem(COMMANDS, "forgetful", COMMANDS["games"])
    codes = []
    for end in range(len(ends)):
        codes.append(main(["forgetful", str(end)]))
        printed = capsys.readouterr()
        assert "owned" in printed.out and "owned" in printed.err
        assert all(letter.isprintable() or letter == "\n" for letter in printed.out + printed.err)
    assert codes == [0, 2, 3, BUG]
    for command in (["--help"], ["forgetful", "--help"], ["forgetful", "1", HOSTILE]):
        with pytest.raises(SystemExit):
            main(command)
        printed = capsys.readouterr()
        assert all(letter.isprintable() or letter == "\n" for letter in printed.out + printed.err)


def test_help_keeps_its_lines(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    assert capsys.readouterr().out == parser().format_help()


def test_hostile_game_comes_back_from_standard_output(run: Run, data: Path, tmp_path: Path) -> None:
    mine = standard_library().deck("The Iron Men").model_copy(update={"name": HOSTILE, "release": "\xfcber"})
    seats = tuple(SeatSetup(name=name, deck=mine) for name in ("Ann", "Ben"))
    setup = AshesSetup(seats=seats, seed=3)
    with Store(data).create(setup) as game:
        game.run_automatic_steps()
        answers = len(game.match.game.journal)
    told = run("export", "1", "-")
    harmless_output(told)
    path = tmp_path / "game.jsonl"
    path.write_text(told.stdout, encoding="ascii")
    assert run("import", str(path)).stdout == "2\n"
    kept = Store(data).read("2")
    assert (read_setup(kept.setup), kept.cursor, kept.notices) == (setup, answers, ())


ENCODINGS = ("ascii", "latin-1", "utf-16")
PRINTING = (["cards", "list", "--json"], ["cards", "show", "J\u00f6rmun \u2192"], ["decks", "list"])


@pytest.mark.parametrize(
    ("command", "encoding"),
    [
        pytest.param(command, encoding, marks=() if at == number else pytest.mark.slow)
        for at, command in enumerate(PRINTING)
        for number, encoding in enumerate(ENCODINGS)
    ],
)
def test_output_that_is_not_utf_8(start: Run, data: Path, command: list[str], encoding: str) -> None:
    import os

    own = standard_library().deck("The Iron Men").model_copy(update={"name": "J\u00f6rmun \u2192"})
    from host.decks import DeckRepository

    DeckRepository(data).save(own, None)
    told = start(
        *command,
        env=os.environ | {"PYTHONIOENCODING": encoding},
        encoding=encoding,
        errors="backslashreplace",
    )
    assert told.returncode in (0, 2) and "Traceback" not in told.stderr
    assert told.stdout or told.stderr.count("\n") == 1
