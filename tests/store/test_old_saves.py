"""Tests of saves of earlier versions, which `old_saves` holds: all are read but those of unreleased formats.

The files are never written anew. Where a rule has changed since, the answers it changed may be left out, but
the rest of the file is read whole.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from host.store import OpenGame, SaveUnreadable, Store
from host.store.save_data import FORMAT

OLD = Path(__file__).with_name("old_saves")
HELD = {
    "format-3-red-rains": (21, 21, 0),
    "format-3-red-rains-corrected": (102, 102, 0),
    "format-3-red-rains-finished": (300, 300, 0),
    "format-3-red-rains-undone": (14, 13, 3),
    "format-3-draft-undone": (19, 16, 1),
    "format-3-red-rains-corrected-undone": (104, 102, 0),
    "format-3-three-players-with-bot-corrected": (323, 323, 2),
    "format-3-two-players-finished": (354, 354, 0),
}
"""Answers, those in force, and notes of each save; the first four began before policies were saved."""
UNRELEASED = [path for path in OLD.iterdir() if path.stem not in HELD]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def test_every_format_has_a_save() -> None:
    assert {path.suffix for path in OLD.iterdir()} == {".cinder", ".jsonl"}
    for form in (".cinder", ".jsonl"):
        names = {path.stem for path in OLD.iterdir() if path.suffix == form}
        assert HELD.keys() < names
        assert {int(name.split("-")[1]) for name in names} == set(range(1, FORMAT + 1))


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
def test_opening_alone_changes_nothing_and_answers_stay(store: Store, name: str) -> None:
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
    with store.open("1") as game:
        assert list(game.match.game.journal.lines()) == lines
        assert [mark.seen for mark in game.marks[: len(marks)]] == [mark.seen for mark in marks]
        assert not [notice for notice in game.notices if "was written by" not in notice]


@pytest.mark.parametrize("path", sorted(UNRELEASED), ids=lambda path: path.name)
def test_a_format_that_was_never_released_is_refused(store: Store, path: Path) -> None:
    """The refusal is one line that says so, in the list and on opening."""
    before = path.read_bytes()
    for refusing in (store.read, store.import_, store.text):
        with pytest.raises(SaveUnreadable, match=r"^\S+ has save format [12], which was never released; .*$"):
            refusing(path)
    store.prepare()
    shutil.copy(path, store.directory / "games" / f"1{path.suffix}")
    listed = store.games()
    assert len(listed) == (path.suffix == ".cinder")
    assert all(not game.readable and "was never released" in game.notices[0] for game in listed)
    assert path.read_bytes() == before


def go_on(game: OpenGame) -> None:
    """Answer with the first options, chance included; a game that is over goes back first."""
    game.run_automatic_steps()
    if game.match.game.over:
        game.undo()
    decision = game.match.decision
    assert decision is not None
    game.answer([option.id for option in decision.options[: max(decision.minimum, 1)]])
    game.run_automatic_steps()
