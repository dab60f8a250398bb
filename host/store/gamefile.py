"""Writes one saved game, an SQLite file.

A rollback journal is used, not WAL: between two answers the game is one file, which can be copied, sent
and read from a folder without write permission, and a process killed at any moment leaves nothing but
that file (and, in the middle of a commit, the journal that SQLite rolls back on the next opening).
`synchronous = EXTRA` makes every commit wait for the disk, the folder entry included.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from host.store.checksum import of_answer, of_setup
from host.store.errors import CannotWrite
from host.store.folder import sync_folder
from host.store.record import FORMAT, Line, Mark, Record, app_version

SUFFIX = ".cinder"
APPLICATION_ID = 0x43494E44  # "CIND"

_SCHEMA = """
CREATE TABLE game (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    format INTEGER NOT NULL, app TEXT NOT NULL, title TEXT NOT NULL,
    setup TEXT NOT NULL, checksum TEXT NOT NULL,
    created TEXT NOT NULL, played TEXT NOT NULL,
    cursor INTEGER NOT NULL, over INTEGER NOT NULL, winner TEXT NOT NULL
) STRICT;
CREATE TABLE answers (
    n INTEGER PRIMARY KEY, seat TEXT NOT NULL, kind TEXT NOT NULL, picks TEXT NOT NULL,
    checksum TEXT NOT NULL
) STRICT;
CREATE TABLE marks (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, seen TEXT NOT NULL) STRICT;
"""


def now() -> str:
    """The time now, UTC, to the microsecond, as it is saved."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


class GameFile:
    """A save open for writing. Every method is one transaction, durable when it returns.

    Each raises `CannotWrite` and changes nothing when the disk does not take it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._db = connect(path)
        try:
            self._db.execute("PRAGMA journal_mode = DELETE")
            self._db.execute("PRAGMA synchronous = EXTRA")
        except sqlite3.Error as error:
            self._db.close()
            raise _cannot_write(path, error) from error

    @classmethod
    def create(cls, path: Path, record: Record) -> GameFile:
        """Make a new file holding `record`; `FileExistsError` when there is one already.

        The caller holds the lock of `path`. The file gets its name when it is complete, so that a kill in
        between leaves no half game in the list.
        """
        if path.exists():
            raise FileExistsError(path)
        unfinished = path.with_name(f"{path.name}.new")
        try:
            unfinished.unlink(missing_ok=True)
            unfinished.with_name(f"{unfinished.name}-journal").unlink(missing_ok=True)
            unfinished.touch(exist_ok=False)
            with closing(cls(unfinished)) as made:
                made._fill(record)
            unfinished.rename(path)
            sync_folder(path.parent)
        except OSError as error:
            raise CannotWrite(f"{path} cannot be made: {error.strerror}; choose another --data") from error
        return cls(path)

    def append(self, count: int, lines: Sequence[Line], over: bool, winner: str) -> None:
        """Save `lines` as the answers after the first `count`; what had been undone is forgotten."""
        with self._transaction() as db:
            db.execute("DELETE FROM answers WHERE n >= ?", (count,))
            # A mark beyond this point speaks of a future that is gone: what was seen stays seen.
            db.execute("UPDATE marks SET at = ? WHERE at > ?", (count, count))
            self._insert(count, lines)
            self._set_cursor(count + len(lines), over, winner)

    def move(self, cursor: int, over: bool, winner: str, mark: Mark | None = None) -> None:
        """Undo or redo to `cursor` answers."""
        with self._transaction() as db:
            if mark is not None:
                db.execute("INSERT INTO marks (at, seen) VALUES (?, ?)", (mark.at, mark.seen))
            self._set_cursor(cursor, over, winner)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _fill(self, record: Record) -> None:
        with self._transaction() as db:
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            for statement in _SCHEMA.split(";"):
                db.execute(statement)
            db.execute(
                "INSERT INTO game VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    FORMAT,
                    app_version(),
                    record.title,
                    record.setup,
                    of_setup(record.setup),
                    record.created,
                    record.played,
                    record.cursor,
                    record.over,
                    record.winner,
                ),
            )
            self._insert(0, record.lines)
            db.executemany(
                "INSERT INTO marks (at, seen) VALUES (?, ?)", [(mark.at, mark.seen) for mark in record.marks]
            )

    def _insert(self, start: int, lines: Sequence[Line]) -> None:
        """Add `lines` as the answers from number `start` on."""
        last = "SELECT checksum FROM answers WHERE n = ?" if start else "SELECT checksum FROM game"
        (checksum,) = self._db.execute(last, (start - 1,) if start else ()).fetchone()
        rows = []
        for n, line in enumerate(lines, start):
            checksum = of_answer(checksum, line)
            rows.append((n, line.seat, line.kind, json.dumps(line.picks, separators=(",", ":")), checksum))
        self._db.executemany("INSERT INTO answers VALUES (?, ?, ?, ?, ?)", rows)

    def _set_cursor(self, cursor: int, over: bool, winner: str) -> None:
        self._db.execute(
            "UPDATE game SET cursor = ?, over = ?, winner = ?, played = ?, app = ?",
            (cursor, over, winner, now(), app_version()),
        )

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield self._db
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise _cannot_write(self.path, error) from error


def connect(path: Path) -> sqlite3.Connection:
    """Open an SQLite file that exists, for writing where that is allowed."""
    # mode=rw: never make a file; falls back to reading where writing is not allowed.
    uri = f"{path.absolute().as_uri()}?mode=rw"
    db = sqlite3.connect(uri, uri=True, timeout=2.0, isolation_level=None)
    # Damaged text is read as what it is; it then fails as an answer, at its place in the game.
    db.text_factory = _decode
    return db


def _decode(text: bytes) -> str:
    return text.decode(errors="replace")


def _cannot_write(path: Path, error: sqlite3.Error) -> CannotWrite:
    return CannotWrite(
        f"{path} could not be written ({error}); nothing was lost, "
        "free some space or choose another folder with --data"
    )
