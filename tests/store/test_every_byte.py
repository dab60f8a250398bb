"""Tests of damage to every column and every position of a save: sound, or explained in one line."""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import pytest

from host.store import SaveUnreadable, Store
from host.store.sqlite_file import SCHEMA
from tests.store.conftest import keep
from tests.store.save_damage import forced, sealed, sql
from tests.store.small_game import DEAL, SmallSetup

WRONG: tuple[object, ...] = (None, "odd", 1.5, b"\xff\x00", 10**18, -1)
"""Values of every type; a column's own type is among them, with a value it does not have."""

COLUMNS = {
    "game": [
        "format",
        "app",
        "title",
        "setup",
        "checksum",
        "created",
        "played",
        "cursor",
        "over",
        "winner",
        "begins",
        "seal",
    ],
    "answers": ["n", "seat", "kind", "picks", "checksum"],
    "marks": ["n", "at", "seen", "checksum"],
    "turns": ["n", "at", "chances", "state", "checksum"],
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a closed game with undone answers and notes on them."""
    with Store(tmp_path_factory.mktemp("played"), deal=DEAL).create(cast(Any, SmallSetup())) as game:
        game.run_automatic_steps()
        keep(game, 5)
        game.back_to(3)
        keep(game, 3)
        game.undo()
        game.undo()
    return game._open.file.path


@pytest.fixture
def saved(store: Store, played: Path) -> Path:
    """Return a copy of it in the store."""
    path = store.directory / "games" / played.name
    path.parent.mkdir(parents=True)
    return Path(shutil.copy(played, path))


def opened(store: Store, path: Path) -> str:
    """Return what opening does, and check that one can then play, undo, redo and resume."""
    before = path.read_bytes()
    (listed,) = store.games()
    assert all("\n" not in notice for notice in listed.notices)
    try:
        with store.open("1") as game:
            found, copy = game.notices, game.id
            assert all("\n" not in notice and len(notice) < 500 for notice in found)
            assert all(0 <= mark.at <= 11 for mark in game.marks)
            if found:
                game.run_automatic_steps()
                keep(game, 2)
                game.undo()
                game.redo()
                copy = game.id
    except SaveUnreadable as error:
        assert "\n" not in str(error)
        return "refused"
    finally:
        assert path.read_bytes() == before or "was written by Cinderboard" in str(listed.notices)
    if found:
        with store.open(copy) as again:
            assert again.notices == ()
        if copy != "1":
            (store.directory / "games" / f"{copy}.cinder").unlink()
    return "with notice" if found else "sound"


def test_the_columns_are_those_of_the_tables() -> None:
    words = {table: text.replace("(", " ").replace(",", " ").split() for table, text in SCHEMA.items()}
    types = {"INTEGER", "TEXT"}
    named = {
        table: [name for name, kind in pairwise(text) if kind in types and name != "id"]
        for table, text in words.items()
    }
    assert named == COLUMNS


CASES = [
    (table, column, value)
    for table, columns in COLUMNS.items()
    for column in columns
    for value in WRONG
    # SQLite itself has only whole numbers as keys.
    if column != "n" or isinstance(value, int)
]


@pytest.mark.parametrize(("table", "column", "value"), CASES, ids=repr)
def test_a_wrong_value_in_any_column_is_found(
    store: Store, saved: Path, table: str, column: str, value: object
) -> None:
    which = "" if table == "game" else "WHERE n = 1"
    forced(saved, f"UPDATE {table} SET {column} = ? {which}", (value,))
    assert opened(store, saved) != "sound"


@pytest.mark.parametrize("value", WRONG, ids=repr)
@pytest.mark.parametrize("table", ["answers", "marks", "turns"])
def test_a_wrong_checksum_at_an_end_is_found(store: Store, saved: Path, table: str, value: object) -> None:
    """The list of games reads these; a checksum of bytes once ended the program there."""
    last = f"WHERE n = (SELECT max(n) FROM {table})"
    forced(saved, f"UPDATE {table} SET checksum = ? {last}", (value,))
    assert opened(store, saved) != "sound"


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM answers WHERE n = (SELECT max(n) FROM answers)",
        "DELETE FROM marks WHERE n = (SELECT max(n) FROM marks)",
        "DELETE FROM marks",
        "DELETE FROM turns",
        "DELETE FROM turns WHERE n = (SELECT max(n) FROM turns)",
        "UPDATE turns SET state = '' WHERE n = 0",
        "UPDATE game SET begins = 'turn 3'",
        "UPDATE game SET cursor = cursor - 1",
        "UPDATE game SET winner = 'Nobody', over = 1",
        "UPDATE game SET title = 'Another'",
        "UPDATE marks SET at = 0",
        "UPDATE marks SET seen = '' WHERE n = 0",
    ],
)
def test_a_legal_change_is_found_too(store: Store, saved: Path, change: str) -> None:
    sql(saved, change)
    assert opened(store, saved) == "with notice"


def test_what_is_sealed_is_sound(store: Store, saved: Path) -> None:
    sql(saved, "UPDATE game SET title = 'Another'")
    sealed(saved)
    assert opened(store, saved) == "sound"


@pytest.mark.parametrize("step", [23, pytest.param(1, marks=pytest.mark.long)])
def test_a_save_cut_at_any_byte(store: Store, saved: Path, step: int) -> None:
    """A save can be cut anywhere, by a full disk or a broken copy: no cut passes for a sound save.

    SQLite reads pages, so those cuts are tried that lie beside the end of one; of the others some.
    """
    whole = saved.read_bytes()
    outcomes = []
    beside = {end + more for end in range(0, len(whole), 512) for more in (-1, 0, 1)}
    for length in sorted({*range(0, len(whole), step), *beside} & {*range(len(whole))}):
        saved.write_bytes(whole[:length])
        try:
            record = store.read("1")
        except SaveUnreadable as error:
            outcomes.append("refused")
            assert "\n" not in str(error)
        else:
            outcomes.append("with notice")
            assert not record.sound and record.notices, length
    assert set(outcomes) == {"refused", "with notice"}


@pytest.mark.parametrize("back", [1, 400, 976, 2000, 4000])
def test_a_cut_save_is_played_on_in_a_copy(store: Store, saved: Path, back: int) -> None:
    """These 976 missing bytes once counted as sound, and then ended the app."""
    saved.write_bytes(saved.read_bytes()[:-back])
    assert opened(store, saved) == "with notice"
