"""The index of the saved games: what a list tells of each, so that only saves that have changed are read.

It is worked out from the saves: whoever deletes it loses nothing, and a folder that takes no index is listed
without one.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from host.store.save_data import SavedGame
from host.store.save_reader import summary

T = TypeVar("T")

FILE = "listing.sqlite"
LAYOUT = 1
"""Raised when what is kept of a game means something else; an index of another layout is made anew."""
SETTLED = 2.0
"""Seconds that a save must be old: the clock of a file system may not tell two changes within them apart."""
WAIT = 1.0
"""Seconds to wait for another process that is writing."""
_COLUMNS = "id, stamp, title, answers, created, played, over, winner, setup, outline"
_TABLE = """CREATE TABLE games (
    id TEXT PRIMARY KEY, stamp TEXT NOT NULL, title TEXT NOT NULL, answers INTEGER NOT NULL,
    created TEXT NOT NULL, played TEXT NOT NULL, over INTEGER NOT NULL, winner TEXT NOT NULL,
    setup TEXT NOT NULL, outline TEXT NOT NULL
) STRICT"""


class Listing:
    """The index in a data folder of the saves in its folder of games."""

    def __init__(self, data: Path) -> None:
        self._path = data / FILE

    def games(self, paths: Sequence[Path], beside: Collection[str]) -> list[SavedGame]:
        """Return a line for each save; `beside` are the names of all files in their folder."""
        known: dict[str, SavedGame] = self._do(_read, {})
        found, changed = [], []
        for path in paths:
            stamp, kept = _stamp(path, beside), known.get(path.stem)
            if kept is not None and kept.stamp == stamp:
                found.append(replace(kept, path=path))
                continue
            game = summary(path)
            if stamp and game.readable and not game.notices:
                game = replace(game, stamp=stamp)
                changed.append(game)
            found.append(game)
        gone = known.keys() - {path.stem for path in paths}
        if changed or gone:
            self._do(lambda db: _write(db, changed, gone), None)
        return found

    def keep(self, game: SavedGame, outline: str) -> None:
        """Keep how a listed game stands, until its save changes."""
        statement = "UPDATE games SET outline = ? WHERE id = ? AND stamp = ?"
        self._do(lambda db: db.execute(statement, (outline, game.id, game.stamp)), None)

    def _do(self, deed: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """Do something with the index; where there can be none, or not now, it is left out."""
        try:
            with closing(sqlite3.connect(self._path, timeout=WAIT, isolation_level=None)) as db:
                db.execute("PRAGMA synchronous = OFF")
                if db.execute("PRAGMA user_version").fetchone() != (LAYOUT,):
                    db.executescript(
                        f"BEGIN; DROP TABLE IF EXISTS games; {_TABLE}; PRAGMA user_version = {LAYOUT}; COMMIT"
                    )
                return deed(db)
        except sqlite3.OperationalError:
            return otherwise
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            with suppress(OSError):
                self._path.unlink()
            return otherwise


def _stamp(path: Path, beside: Collection[str]) -> str:
    """Return what is another when the save has changed; empty where that cannot be told."""
    if f"{path.name}-journal" in beside or f"{path.name}-wal" in beside:
        return ""
    try:
        stat = path.stat()
    except OSError:
        return ""
    settled = 0 <= stat.st_mtime <= time.time() - SETTLED
    return f"{stat.st_mtime_ns} {stat.st_size} {stat.st_ino}" if settled else ""


def _read(db: sqlite3.Connection) -> dict[str, SavedGame]:
    rows = db.execute(f"SELECT {_COLUMNS} FROM games").fetchall()
    return {
        game: SavedGame(
            game, Path(), title, answers, created, played, bool(over), winner,
            setup_json=setup, stamp=stamp, outline=outline,
        )
        for game, stamp, title, answers, created, played, over, winner, setup, outline in rows
    }  # fmt: skip


def _write(db: sqlite3.Connection, games: Iterable[SavedGame], gone: Iterable[str]) -> None:
    db.execute("BEGIN IMMEDIATE")
    db.executemany("DELETE FROM games WHERE id = ?", [(game,) for game in gone])
    db.executemany(
        f"INSERT OR REPLACE INTO games ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '')",
        [
            (
                game.id, game.stamp, game.title, game.answers, game.created, game.played, game.over,
                game.winner, game.setup_json,
            )
            for game in games
        ],
    )  # fmt: skip
    db.execute("COMMIT")
