"""Record of results: how every finished game ended, also once its save is gone.

The record is computed from the saves, so nothing is lost if a process is killed between the end of a game and
its row: the next reading finds the save that is over and not recorded yet. An end that was undone since is
removed again. The record is one SQLite file; each reading that changes something is one transaction, so that
several processes can read at once and none sees half a change.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from host.store.errors import CannotWrite, SaveUnreadable, StoreError
from host.store.save_data import SavedGame

if TYPE_CHECKING:
    from engine.game_entries import Result
    from engine.match import Match

FILE = "results.sqlite"

FORMAT = 2
"""Version of the file; raised when an older Cinderboard could misread it."""

BOSSES = "red-rains"
"""Rules of games against a boss."""

WAIT_SECONDS = 10.0
"""Seconds to wait for another process that is writing."""

_TABLE = """CREATE TABLE IF NOT EXISTS results (
    created TEXT PRIMARY KEY, played TEXT NOT NULL, game TEXT NOT NULL, setup TEXT NOT NULL, result TEXT
) STRICT"""

Replay = Callable[[str], "Match[Any, Any]"]
"""Returns the match of a saved game as it ended."""


class StoredResult(Struct, frozen=True):
    """A row of the record. `created` and `played` are UTC times in ISO form, `game` is the id of the save.

    There may be no save of this id any more. `setup_json` is the setup of the game.
    """

    created: str
    played: str
    game: str
    setup_json: str
    result: Result


class Results:
    """Record of one data folder. Every error of its file is raised as a `StoreError`."""

    def __init__(self, directory: Path) -> None:
        self._path = directory / FILE

    def read(self, games: Sequence[SavedGame], replay: Replay) -> list[StoredResult]:
        """Return all results, oldest first, after updating them from the saves."""
        with self._connection() as db:
            recorded = dict(db.execute("SELECT created, played FROM results").fetchall())
            changed = [
                game
                for game in _latest_copies(games)
                if recorded.get(game.created) != (game.played if game.over else None)
            ]
            lines = [_line(game, replay) for game in changed if game.over]
            undone = [(game.created,) for game in changed if not game.over]
            if changed:
                with _transaction(db):
                    db.executemany("DELETE FROM results WHERE created = ?", undone)
                    db.executemany("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?)", lines)
            rows = db.execute(
                "SELECT created, played, game, setup, result FROM results"
                " WHERE result IS NOT NULL ORDER BY played, created"
            ).fetchall()
        return [_read_line(*row) for row in rows]

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self._path, timeout=WAIT_SECONDS, isolation_level=None)) as db:
                db.execute("PRAGMA journal_mode = DELETE")
                db.execute("PRAGMA synchronous = EXTRA")
                (layout,) = db.execute("PRAGMA user_version").fetchone()
                if layout > FORMAT:
                    raise SaveUnreadable(
                        f"{self._path} was made by a newer Cinderboard; read the record with that one"
                    )
                if layout < FORMAT:
                    with _transaction(db):
                        db.execute(_TABLE)
                        # Format 1 recorded only games against a boss: read the others again.
                        db.execute("DELETE FROM results WHERE result IS NULL")
                        db.execute(f"PRAGMA user_version = {FORMAT}")
                yield db
        except sqlite3.DatabaseError as error:
            raise self._file_error(error) from error
        except OSError as error:
            raise CannotWrite(f"the record {self._path} cannot be used: {error.strerror}") from error

    def _file_error(self, error: sqlite3.DatabaseError) -> StoreError:
        text = " ".join(str(error).split())[:120]
        if isinstance(error, sqlite3.OperationalError):
            return CannotWrite(f"the record {self._path} cannot be used ({text})")
        return SaveUnreadable(
            f"the record {self._path} is damaged ({text}); move it away, and games that are still saved "
            "are recorded anew"
        )


def _latest_copies(games: Sequence[SavedGame]) -> Iterable[SavedGame]:
    """Return the readable games; of copies of one game, such as a rescued one, only the one played last."""
    readable = sorted((game for game in games if game.readable), key=lambda game: game.played)
    return {game.created: game for game in readable}.values()


@contextmanager
def _transaction(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise


def _line(game: SavedGame, replay: Replay) -> tuple[str, str, str, str, str | None]:
    """Return the row of a game that is over; its result is None if no record is kept of such games."""
    result = _result(game, replay)
    return game.created, game.played, game.id, game.setup_json, result


def _result(game: SavedGame, replay: Replay) -> str | None:
    """Return a result as JSON.

    None for a game of which no record is kept, and for one that can no longer be replayed to its end: it is
    not tried again.
    """
    # Imported here: listing games must not wait for the engine.
    from msgspec import json as written

    from engine.game_entries import entry_of

    try:
        entry = entry_of(game.setup.rules)
        if entry.result is None:
            return None
        match = replay(game.id)
    except (StoreError, LookupError):
        return None
    if (outcome := match.game.outcome) is None:
        return None
    view = match.view(match.setup.seat_names[0])
    return written.encode(entry.result(match.setup, view, outcome)).decode()


def _read_line(created: str, played: str, game: str, setup: str, result: str) -> StoredResult:
    from msgspec import DecodeError
    from msgspec import json as written

    from engine.game_entries import Result

    try:
        parsed = written.decode(result, type=Result)
    except DecodeError as error:
        raise SaveUnreadable(
            f"the record has a line that cannot be read, of game {game} ({error}); move {FILE} away, and "
            "games that are still saved are recorded anew"
        ) from error
    return StoredResult(created, played, game, setup, parsed)


def rules_of(setup_json: str) -> str:
    """Return the rules that a saved setup names; empty if it is damaged."""
    try:
        rules = json.loads(setup_json).get("rules", BOSSES)
    except (ValueError, AttributeError):
        return ""
    return rules if isinstance(rules, str) else ""
