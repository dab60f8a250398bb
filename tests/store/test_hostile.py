"""Tests of hostile saves and texts: refused or cut in one line, with no more work than a real one."""

from __future__ import annotations

import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from host.store import SaveUnreadable, Store, StoreError
from host.store.checksums import SaveChecksums, setup_checksum
from host.store.input_limits import ANSWERS, MARKS, SAVE_BYTES, VALUE_LETTERS
from host.store.save_data import UndoMark
from host.store.sqlite_file import checksums_of
from tests.store.save_damage import sql

OLD = Path(__file__).with_name("old_saves")
ENDLESS = "(WITH RECURSIVE a(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM a) SELECT count(*) FROM a)"
MEMORY = 800_000_000
"""Most bytes of memory for reading, the program itself included."""

HEAD, *LINES = (OLD / "format-3-red-rains.jsonl").read_text().splitlines()
ANSWER_LINES = [line for line in LINES if line.startswith('{"n": ')]
TWO = json.loads((OLD / "format-3-two-players-finished.jsonl").read_text().splitlines()[0])["setup"]
DRAFT = json.loads((OLD / "format-3-draft-undone.jsonl").read_text().splitlines()[0])["setup"]
SOLO = json.loads(HEAD)["setup"]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


def refused(store: Store, path: Path) -> str:
    """Return the error about a file that is not opened: one line of reasonable length."""
    with pytest.raises(SaveUnreadable) as refusal:
        store.import_(path)
    said = str(refusal.value)
    assert "\n" not in said and len(said) < 700
    assert store.games() == []
    return said


def text(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(lines) + "\n")
    return path


@pytest.mark.parametrize("number", ["1e999", "-1e999", "Infinity", "-Infinity", "NaN", "9" * 5000, "1.5"])
@pytest.mark.parametrize("where", ['"cinderboard": 3', '"answers": 21', '"seed": 3'])
def test_a_number_that_is_none_is_refused(store: Store, tmp_path: Path, where: str, number: str) -> None:
    key, _ = where.split(": ")
    refused(store, text(tmp_path, HEAD.replace(where, f"{key}: {number}"), *ANSWER_LINES))


@pytest.mark.parametrize("number", ["1e999", "Infinity", "NaN", "9" * 5000, "-1", "true", "1.5", '"1"'])
@pytest.mark.parametrize(
    "line", ['{"n": NUMBER, "seat": "x", "kind": "y", "picks": []}', '{"undone to": NUMBER}']
)
def test_a_number_that_is_none_ends_what_is_sound(
    store: Store, tmp_path: Path, line: str, number: str
) -> None:
    path = text(tmp_path, HEAD, *ANSWER_LINES, line.replace("NUMBER", number))
    (notice,) = store.import_(path).notices
    assert notice.startswith("line 23 of game.jsonl is broken (") and len(notice) < 200


@pytest.mark.parametrize("depth", [150, 480, 900, 960, 980, 990, 1000, 100_000])
def test_nesting_is_refused_at_any_depth(store: Store, tmp_path: Path, depth: int) -> None:
    assert refused(store, text(tmp_path, HEAD.replace('"seed": 3', '"seed": ' + "[" * depth + "]" * depth)))
    assert refused(store, text(tmp_path, '{"setup": ' + "[" * depth + "]" * depth + "}"))


def test_half_a_letter_is_refused(store: Store, tmp_path: Path) -> None:
    """It could not be shown or written anywhere, neither in the save nor in an export."""
    assert "half a letter" in refused(store, text(tmp_path, HEAD.replace('"title": "', '"title": "\\ud800')))
    line = ANSWER_LINES[0].replace('"seat": "', '"seat": "\\udfff')
    (notice,) = store.import_(text(tmp_path, HEAD, line)).notices
    assert "half a letter" in notice


def deck(**changed: Any) -> dict[str, Any]:
    plain = {"name": "D", "phoenixborn": "Coal Roarkwin", "dice": {"charm": 10}, "cards": {"Anchornaut": 30}}
    return SOLO | {"deck": plain | changed}


SETUPS = {
    "a name of 900,000 letters": SOLO | {"seat": "N" * 900_000},
    "a deck called in 900,000 letters": SOLO | {"deck": "D" * 900_000},
    "10,000 players": TWO | {"seats": [{"name": f"p{n}", "deck": "The Iron Men"} for n in range(10_000)]},
    "40,000 drafters": DRAFT | {"seats": [{"name": f"p{n}"} for n in range(40_000)]},
    "30,000 releases": DRAFT | {"collection": {"releases": ["Master Set"] * 30_000}},
    "a billion cards": deck(cards={"Anchornaut": 10**9}),
    "a billion dice": deck(dice={"charm": 10**9}),
    "40,000 unknown cards": deck(cards={f"Card {n}": 1 for n in range(40_000)}),
    "a card of 900,000 letters": deck(cards={"C" * 900_000: 30}),
    "level 10 ** 4000": SOLO | {"level": 10**4000},
}


@pytest.mark.parametrize("setup", SETUPS.values(), ids=SETUPS)
def test_a_setup_no_game_has_is_refused(store: Store, tmp_path: Path, setup: dict[str, Any]) -> None:
    head = json.loads(HEAD) | {"setup": setup, "checksum": setup_checksum(json.dumps(setup)), "answers": 0}
    assert refused(store, text(tmp_path, json.dumps(head)))


def test_a_title_is_shown_in_bearable_length(store: Store, tmp_path: Path) -> None:
    title = json.loads(HEAD)["title"]
    added = store.import_(text(tmp_path, HEAD.replace(title, "T" * 900_000, 1), *ANSWER_LINES))
    (notice,) = added.notices
    assert len(added.title) < 400 and notice.startswith("something in game.jsonl was changed")
    path = text(tmp_path, HEAD.replace(title, "T" * VALUE_LETTERS, 1))
    with pytest.raises(SaveUnreadable, match="longer than 1000000 letters"):
        store.import_(path)


def save(tmp_path: Path, *statements: str) -> Path:
    path = tmp_path / "game.cinder"
    shutil.copy(OLD / "format-3-red-rains-undone.cinder", path)
    sql(path, *statements)
    return path


def add_notes(path: Path, notes: int) -> None:
    """Add notes to a save until it has so many, with right checksums as far as any are read."""
    with closing(sqlite3.connect(path)) as db, db:
        checksums = checksums_of(db)
        start, note = checksums.chains["marks"].count, UndoMark(1, "x")
        rows = ((n, 1, "x", checksums.mark(note) if n <= MARKS else "") for n in range(start, notes))
        db.executemany("INSERT INTO marks VALUES (?, ?, ?, ?)", rows)


COLUMNS = "app, title, setup, checksum, created, played, cursor, over, winner"
FOREIGN = {
    "a view": ("DROP TABLE marks", f"CREATE VIEW marks AS SELECT 1 AS id, 1 AS at, {ENDLESS} AS seen"),
    "a view of a newer format": (
        "ALTER TABLE game RENAME TO g",
        f"CREATE VIEW game AS SELECT 99 AS format, {ENDLESS} AS id, {COLUMNS} FROM g",
    ),
    "an endless format": (
        "ALTER TABLE game RENAME TO g",
        f"CREATE VIEW game AS SELECT {ENDLESS} AS format, {COLUMNS} FROM g",
    ),
    "a trigger": ("CREATE TRIGGER t AFTER UPDATE ON game BEGIN DELETE FROM answers; END",),
    "an index": ("CREATE INDEX i ON answers (seat)",),
    "worked out columns": (
        "UPDATE game SET format = 99",
        "ALTER TABLE answers ADD COLUMN z TEXT AS (hex(zeroblob(300000)))",
    ),
    "another table": ("CREATE TABLE more (a)",),
    "5,000 tables of a newer format": (
        "UPDATE game SET format = 99",
        *(f"CREATE TABLE t{n} (a)" for n in range(5000)),
    ),
    "a virtual table": ("UPDATE game SET format = 99", "CREATE VIRTUAL TABLE v USING fts5(a)"),
    "other columns": ("ALTER TABLE marks ADD COLUMN more TEXT",),
}


@pytest.mark.parametrize("statements", FOREIGN.values(), ids=FOREIGN)
def test_tables_that_are_not_those_of_a_save_are_refused(
    store: Store, tmp_path: Path, statements: tuple[str, ...]
) -> None:
    path = save(tmp_path, *statements)
    before = path.read_bytes()
    assert "game.cinder has other tables than a saved game" in refused(store, path)
    assert path.read_bytes() == before


def test_a_value_larger_than_any_is_refused(store: Store, tmp_path: Path) -> None:
    assert "title is longer" in refused(
        store, save(tmp_path, f"UPDATE game SET title = printf('%.*c', {VALUE_LETTERS + 1}, 'x')")
    )
    assert "too big" in refused(
        store, save(tmp_path, "UPDATE game SET title = printf('%.*c', 20000000, 'x')")
    )


def test_more_notes_and_answers_than_any_game_has_are_left_out(store: Store, tmp_path: Path) -> None:
    path = save(tmp_path)
    add_notes(path, MARKS + 1)
    record = store.read(path)
    assert len(record.marks) == MARKS
    assert f"(no game has more than {MARKS} notes)" in record.notices[-1]
    checksums = SaveChecksums(json.loads(HEAD)["checksum"])
    note = {"undone to": 1, "after seeing": "x"}
    lines = [json.dumps(note | {"checksum": checksums.mark(UndoMark(1, "x"))}) for _ in range(MARKS + 1)]
    record = store.read(text(tmp_path, HEAD, *ANSWER_LINES, *lines))
    assert len(record.marks) == MARKS and not record.sound


def test_a_file_larger_than_any_save_is_refused(store: Store, tmp_path: Path) -> None:
    for path in (save(tmp_path), text(tmp_path, HEAD)):
        with path.open("r+b") as file:
            file.truncate(SAVE_BYTES + 1)
        assert "is larger than 32 MB" in refused(store, path)


def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _beside(path: Path) -> None:
    shutil.copy(OLD / "format-3-red-rains-undone.cinder", path)
    os.mkfifo(f"{path}-journal")


def _two_million_notes(path: Path) -> None:
    _copy(path)
    add_notes(path, 2_000_000)


def _many_wrong_answers(path: Path) -> None:
    _copy(path)
    with closing(sqlite3.connect(path)) as db, db:
        rows = ((n, "", "", "[]", "") for n in range(14, 5 * ANSWERS))
        db.executemany("INSERT INTO answers VALUES (?, ?, ?, ?, ?)", rows)


def _copy(path: Path) -> None:
    shutil.copy(OLD / "format-3-red-rains-undone.cinder", path)


@pytest.mark.parametrize(
    "make",
    [
        _pipe,
        _beside,
        lambda path: path.symlink_to("/dev/zero"),
        lambda path: path.symlink_to("/dev/tty"),
        Path.mkdir,
        pytest.param(_two_million_notes, marks=pytest.mark.slow),
        pytest.param(_many_wrong_answers, marks=pytest.mark.slow),
    ],
    ids=[
        "pipe",
        "pipe as journal",
        "endless device",
        "terminal",
        "folder",
        "2 million notes",
        "500,000 answers",
    ],
)
def test_reading_comes_to_an_end(tmp_path: Path, make: Callable[[Path], None]) -> None:
    """A process with little memory and half a minute lists, reads and imports it."""
    games = tmp_path / "games"
    games.mkdir()
    make(games / "1.cinder")
    for command in (["saves"], ["replay", "1"], ["import", str(games / "1.cinder")]):
        told = subprocess.run(
            [sys.executable, "-m", "host.cli", *command, "--data", str(tmp_path)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=200,
            preexec_fn=_little,
        )
        # The list looks at the head alone, and is silent where that is sound.
        assert told.stderr or command == ["saves"]
        assert all(line.startswith("cinderboard") for line in told.stderr.splitlines())
        assert told.returncode in (0, 2)


def _little() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (30, 30))


def test_what_is_written_stays_within_what_is_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer or note too many is refused when it is given, not when the game is opened again."""
    added = store.import_(OLD / "format-3-red-rains-undone.jsonl")
    monkeypatch.setattr("host.store.save_writer.ANSWERS", 14)
    monkeypatch.setattr("host.store.save_writer.MARKS", 3)
    with store.open(added.id) as game:
        before = list(game.match.game.journal.lines())
        with pytest.raises(Exception, match="a game can have at most 14 answers"):
            for _ in range(5):
                decision = game.match.decision
                game.answer([option.id for option in decision.options[: max(decision.minimum, 1)]])
                game.run_automatic_steps()
        with pytest.raises(Exception, match="more than 3 times"):
            game.back_to(0)
        assert list(game.match.game.journal.lines())[: len(before)] == before
    assert store.read(added.id).sound


def test_names_of_files_give_no_orders_to_a_terminal(store: Store, tmp_path: Path) -> None:
    name = "\x1b]0;owned\x07\u202e.cinder"
    (store.directory / "games").mkdir(parents=True, exist_ok=True)
    (store.directory / "games" / name).write_bytes(b"x" * 200)
    (listed,) = [game for game in store.games() if not game.readable]
    assert "owned" in listed.title and all(map(str.isprintable, (listed.title, *listed.notices)))
    for game in (listed.id, listed.path, tmp_path / "no\x1b[2Jne", "\x1b[2J"):
        with pytest.raises(StoreError) as refused:
            store.open(game)
        assert str(refused.value).isprintable()
