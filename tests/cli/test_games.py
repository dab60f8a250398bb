"""Tests of saved games on the command line: list, replay, export, import."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from engine.bots.player_and_playout import RandomPlayer
from engine.setups.red_rains import RedRainsSetup
from host.store import OpenGame, Store
from host.store.save_data import app_version
from tests.cli.conftest import Run, one_line


def answer(game: OpenGame, times: int) -> None:
    """Let a random player answer `times` questions, or fewer if the game ends."""
    player = RandomPlayer(1)
    for _ in range(times):
        game.run_automatic_steps()
        decision = game.match.decision
        if decision is None:
            return
        game.answer(player.choose(decision, partial(game.match.view, decision.seat)))


@pytest.fixture
def played(data: Path) -> Path:
    """Return a data folder with a game of ten answers and a finished one."""
    store = Store(data)
    with store.create(RedRainsSetup(seed=5)) as game:
        answer(game, 10)
    with store.create(RedRainsSetup(seed=6, level=2, difficulty="heroic")) as game:
        answer(game, 1000)
        assert game.match.game.over
    return data


@pytest.mark.usefixtures("played")
def test_saves_lists_the_last_played_first(run: Run) -> None:
    told = run("saves")
    over, open_ = told.stdout.splitlines()
    assert "The Iron Men against The Corpse of Viros (heroic, level 2): over, Chimera has won" in over
    assert open_.startswith("     1  20") and open_.endswith(" steps")
    listed = json.loads(run("saves", "--json").stdout)
    assert [(game["id"], game["over"], game["notices"]) for game in listed] == [
        ("2", True, []),
        ("1", False, []),
    ]


def test_a_stranger_s_game_says_nothing_that_a_terminal_obeys(run: Run, tmp_path: Path, played: Path) -> None:
    path = Store(played).export("1", tmp_path / "game.jsonl")
    head, *answers = path.read_text().splitlines()
    hostile = json.loads(head) | {"title": "A\x1b[2J\nB"}
    mark = json.dumps({"undone to": 1, "after seeing": "a \x1b[2J"})
    path.write_text("\n".join([json.dumps(hostile), *answers, mark]) + "\n")
    number = run("import", str(path)).stdout.strip()
    for told in (run("saves"), run("replay", str(path)), run("replay", number), run("export", number, "-")):
        assert told.returncode == 0 and "\x1b" not in told.stdout + told.stderr
        assert "A [2J B" in told.stdout
    hostile["setup"]["seat"] = "A\x1b[2JB"
    path.write_text(json.dumps(hostile) + "\n")
    assert "a player cannot be called A [2JB" in one_line(run("import", str(path)))


def test_the_version_is_printed(run: Run) -> None:
    told = run("--version")
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout == f"cinderboard {app_version()}\n"


def test_no_games_yet(run: Run) -> None:
    told = run("saves")
    assert (told.returncode, told.stdout) == (0, "")
    assert "`cinderboard play` begins one" in one_line(told)


@pytest.mark.usefixtures("played")
def test_replay_tells_the_game(run: Run) -> None:
    """Every answer of a person and what came of it, to the end or as far as asked for."""
    full = run("replay", "2").stdout
    assert full.splitlines()[0] == "The Iron Men against The Corpse of Viros (heroic, level 2)"
    assert "Chimera has won: " in full.splitlines()[-1]
    assert "(Take a main or a side action)" in full and "turn of Chimera" in full
    part = run("replay", "2", "--to", "60").stdout
    assert full.startswith(part) and 5 < len(part.splitlines()) < len(full.splitlines())
    assert "has won" not in part


@pytest.mark.usefixtures("played")
def test_replay_to_more_than_there_is(run: Run) -> None:
    told = run("replay", "1", "--to", "99999")
    assert "--to 99999 is more than the" in one_line(told)
    assert told.returncode == 2


@pytest.mark.usefixtures("played")
def test_replay_takes_an_id_a_file_or_a_text(run: Run, data: Path, tmp_path: Path) -> None:
    text = tmp_path / "game.jsonl"
    assert run("export", "2", str(text)).stdout == f"{text}\n"
    told = {run("replay", what).stdout for what in ("2", str(data / "games" / "2.cinder"), str(text))}
    assert len(told) == 1
    assert run("export", "2", "-").stdout == text.read_text()


@pytest.mark.usefixtures("played")
def test_import_adds_the_game(run: Run, tmp_path: Path) -> None:
    """The new id is printed; a broken line is told and what is before it is imported."""
    text = tmp_path / "game.jsonl"
    run("export", "2", str(text))
    assert run("import", str(text)).stdout == "3\n"
    lines = text.read_text().splitlines()
    lines[40] = lines[40][:20]
    text.write_text("\n".join(lines))
    told = run("import", str(text))
    assert told.stdout == "4\n"
    assert "line 41 of game.jsonl is broken" in one_line(told)


@pytest.mark.usefixtures("played")
def test_damaged_save_is_reported_and_replayed_as_far_as_sound(run: Run, data: Path) -> None:
    """A foreign file among the games is mentioned and the others are listed."""
    (data / "games" / "9.cinder").write_bytes(b"SQLite format 3\0 or so")
    told = run("saves")
    assert len(told.stdout.splitlines()) == 2
    assert "9.cinder is cut off" in one_line(told)
