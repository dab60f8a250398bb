"""One saved game as an SQLite file.

A rollback journal is used, not WAL: between two answers the game is one file, which can be copied, sent
and read from a folder without write permission, and a process killed at any moment leaves nothing but
that file (and, in the middle of a commit, the journal that SQLite rolls back on the next opening).
`synchronous = EXTRA` makes every commit wait for the disk, the folder entry included.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from host.store.errors import CannotWrite, GameNotFound, SaveUnreadable
from host.store.record import FORMAT, Line, Mark, Record, SavedGame, app_version, read_picks

SUFFIX = ".cinder"
APPLICATION_ID = 0x43494E44  # "CIND"
HEADER = b"SQLite format 3\0"

_SCHEMA = """
CREATE TABLE game (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    format INTEGER NOT NULL, app TEXT NOT NULL, setup TEXT NOT NULL, title TEXT NOT NULL,
    created TEXT NOT NULL, played TEXT NOT NULL,
    cursor INTEGER NOT NULL, over INTEGER NOT NULL, winner TEXT NOT NULL
) STRICT;
CREATE TABLE answers (
    n INTEGER PRIMARY KEY, seat TEXT NOT NULL, kind TEXT NOT NULL, picks TEXT NOT NULL
) STRICT;
CREATE TABLE marks (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, seen TEXT NOT NULL) STRICT;
"""
# A damaged schema makes sqlite3 trip over its own error message, which then is not text.
_DAMAGE = (sqlite3.Error, UnicodeDecodeError)
_GAME = "SELECT format, app, setup, title, created, played, cursor, over, winner FROM game"


def now() -> str:
    """The time now, UTC, to the microsecond, as it is saved."""
    return datetime.now(UTC).isoformat(timespec="microseconds")


class GameFile:
    """A save open for writing. Every method is one transaction, durable when it returns.

    Each raises `CannotWrite` and changes nothing when the disk does not take it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._db = _connect(path)
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
            _sync_folder(path.parent)
        except OSError as error:
            raise CannotWrite(f"{path} cannot be made: {error.strerror}; choose another --data") from error
        return cls(path)

    def append(self, count: int, lines: Sequence[Line], over: bool, winner: str) -> None:
        """Save `lines` as the answers after the first `count`; what had been undone is forgotten."""
        with self._transaction() as db:
            db.execute("DELETE FROM answers WHERE n >= ?", (count,))
            # A mark beyond this point speaks of a future that is gone: what was seen stays seen.
            db.execute("UPDATE marks SET at = ? WHERE at > ?", (count, count))
            db.executemany("INSERT INTO answers VALUES (?, ?, ?, ?)", _rows(count, lines))
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
                "INSERT INTO game VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    FORMAT,
                    app_version(),
                    record.setup,
                    record.title,
                    record.created,
                    record.played,
                    record.cursor,
                    record.over,
                    record.winner,
                ),
            )
            db.executemany("INSERT INTO answers VALUES (?, ?, ?, ?)", _rows(0, record.lines))
            db.executemany(
                "INSERT INTO marks (at, seen) VALUES (?, ?)", [(mark.at, mark.seen) for mark in record.marks]
            )

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


def check_header(path: Path) -> None:
    """Raise `GameNotFound` or `SaveUnreadable` when this cannot be a save file."""
    try:
        with path.open("rb") as file:
            header = file.read(len(HEADER))
    except FileNotFoundError:
        raise GameNotFound(f"there is no file {path}; `cinderboard saves` lists your games") from None
    except OSError as error:
        raise SaveUnreadable(f"{path} cannot be read: {error.strerror}") from error
    if header != HEADER:
        raise SaveUnreadable(f"{path.name} is not a saved game of Cinderboard; the file was left as it is")


def read(path: Path) -> Record:
    """Read a save without changing it: everything sound up to the first broken line.

    Raises `GameNotFound`, or `SaveUnreadable` when not even the setup can be read.
    """
    with closing(_open_to_read(path)) as db:
        try:
            row = db.execute(_GAME).fetchone()
        except _DAMAGE as error:
            raise _unreadable(path, error) from error
        record = _record(path, row)
        lines: list[Line] = []
        try:
            for n, seat, kind, picks in db.execute("SELECT n, seat, kind, picks FROM answers ORDER BY n"):
                if n != len(lines):
                    raise ValueError("it is missing")
                lines.append(Line(seat, kind, read_picks(picks)))
            broken = "" if len(lines) >= record.cursor else "it is missing"
        except (*_DAMAGE, ValueError, TypeError) as error:
            broken = str(error)
        marks, lost = _marks(db)
    full = Record(
        record.setup,
        record.title,
        record.app,
        record.created,
        record.played,
        min(max(record.cursor, 0), len(lines)),
        tuple(lines),
        marks,
        record.over,
        record.winner,
        record.format,
        record.notices + lost,
        sound=record.format <= FORMAT and not lost,
    )
    if broken:
        return full.cut(
            len(lines),
            f"answer {len(lines) + 1} of {path.name} is broken ({broken}); "
            f"the {len(lines)} answers before it were loaded",
        )
    return full


def summary(path: Path) -> SavedGame:
    """One line about the save at `path`. Never fails: what is wrong with the file is in the notices."""
    try:
        with closing(_open_to_read(path)) as db:
            record = _record(path, db.execute(_GAME).fetchone())
    except (SaveUnreadable, GameNotFound) as error:
        return SavedGame(path.stem, path, path.name, notices=(str(error),), readable=False)
    except _DAMAGE as error:
        return SavedGame(path.stem, path, path.name, notices=(str(_unreadable(path, error)),), readable=False)
    return SavedGame(
        path.stem,
        path,
        record.title,
        record.cursor,
        record.created,
        record.played,
        record.over,
        record.winner,
        record.notices,
        setup_json=record.setup,
    )


def _record(path: Path, row: tuple[object, ...] | None) -> Record:
    """The row of table `game`, with a notice when another version wrote it."""
    if row is None:
        raise SaveUnreadable(f"{path.name} holds no game; the file was left as it is")
    format_, app, setup, title, created, played, cursor, over, winner = row
    if not (isinstance(format_, int) and isinstance(cursor, int) and isinstance(setup, str)):
        raise SaveUnreadable(f"{path.name} has no readable setup; the file was left as it is")
    notices: tuple[str, ...] = ()
    if format_ > FORMAT:
        notices = (
            f"{path.name} was written by the newer Cinderboard {app}, in a save format this one "
            f"({app_version()}) knows only in part",
        )
    elif app != app_version():
        notices = (f"{path.name} was written by Cinderboard {app}; this is {app_version()}",)
    return Record(
        setup,
        str(title),
        str(app),
        str(created),
        str(played),
        cursor,
        (),
        over=bool(over),
        winner=str(winner),
        format=format_,
        notices=notices,
    )


def _marks(db: sqlite3.Connection) -> tuple[tuple[Mark, ...], tuple[str, ...]]:
    """The marks, and a notice when they cannot be read: they only comment on the game."""
    try:
        rows = db.execute("SELECT at, seen FROM marks ORDER BY id").fetchall()
    except _DAMAGE as error:
        return (), (f"the notes about undone answers are damaged ({error})",)
    return tuple(Mark(at, str(seen)) for at, seen in rows), ()


def _rows(start: int, lines: Sequence[Line]) -> list[tuple[int, str, str, str]]:
    return [
        (start + index, line.seat, line.kind, json.dumps(line.picks, separators=(",", ":")))
        for index, line in enumerate(lines)
    ]


def _connect(path: Path) -> sqlite3.Connection:
    # mode=rw: never make a file; falls back to reading where writing is not allowed.
    uri = f"{path.absolute().as_uri()}?mode=rw"
    db = sqlite3.connect(uri, uri=True, timeout=2.0, isolation_level=None)
    # Damaged text is read as what it is; it then fails as an answer, at its place in the game.
    db.text_factory = _decode
    return db


def _decode(text: bytes) -> str:
    return text.decode(errors="replace")


def _open_to_read(path: Path) -> sqlite3.Connection:
    check_header(path)
    try:
        return _connect(path)
    except _DAMAGE as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: Exception) -> SaveUnreadable:
    reason = " ".join(str(error).split())[:120]
    return SaveUnreadable(
        f"{path.name} is damaged or not a saved game of Cinderboard ({reason}); the file was left as it is"
    )


def _sync_folder(folder: Path) -> None:
    """Make a rename in `folder` durable, where the platform needs it and allows it."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _cannot_write(path: Path, error: sqlite3.Error) -> CannotWrite:
    return CannotWrite(
        f"{path} could not be written ({error}); nothing was lost, "
        "free some space or choose another folder with --data"
    )
