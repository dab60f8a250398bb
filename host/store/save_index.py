"""Index of the saved games: the row of each in the list, so that only changed saves are read again.

It is computed from the saves: deleting it loses nothing, and a folder in which it cannot be written is listed
without it.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from host.store.save_data import SavedGame
from host.store.save_reader import summary

T = TypeVar("T")

FILE = "listing.sqlite"
INDEX_VERSION = 2
"""Version of the index, raised if a column or the format of saves changes; another index is made anew."""
SETTLED_SECONDS = 2.0
"""Age in seconds from which a save is indexed: a file system's clock may miss changes closer together."""
WAIT_SECONDS = 1.0
"""Seconds to wait for another process that is writing."""
_COLUMNS = "id, stamp, title, answers, created, played, over, winner, setup, outline"
_TABLE = """CREATE TABLE games (
    id TEXT PRIMARY KEY, stamp TEXT NOT NULL, title TEXT NOT NULL, answers INTEGER NOT NULL,
    created TEXT NOT NULL, played TEXT NOT NULL, over INTEGER NOT NULL, winner TEXT NOT NULL,
    setup TEXT NOT NULL, outline TEXT NOT NULL
) STRICT"""


class SaveIndex:
    """Index in a data folder of the saves in its folder of games."""

    def __init__(self, data: Path) -> None:
        self._path = data / FILE

    def games(self, paths: Sequence[Path], beside: Collection[str]) -> list[SavedGame]:
        """Return a row for each save; `beside` are the names of all files in their folder."""
        indexed_games: dict[str, SavedGame] = self._do(_read, {})
        found, changed = [], []
        for path in paths:
            stamp, indexed = _stamp(path, beside), indexed_games.get(path.stem)
            if indexed is not None and indexed.stamp == stamp:
                found.append(replace(indexed, path=path))
                continue
            game = summary(path)
            if stamp and game.readable and not game.notices:
                game = replace(game, stamp=stamp)
                changed.append(game)
            found.append(game)
        gone = indexed_games.keys() - {path.stem for path in paths}
        if changed or gone:
            self._do(lambda db: _write(db, changed, gone), None)
        return found

    def store_outline(self, game: SavedGame, outline: str) -> None:
        """Store the words for a listed game's state, until its save changes."""
        statement = "UPDATE games SET outline = ? WHERE id = ? AND stamp = ?"
        self._do(lambda db: db.execute(statement, (outline, game.id, game.stamp)), None)

    def _do(self, action: Callable[[sqlite3.Connection], T], default: T) -> T:
        """Return what `action` returns for the index, or `default` if there can be no index, or not now."""
        try:
            with closing(sqlite3.connect(self._path, timeout=WAIT_SECONDS, isolation_level=None)) as db:
                db.execute("PRAGMA synchronous = OFF")
                if db.execute("PRAGMA user_version").fetchone() != (INDEX_VERSION,):
                    db.executescript(
                        f"BEGIN; DROP TABLE IF EXISTS games; {_TABLE}; "
                        f"PRAGMA user_version = {INDEX_VERSION}; COMMIT"
                    )
                return action(db)
        except sqlite3.OperationalError:
            return default
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            with suppress(OSError):
                self._path.unlink()
            return default


def _stamp(path: Path, beside: Collection[str]) -> str:
    """Return a stamp that differs once the save has changed; empty if that cannot be told."""
    if f"{path.name}-journal" in beside or f"{path.name}-wal" in beside:
        return ""
    try:
        stat = path.stat()
    except OSError:
        return ""
    settled = 0 <= stat.st_mtime <= time.time() - SETTLED_SECONDS
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
