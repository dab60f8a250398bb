"""Changes of a save file behind the store's back."""

from __future__ import annotations

import json
import resource
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from host.store.checksums import SaveChecksums
from host.store.save_data import SavedAnswer, TurnSnapshot, UndoMark
from host.store.sqlite_file import seal_of


def sql(path: Path, *statements: str) -> None:
    """Execute statements on a save file."""
    with closing(sqlite3.connect(path)) as db, db:
        for statement in statements:
            db.execute(statement)


def sealed(path: Path) -> None:
    """Give a changed save file the checksums of its contents."""
    with closing(sqlite3.connect(path)) as db, db:
        checksums = SaveChecksums(*db.execute("SELECT checksum FROM game").fetchone())
        for n, seat, kind, picks in db.execute(
            "SELECT n, seat, kind, picks FROM answers ORDER BY n"
        ).fetchall():
            checksum = checksums.answer(SavedAnswer(seat, kind, tuple(json.loads(picks))))
            db.execute("UPDATE answers SET checksum = ? WHERE n = ?", (checksum, n))
        for n, *values in db.execute("SELECT n, at, seen FROM marks ORDER BY n").fetchall():
            db.execute("UPDATE marks SET checksum = ? WHERE n = ?", (checksums.mark(UndoMark(*values)), n))
        for n, *values in db.execute("SELECT n, at, chances, state FROM turns ORDER BY n").fetchall():
            db.execute(
                "UPDATE turns SET checksum = ? WHERE n = ?", (checksums.turn(TurnSnapshot(*values)), n)
            )
        db.execute("UPDATE game SET seal = ?", (seal_of(db),))


def forced(path: Path, statement: str, values: tuple[object, ...] = ()) -> None:
    """Execute a statement against the tables' own constraints, as damage does: any value in any column."""
    with closing(sqlite3.connect(path)) as db, db:
        tables = db.execute("SELECT name, sql FROM sqlite_schema").fetchall()
    for name, schema in tables:
        _rewrite(path, name, schema.replace(" NOT NULL", "").replace(" STRICT", ""))
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(statement, values)
    for name, schema in tables:
        _rewrite(path, name, schema)


def _rewrite(path: Path, table: str, schema: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA writable_schema = ON")
        db.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (schema, table))


@contextmanager
def full_disk() -> Iterator[None]:
    """Limit the size of files, as a full disk would."""
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, old[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)
        signal.signal(signal.SIGXFSZ, handler)
