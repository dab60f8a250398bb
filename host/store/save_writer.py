"""Writes one saved game, an SQLite file.

A rollback journal is used, not WAL: between two answers the game is one file, which can be copied, sent and
read from a folder without write permission, and a process killed at any moment leaves only that file (and, in
the middle of a commit, the journal that SQLite rolls back on the next opening). `synchronous = EXTRA` makes
every commit wait for the disk, the folder entry included.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from host.store.checksums import setup_checksum
from host.store.errors import CannotWrite, SaveGone
from host.store.folders import sync_folder
from host.store.input_limits import ANSWERS, MARKS, SAVE_BYTES, TURNS
from host.store.save_data import FORMAT, SavedAnswer, SaveData, TurnSnapshot, UndoMark, app_version
from host.store.sqlite_file import (
    APPLICATION_ID,
    SCHEMA,
    checksums_of,
    connect,
    error_text,
    is_locked,
    locked_text,
    seal_of,
)

SUFFIX = ".cinder"


def now() -> str:
    """Return the time now, UTC, to the microsecond, as it is saved."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


class GameFile:
    """A save open for writing. Every method is one transaction, durable when it returns.

    `seal` is the seal the file was left with, empty for a new file. Each method raises `CannotWrite` and
    changes nothing if the disk does not take it, and `SaveGone` if the file is no longer the one that was
    left.
    """

    def __init__(self, path: Path, seal: str) -> None:
        self.path = path
        self._seal = seal
        try:
            self._db = connect(path, "rw")
        except sqlite3.Error as error:
            raise _cannot_write(path, error) from error
        try:
            self._db.execute("PRAGMA journal_mode = DELETE")
            self._db.execute("PRAGMA synchronous = EXTRA")
            (page,) = self._db.execute("PRAGMA page_size").fetchone()
            self._db.execute(f"PRAGMA max_page_count = {SAVE_BYTES // page}")
        except sqlite3.Error as error:
            self._db.close()
            raise _cannot_write(path, error) from error

    @classmethod
    def create(cls, path: Path, save: SaveData) -> GameFile:
        """Create a file with `save`; raises `FileExistsError` if there is one already.

        The caller holds the lock of `path`. The file gets its name only when it is complete, so that a killed
        process leaves no half game in the list.
        """
        if path.exists():
            raise FileExistsError(path)
        unfinished = path.with_name(f"{path.name}.new")
        try:
            _remove_unfinished(unfinished)
            unfinished.touch(exist_ok=False)
            with closing(cls(unfinished, "")) as made:
                made._fill(save)
                seal = made._seal
            unfinished.rename(path)
            sync_folder(path.parent)
        except OSError as error:
            raise CannotWrite(
                f"{path.name} cannot be made: {error.strerror}; choose another --data"
            ) from error
        except CannotWrite as error:
            if not isinstance(error.__cause__, sqlite3.Error):
                raise
            raise CannotWrite(
                f"{path.name} cannot be made ({error_text(error.__cause__)}); free some space or choose "
                "another folder with --data"
            ) from error
        finally:
            _remove_unfinished(unfinished)
        return cls(path, seal)

    def _fill(self, save: SaveData) -> None:
        with self._transaction() as db:
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            for statement in SCHEMA.values():
                db.execute(statement)
            db.execute(
                "INSERT INTO game VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '')",
                (
                    FORMAT,
                    app_version(),
                    save.title,
                    save.setup,
                    setup_checksum(save.setup),
                    save.created,
                    save.played,
                    save.cursor,
                    save.over,
                    save.winner,
                    save.resumed_from,
                ),
            )
            self._add_answers(save.lines)
            self._add_marks(save.marks)
            self._add_turns(save.turns)

    def append(
        self,
        count: int,
        lines: Sequence[SavedAnswer],
        over: bool,
        winner: str,
        turns: Sequence[TurnSnapshot] = (),
        mark: UndoMark | None = None,
    ) -> None:
        """Save `lines` as the answers after the first `count`; what had been undone is deleted.

        `turns` are those that began since.
        """
        with self._transaction() as db:
            db.execute("DELETE FROM answers WHERE n >= ?", (count,))
            db.execute("DELETE FROM turns WHERE at > ?", (count,))
            self._add_answers(lines)
            self._add_turns(turns)
            # Answers after `count` are gone, but what they revealed was seen: move their marks to `count`.
            (first,) = db.execute("SELECT min(n) FROM marks WHERE at > ?", (count,)).fetchone()
            if first is not None:
                rest = db.execute("SELECT at, seen FROM marks WHERE n >= ? ORDER BY n", (first,)).fetchall()
                db.execute("DELETE FROM marks WHERE n >= ?", (first,))
                self._add_marks([UndoMark(min(at, count), seen) for at, seen in rest])
            if mark is not None:
                self._add_marks([mark])
            self._set_cursor(count + len(lines), over, winner)

    def retitle(self, title: str) -> None:
        """Change the title."""
        with self._transaction() as db:
            db.execute("UPDATE game SET title = ?", (title,))

    def move(self, cursor: int, over: bool, winner: str, mark: UndoMark | None = None) -> None:
        """Undo or redo to `cursor` answers."""
        with self._transaction():
            if mark is not None:
                self._add_marks([mark])
            self._set_cursor(cursor, over, winner)

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def _add_answers(self, lines: Sequence[SavedAnswer]) -> None:
        checksums = checksums_of(self._db)
        chain = checksums.chains["answers"]
        if chain.count + len(lines) > ANSWERS:
            raise CannotWrite(f"a game can have at most {ANSWERS} answers; undo, or begin a new game")
        for n, line in enumerate(lines, chain.count):
            picks = json.dumps(line.picks, separators=(",", ":"))
            row = (n, line.seat, line.kind, picks, checksums.answer(line))
            self._db.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?)", row)

    def _add_marks(self, marks: Sequence[UndoMark]) -> None:
        checksums = checksums_of(self._db)
        chain = checksums.chains["marks"]
        if chain.count + len(marks) > MARKS:
            raise CannotWrite(f"no game can go back past something seen more than {MARKS} times")
        for n, mark in enumerate(marks, chain.count):
            row = (n, mark.at, mark.seen, checksums.mark(mark))
            self._db.execute("INSERT INTO marks VALUES (?, ?, ?, ?)", row)

    def _add_turns(self, turns: Sequence[TurnSnapshot]) -> None:
        checksums = checksums_of(self._db)
        start = checksums.chains["turns"].count
        for n, turn in enumerate(turns[: TURNS - start], start):
            row = (n, turn.at, turn.chances, turn.state, checksums.turn(turn))
            self._db.execute("INSERT INTO turns VALUES (?, ?, ?, ?, ?)", row)

    def _set_cursor(self, cursor: int, over: bool, winner: str) -> None:
        self._db.execute(
            "UPDATE game SET cursor = ?, over = ?, winner = ?, played = ?, app = ?",
            (cursor, over, winner, now(), app_version()),
        )

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Run the body as one transaction that ends with a new seal, or change nothing."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            if self._seal and self._db.execute("SELECT seal FROM game").fetchone() != (self._seal,):
                raise SaveGone(f"{self.path.name} was changed by another program; {_IN_MEMORY}")
            yield self._db
            seal = seal_of(self._db)
            self._db.execute("UPDATE game SET seal = ?", (seal,))
            self._db.execute("COMMIT")
        except BaseException as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise _cannot_write(self.path, error) from error
            raise
        self._seal = seal


def _remove_unfinished(path: Path) -> None:
    for left in (path, path.with_name(f"{path.name}-journal")):
        with suppress(OSError):
            left.unlink(missing_ok=True)


_IN_MEMORY = "the game is in memory only until it is saved again"


def _cannot_write(path: Path, error: sqlite3.Error) -> CannotWrite:
    # Errors raised by the sqlite3 module itself have no code.
    code = getattr(error, "sqlite_errorcode", 0)
    if is_locked(error):
        return CannotWrite(f"{locked_text(path)} and try again")
    if code == sqlite3.SQLITE_READONLY_DBMOVED:
        try:
            path.stat()
        except FileNotFoundError:
            return SaveGone(f"{path.name} was deleted or moved while the game was played; {_IN_MEMORY}")
        except OSError as unreachable:
            return CannotWrite(f"{path.name} cannot be reached ({unreachable.strerror}); {_IN_MEMORY}")
        return SaveGone(f"{path.name} was replaced by another file while the game was played; {_IN_MEMORY}")
    if code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return SaveGone(
            f"{path.name} was damaged while the game was played ({error_text(error)}); {_IN_MEMORY}"
        )
    return CannotWrite(
        f"{path.name} could not be written ({error_text(error)}); this was taken back and what came before "
        "it is saved: free some space or choose another folder with --data"
    )
