"""Tests of saves of every earlier format: `old_saves` holds files that those versions wrote.

They are never written anew; those of the present format show that it stays readable. Where a rule has changed
since, the answers it changed may be left out, but the rest of the file is read whole.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from host.store import OpenGame, Store
from host.store.save_data import FORMAT
from tests.store.save_damage import forced

OLD = Path(__file__).with_name("old_saves")
HELD = {
    "format-1-red-rains": (21, 21, 0),
    "format-1-two-players": (26, 26, 0),
    "format-1-draft": (7, 7, 0),
    "format-1-undone": (14, 13, 3),
    "format-2-draft-finished": (49, 49, 0),
    "format-2-draft-undone": (19, 16, 1),
    "format-2-four-players-finished": (881, 881, 0),
    "format-2-four-players-with-bots": (619, 619, 0),
    "format-2-red-rains-by-hand": (98, 98, 0),
    "format-2-red-rains-corrected": (102, 102, 0),
    "format-2-red-rains-finished": (300, 300, 0),
    "format-2-three-players": (520, 520, 0),
    "format-2-two-drafted-decks": (346, 346, 0),
    "format-2-two-players-corrected": (401, 401, 0),
    "format-2-two-players-undone": (251, 248, 6),
    "format-2-two-players-with-bot-finished": (296, 296, 0),
    "format-3-draft-undone": (19, 16, 1),
    "format-3-red-rains-corrected-undone": (104, 102, 0),
    "format-3-three-players-with-bot-corrected": (323, 323, 2),
    "format-3-two-players-finished": (354, 354, 0),
}
"""Answers, those in force, and notes of each save."""


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def test_every_format_has_a_save() -> None:
    kept = {path.stem for path in OLD.iterdir()}
    assert kept == set(HELD)
    assert {path.suffix for path in OLD.iterdir()} == {".cinder", ".jsonl"}
    assert {int(name.split("-")[1]) for name in kept} == set(range(1, FORMAT + 1))


@pytest.mark.parametrize("form", [".cinder", ".jsonl"])
@pytest.mark.parametrize("name", HELD)
def test_an_old_save_is_read_whole(store: Store, name: str, form: str) -> None:
    path = OLD / f"{name}{form}"
    record = store.read(path)
    assert (len(record.lines), record.cursor, len(record.marks)) == HELD[name]
    assert record.sound


@pytest.mark.parametrize("form", [".cinder", ".jsonl"])
@pytest.mark.parametrize("name", HELD)
def test_an_old_save_is_imported_and_played_on(store: Store, name: str, form: str) -> None:
    added = store.import_(OLD / f"{name}{form}")
    with store.open(added.id) as game:
        assert (len(game.match.game.journal), len(game.marks)) == HELD[name][1:]
        go_on(game)


@pytest.mark.parametrize("name", HELD)
def test_the_first_change_brings_an_old_save_to_the_present_format(store: Store, name: str) -> None:
    """Opening alone changes nothing; the first answer does, in place, and loses nothing."""
    store.prepare()
    path = store.directory / "games" / "1.cinder"
    shutil.copy(OLD / f"{name}.cinder", path)
    before = path.read_bytes()
    with store.open("1") as game:
        assert path.read_bytes() == before
        undone, marks = list(game.match.game.undone), game.marks
        go_on(game)
        lines = list(game.match.game.journal.lines())
        assert undone or not game.match.game.undone
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT format FROM game").fetchone() == (FORMAT,)
    with store.open("1") as game:
        assert list(game.match.game.journal.lines()) == lines
        assert [mark.seen for mark in game.marks[: len(marks)]] == [mark.seen for mark in marks]
        assert not [notice for notice in game.notices if "was written by" not in notice]


def test_a_damaged_old_save_is_not_brought_to_the_present_format(store: Store) -> None:
    """Format 1 has no checksum for notes, but types; such a file once opened and then ended the app."""
    store.prepare()
    path = store.directory / "games" / "1.cinder"
    shutil.copy(OLD / "format-1-undone.cinder", path)
    forced(path, "UPDATE marks SET at = NULL WHERE id = 2")
    before = path.read_bytes()
    with store.open("1") as game:
        assert "the notes about undone answers in 1.cinder are damaged (at is missing)" in " ".join(
            game.notices
        )
        go_on(game)
        assert game.id == "2"
    assert path.read_bytes() == before


@pytest.mark.parametrize("length", [15_408, 12_400, 16_383])
def test_a_cut_old_save_does_not_pass_for_sound(store: Store, tmp_path: Path, length: int) -> None:
    path = tmp_path / "cut.cinder"
    path.write_bytes((OLD / "format-1-undone.cinder").read_bytes()[:length])
    record = store.read(path)
    assert not record.sound
    assert f"it has {length} bytes instead of 16384" in record.notices[-1]
    assert store.import_(path).notices == record.notices


def go_on(game: OpenGame) -> None:
    """Answer with the first options, chance included; a game that is over goes back first."""
    game.run_automatic_steps()
    if game.match.game.over:
        game.undo()
    decision = game.match.decision
    assert decision is not None
    game.answer([option.id for option in decision.options[: max(decision.minimum, 1)]])
    game.run_automatic_steps()
