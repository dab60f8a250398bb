"""The SQLite file of a save: its tables, and connections that a stranger's file can do nothing with.

One process plays a game at a time.

The lock is an exclusive SQLite transaction on an empty file beside the save: it works on every platform
and ends with the process, however that ends. The save itself stays readable meanwhile.
"""

from __future__ import annotations

import os
import re
import sqlite3
from pathlib import Path

from cards.validation.files import open_plain
from host.store.checksums import seal
from host.store.errors import CannotWrite, GameInUse, GameNotFound, SaveLocked, SaveUnreadable
from host.store.input_limits import SAVE_BYTES, TABLES, bound, bound_steps

APPLICATION_ID = 0x43494E44  # "CIND"

# A damaged table of contents makes sqlite3 trip over its own error message, which then is not text.
DAMAGE = (sqlite3.Error, UnicodeDecodeError)

BUSY_SECONDS = 2.0
"""So long is waited for another program that works on a save."""

_FIRST_GAME = """CREATE TABLE game (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    format INTEGER NOT NULL, app TEXT NOT NULL, title TEXT NOT NULL,
    setup TEXT NOT NULL, checksum TEXT NOT NULL,
    created TEXT NOT NULL, played TEXT NOT NULL,
    cursor INTEGER NOT NULL, over INTEGER NOT NULL, winner TEXT NOT NULL
) STRICT"""

_ANSWERS = """CREATE TABLE answers (
    n INTEGER PRIMARY KEY, seat TEXT NOT NULL, kind TEXT NOT NULL, picks TEXT NOT NULL,
    checksum TEXT NOT NULL
) STRICT"""

_MARKS = """CREATE TABLE marks (
    n INTEGER PRIMARY KEY, at INTEGER NOT NULL, seen TEXT NOT NULL, checksum TEXT NOT NULL
) STRICT"""

SCHEMAS = {
    1: {
        "game": _FIRST_GAME,
        "answers": _ANSWERS,
        "marks": "CREATE TABLE marks "
        "(id INTEGER PRIMARY KEY, at INTEGER NOT NULL, seen TEXT NOT NULL) STRICT",
    },
    2: {
        "game": _FIRST_GAME.replace("winner TEXT NOT NULL", "winner TEXT NOT NULL,\n    seal TEXT NOT NULL"),
        "answers": _ANSWERS,
        "marks": _MARKS,
    },
    3: {
        "game": _FIRST_GAME.replace(
            "winner TEXT NOT NULL", "winner TEXT NOT NULL,\n    begins TEXT NOT NULL, seal TEXT NOT NULL"
        ),
        "answers": _ANSWERS,
        "marks": _MARKS,
        "turns": "CREATE TABLE turns (\n"
        "    n INTEGER PRIMARY KEY, at INTEGER NOT NULL, chances INTEGER NOT NULL,\n"
        "    state TEXT NOT NULL, checksum TEXT NOT NULL\n"
        ") STRICT",
    },
}
"""The tables of each format, word for word."""

FIRST_TOLD = 3
"""The first format with answers told by what they mean, and with turns."""

CHAINS = ("answers", "marks", "turns")
"""The tables whose rows are a chain."""

_HEADER_BYTES = 100

_MAGIC = b"SQLite format 3\0"

_FOREIGN = "is not a saved game of Cinderboard; the file was left as it is"


def first_bytes(path: Path) -> bytes:
    """The first bytes of a file; `GameNotFound` or `SaveUnreadable` when they cannot be read."""
    try:
        with open_plain(path) as file:
            return file.read(_HEADER_BYTES)
    except FileNotFoundError:
        raise GameNotFound(f"there is no file {path}; `cinderboard saves` lists your games") from None
    except OSError as error:
        raise SaveUnreadable(f"{path} cannot be read: {error.strerror}") from error


def check_header(path: Path) -> None:
    """Raise `GameNotFound`, or `SaveUnreadable` when this cannot be a save."""
    head = first_bytes(path)
    if not head.startswith(_MAGIC):
        raise SaveUnreadable(f"{path.name} {_FOREIGN}")
    if len(head) < _HEADER_BYTES:
        raise SaveUnreadable(f"{path.name} is cut off within its first bytes; the file was left as it is")
    # Bytes 18 and 19 tell a file that keeps a log beside it, which ours do not.
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
    """What is wrong with the file as a whole, on a connection of `open_to_read`; empty when nothing is."""
    # Opening the file itself would give up SQLite's lock on it, so only its size is asked for.
    size = path.stat().st_size
    (pages,), (page,) = db.execute("PRAGMA page_count").fetchone(), db.execute("PRAGMA page_size").fetchone()
    if size != pages * page:
        return f"it has {size} bytes instead of {pages * page}"
    try:
        (said,) = db.execute("PRAGMA quick_check(1)").fetchone()
    except DAMAGE as error:
        if is_locked(error):
            raise
        said = reason(error)
    return "" if said == "ok" else " ".join(str(said).split())[:120]


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection that reads one state of a save and cannot change it, its tables being those of a save.

    Raises `GameNotFound`, `SaveLocked` or `SaveUnreadable`.
    """
    _roll_back(path)
    check_header(path)
    try:
        db = connect(path, "ro")
    except DAMAGE as error:
        raise refused(path, error) from error
    try:
        bound_steps(db)
        db.execute("BEGIN")
        _check_tables(db, path)
    except DAMAGE as error:
        db.close()
        raise refused(path, error) from error
    except BaseException:
        db.close()
        raise
    return db


def seal_of(db: sqlite3.Connection) -> str:
    """The seal that fits what is in the tables, of a format that has one, taking the chains at their ends."""
    (format_,) = db.execute("SELECT format FROM game").fetchone()
    more = ", begins" if format_ >= FIRST_TOLD else ""
    setup, over, *values = db.execute(
        f"SELECT checksum, over, format, app, title, created, played, cursor, winner{more} FROM game"
    ).fetchone()
    chains = CHAINS if format_ >= FIRST_TOLD else CHAINS[:2]
    return seal((*values[:6], bool(over), *values[6:]), *(end_of(db, table, setup) for table in chains))


def end_of(db: sqlite3.Connection, table: str, setup: str) -> tuple[int, str]:
    """How many rows a chain has, and the checksum at its end; that of the `setup` when it has none."""
    row = db.execute(f"SELECT n, checksum FROM {table} ORDER BY n DESC LIMIT 1").fetchone()
    return (0, setup) if row is None else (row[0] + 1, row[1])


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open an SQLite file that exists, `ro` or `rw`, within the limits of a save."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    db = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
    # Damaged text is read as what it is; it then fails as an answer, at its place in the game.
    db.text_factory = _decode
    try:
        bound(db)
    except BaseException:
        db.close()
        raise
    return db


def is_locked(error: BaseException) -> bool:
    """Whether SQLite refuses because somebody else works on the file."""
    # The low byte is the kind of error, the rest its detail.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def refused(path: Path, error: BaseException) -> SaveUnreadable | SaveLocked:
    """What to say of a save that SQLite does not read."""
    if is_locked(error):
        return SaveLocked(locked(path))
    return SaveUnreadable(
        f"{path.name} is damaged or not a saved game of Cinderboard ({reason(error)}); "
        "the file was left as it is"
    )


def locked(path: Path) -> str:
    """What to say of a save on which another program works."""
    return f"{path.name} is locked by another program (a backup or a database viewer); close it there"


def reason(error: BaseException) -> str:
    """The words of an error of SQLite, on one short line."""
    if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_INTERRUPT:
        return "it takes longer to read than any save"
    return " ".join(str(error).split())[:120]


def _roll_back(path: Path) -> None:
    """Let SQLite undo a write that was killed half-way, as the journal beside the file says."""
    journal = path.with_name(f"{path.name}-journal")
    if not os.path.lexists(journal):
        return
    try:
        open_plain(journal).close()
    except FileNotFoundError:
        return  # another program has finished meanwhile
    except OSError as error:
        raise SaveUnreadable(f"{journal} cannot be read: {error.strerror}") from error
    check_header(path)
    try:
        db = connect(path, "rw")
        try:
            db.execute("SELECT 1 FROM sqlite_schema").fetchone()
        finally:
            db.close()
    except DAMAGE as error:
        raise refused(path, error) from error


def _check_tables(db: sqlite3.Connection, path: Path) -> None:
    """Refuse views, triggers and whatever else makes reading a save more than reading."""
    rows = db.execute("SELECT type, name, sql FROM sqlite_schema LIMIT ?", (TABLES + 1,)).fetchall()
    found = {name: sql for _, name, sql in rows}
    if found in SCHEMAS.values():
        return
    plain = all(type_ == "table" and re.match(r"CREATE TABLE\b", str(sql)) for type_, _, sql in rows)
    if plain and len(rows) <= TABLES and not _computed(db) and _is_newer(db):
        return
    raise SaveUnreadable(f"{path.name} has other tables than a saved game; the file was left as it is")


def _computed(db: sqlite3.Connection) -> bool:
    """Whether a table has columns that are worked out on reading."""
    hidden = "SELECT 1 FROM sqlite_schema AS t, pragma_table_xinfo(t.name) AS c WHERE c.hidden LIMIT 1"
    return db.execute(hidden).fetchone() is not None


def _is_newer(db: sqlite3.Connection) -> bool:
    """Whether the file says to be of a format that is not known here."""
    row = db.execute("SELECT format FROM game").fetchone()
    return row is not None and isinstance(row[0], int) and row[0] > max(SCHEMAS)


def _decode(text: bytes) -> str:
    return text.decode(errors="replace")


class GameLock:
    """Held from construction to `close`. Raises `GameInUse` when another process holds it."""

    def __init__(self, save: Path) -> None:
        path = save.with_name(f"{save.name}.lock")
        try:
            self._db = sqlite3.connect(path, timeout=0, isolation_level=None)
        except sqlite3.Error as error:
            raise CannotWrite(f"{path.name} cannot be made ({error}); is the folder read-only?") from error
        try:
            # Nothing is ever written: a journal on the disk would only stay there when the process is killed.
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
        """Let others play."""
        self._db.close()
