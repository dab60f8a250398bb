"""One process plays a game at a time.

The lock is an exclusive SQLite transaction on an empty file beside the save: it works on every platform
and ends with the process, however that ends. The save itself stays readable meanwhile.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from host.store.errors import CannotWrite, GameInUse


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
