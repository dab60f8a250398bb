"""Reads save files without changing them: what is sound, and words for what is not."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from cards.errors import plain
from host.store.checksum import DIFFERS, of_answer, of_setup
from host.store.errors import GameNotFound, SaveUnreadable
from host.store.gamefile import connect
from host.store.record import FORMAT, Line, Mark, Record, SavedGame, app_version, read_picks

HEADER = b"SQLite format 3\0"

# A damaged schema makes sqlite3 trip over its own error message, which then is not text.
_DAMAGE = (sqlite3.Error, UnicodeDecodeError)
_GAME = "SELECT format, app, setup, checksum, title, created, played, cursor, over, winner FROM game"
_ANSWERS = "SELECT n, seat, kind, picks, checksum FROM answers ORDER BY n"


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
        checksum = str(row[3])
        lines: list[Line] = []
        try:
            for n, seat, kind, picks, stored in db.execute(_ANSWERS):
                if n != len(lines):
                    raise ValueError("it is missing")
                line = Line(seat, kind, read_picks(picks))
                checksum = of_answer(checksum, line)
                if checksum != stored:
                    raise ValueError(DIFFERS)
                lines.append(line)
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
        sound=record.sound and not lost,
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
    format_, app, setup, checksum, title, created, played, cursor, over, winner = row
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
    intact = checksum == of_setup(setup)
    if not intact:
        notices += (f"the setup of {path.name} was changed since it was saved ({DIFFERS})",)
    return Record(
        setup,
        plain(str(title)),
        plain(str(app)),
        plain(str(created)),
        plain(str(played)),
        cursor,
        (),
        over=bool(over),
        winner=plain(str(winner)),
        format=format_,
        notices=notices,
        sound=intact and format_ <= FORMAT,
    )


def _marks(db: sqlite3.Connection) -> tuple[tuple[Mark, ...], tuple[str, ...]]:
    """The marks, and a notice when they cannot be read: they only comment on the game."""
    try:
        rows = db.execute("SELECT at, seen FROM marks ORDER BY id").fetchall()
    except _DAMAGE as error:
        return (), (f"the notes about undone answers are damaged ({error})",)
    return tuple(Mark(at, plain(str(seen))) for at, seen in rows), ()


def _open_to_read(path: Path) -> sqlite3.Connection:
    check_header(path)
    try:
        return connect(path)
    except _DAMAGE as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: Exception) -> SaveUnreadable:
    reason = " ".join(str(error).split())[:120]
    return SaveUnreadable(
        f"{path.name} is damaged or not a saved game of Cinderboard ({reason}); the file was left as it is"
    )
