"""SQLite file of a save: its tables, connections that a stranger's file cannot abuse, and the lock of a game.

One process plays a game at a time. The lock is an exclusive SQLite transaction on an empty file beside the
save: it works on every platform and ends with the process, however that ends. The save itself stays readable
meanwhile.
"""

from __future__ import annotations

import os
import re
import sqlite3
from pathlib import Path

from cards.validation.files import open_plain
from host.store.checksums import SaveChecksums
from host.store.errors import CannotWrite, GameInUse, GameNotFound, SaveLocked, SaveUnreadable
from host.store.input_limits import SAVE_BYTES, TABLES, limit_connection, limit_steps
from host.store.save_data import FORMAT, other_format

APPLICATION_ID = 0x43494E44  # "CIND"

# With a damaged schema, sqlite3 may fail to decode its own error message.
DAMAGE_ERRORS = (sqlite3.Error, UnicodeDecodeError)

BUSY_SECONDS = 2.0
"""Seconds to wait for another program that works on a save."""

SCHEMA = {
    "game": """CREATE TABLE game (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    format INTEGER NOT NULL, app TEXT NOT NULL, title TEXT NOT NULL,
    setup TEXT NOT NULL, checksum TEXT NOT NULL,
    created TEXT NOT NULL, played TEXT NOT NULL,
    cursor INTEGER NOT NULL, over INTEGER NOT NULL, winner TEXT NOT NULL,
    begins TEXT NOT NULL, seal TEXT NOT NULL
) STRICT""",
    "answers": """CREATE TABLE answers (
    n INTEGER PRIMARY KEY, seat TEXT NOT NULL, kind TEXT NOT NULL, picks TEXT NOT NULL,
    checksum TEXT NOT NULL
) STRICT""",
    "marks": """CREATE TABLE marks (
    n INTEGER PRIMARY KEY, at INTEGER NOT NULL, seen TEXT NOT NULL, checksum TEXT NOT NULL
) STRICT""",
    "turns": """CREATE TABLE turns (
    n INTEGER PRIMARY KEY, at INTEGER NOT NULL, chances INTEGER NOT NULL,
    state TEXT NOT NULL, checksum TEXT NOT NULL
) STRICT""",
}
"""Statement that makes each table, word for word."""

_HEADER_BYTES = 100

_MAGIC = b"SQLite format 3\0"

_FOREIGN = "is not a saved game of Cinderboard; the file was left as it is"


def first_bytes(path: Path) -> bytes:
    """Return the first bytes of a file; raises `GameNotFound` or `SaveUnreadable` if they cannot be read."""
    try:
        with open_plain(path) as file:
            return file.read(_HEADER_BYTES)
    except FileNotFoundError:
        raise GameNotFound(f"there is no file {path}; `cinderboard saves` lists your games") from None
    except OSError as error:
        raise SaveUnreadable(f"{path} cannot be read: {error.strerror}") from error


def check_header(path: Path) -> None:
    """Raise `GameNotFound` if there is no file, and `SaveUnreadable` if it cannot be a save."""
    head = first_bytes(path)
    if not head.startswith(_MAGIC):
        raise SaveUnreadable(f"{path.name} {_FOREIGN}")
    if len(head) < _HEADER_BYTES:
        raise SaveUnreadable(f"{path.name} is cut off within its first bytes; the file was left as it is")
    # Bytes 18 and 19 are 2 in a file in WAL mode, which ours never use.
    if int.from_bytes(head[68:72], "big") != APPLICATION_ID or head[18:20] != b"\1\1":
        raise SaveUnreadable(f"{path.name} {_FOREIGN}")
    if os.path.lexists(f"{path}-wal"):
        raise SaveLocked(
            f"beside {path.name} is {path.name}-wal, which another program made: close the program that has "
            f"{path.name} open; if none has, move {path.name}-wal to another folder"
        )
    if path.stat().st_size > SAVE_BYTES:
        raise SaveUnreadable(f"{path.name} is larger than {SAVE_BYTES // 1_000_000} MB, which no save is")


def damage_of(db: sqlite3.Connection, path: Path) -> str:
    """Return what is wrong with the whole file on a connection of `open_to_read`; empty if nothing is."""
    # Opening and closing the file would release SQLite's lock on it, so only its size is read.
    size = path.stat().st_size
    (pages,), (page,) = db.execute("PRAGMA page_count").fetchone(), db.execute("PRAGMA page_size").fetchone()
    if size != pages * page:
        return f"it has {size} bytes instead of {pages * page}"
    try:
        (result,) = db.execute("PRAGMA quick_check(1)").fetchone()
    except DAMAGE_ERRORS as error:
        if is_locked(error):
            raise
        result = error_text(error)
    return "" if result == "ok" else " ".join(str(result).split())[:120]


def open_to_read(path: Path) -> sqlite3.Connection:
    """Return a connection that reads one state of a save and cannot change it, after checking its tables.

    Raises `GameNotFound`, `SaveLocked` or `SaveUnreadable`.
    """
    _roll_back(path)
    check_header(path)
    try:
        db = connect(path, "ro")
    except DAMAGE_ERRORS as error:
        raise unreadable_save(path, error) from error
    try:
        limit_steps(db)
        db.execute("BEGIN")
        _check_tables(db, path)
    except DAMAGE_ERRORS as error:
        db.close()
        raise unreadable_save(path, error) from error
    except BaseException:
        db.close()
        raise
    return db


def checksums_of(db: sqlite3.Connection) -> SaveChecksums:
    """Return the checksums of the tables, trusting the last row of each."""
    checksums = SaveChecksums(*db.execute("SELECT checksum FROM game").fetchone())
    for table, chain in checksums.chains.items():
        row = db.execute(f"SELECT n + 1, checksum FROM {table} ORDER BY n DESC LIMIT 1").fetchone()
        if row is not None:
            chain.count, chain.last = row[0], str(row[1])  # a damaged one may have any type
    return checksums


def seal_of(db: sqlite3.Connection) -> str:
    """Return the seal that fits the tables, trusting the last row of each."""
    header = db.execute("SELECT app, title, created, played, cursor, over, winner, begins FROM game")
    return checksums_of(db).seal(*header.fetchone())


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open an existing SQLite file, `ro` or `rw`, within the limits of a save."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    db = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
    # Decode damaged text, too: it then fails as an answer, at its place in the game.
    db.text_factory = _decode
    try:
        limit_connection(db)
    except BaseException:
        db.close()
        raise
    return db


def is_locked(error: BaseException) -> bool:
    """Return True if SQLite refuses because another program works on the file."""
    # The low byte is the kind of error, the rest its detail.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def unreadable_save(path: Path, error: BaseException) -> SaveUnreadable | SaveLocked:
    """Return the error for a save that SQLite does not read."""
    if is_locked(error):
        return SaveLocked(locked_text(path))
    return SaveUnreadable(
        f"{path.name} is damaged or not a saved game of Cinderboard ({error_text(error)}); "
        "the file was left as it is"
    )


def locked_text(path: Path) -> str:
    """Return the message for a save on which another program works."""
    return f"{path.name} is locked by another program (a backup or a database viewer); close it there"


def error_text(error: BaseException) -> str:
    """Return the text of an SQLite error, on one short line."""
    if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_INTERRUPT:
        return "it takes longer to read than any save"
    return " ".join(str(error).split())[:120]


def _roll_back(path: Path) -> None:
    """Let SQLite undo a write that was interrupted, from the journal beside the file."""
    journal = path.with_name(f"{path.name}-journal")
    if not os.path.lexists(journal):
        return
    try:
        open_plain(journal).close()
    except FileNotFoundError:
        return  # another program has rolled it back meanwhile
    except OSError as error:
        raise SaveUnreadable(f"{journal} cannot be read: {error.strerror}") from error
    check_header(path)
    try:
        db = connect(path, "rw")
        try:
            db.execute("SELECT 1 FROM sqlite_schema").fetchone()
        finally:
            db.close()
    except DAMAGE_ERRORS as error:
        raise unreadable_save(path, error) from error


def _check_tables(db: sqlite3.Connection, path: Path) -> None:
    """Refuse views, triggers and whatever else would run code when a save is read."""
    rows = db.execute("SELECT type, name, sql FROM sqlite_schema LIMIT ?", (TABLES + 1,)).fetchall()
    if {name: sql for _, name, sql in rows} == SCHEMA:
        return
    plain = all(type_ == "table" and re.match(r"CREATE TABLE\b", str(sql)) for type_, _, sql in rows)
    if plain and len(rows) <= TABLES and not _has_computed_columns(db):
        row = db.execute("SELECT format FROM game").fetchone()
        if row is not None and isinstance(row[0], int) and row[0] != FORMAT:
            raise other_format(path.name, row[0])
    raise SaveUnreadable(f"{path.name} has other tables than a saved game; the file was left as it is")


def _has_computed_columns(db: sqlite3.Connection) -> bool:
    """Return True if a table has columns that are computed on reading."""
    hidden = "SELECT 1 FROM sqlite_schema AS t, pragma_table_xinfo(t.name) AS c WHERE c.hidden LIMIT 1"
    return db.execute(hidden).fetchone() is not None


def _decode(text: bytes) -> str:
    return text.decode(errors="replace")


class GameLock:
    """Lock of a game, held from construction to `close`; raises `GameInUse` if another process holds it."""

    def __init__(self, save: Path) -> None:
        path = save.with_name(f"{save.name}.lock")
        try:
            self._db = sqlite3.connect(path, timeout=0, isolation_level=None)
        except sqlite3.Error as error:
            raise CannotWrite(f"{path.name} cannot be made ({error}); is the folder read-only?") from error
        try:
            # Nothing is ever written; a journal on the disk would stay there if the process is killed.
            self._db.execute("PRAGMA journal_mode = MEMORY")
            self._db.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            self._db.close()
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise GameInUse(
                    f"{save.stem} is being played in another Cinderboard; close it there first"
                ) from None
            raise CannotWrite(f"{path.name} cannot be locked ({error}); is the folder read-only?") from error

    def close(self) -> None:
        """Release the lock."""
        self._db.close()
