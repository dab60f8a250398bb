"""How much of a save is read, so that no file takes unbounded time or memory.

They hold for every save and every exported text, and for what is written as well: nothing is written that
could not be read again. A real game stays far below each.
"""

from __future__ import annotations

import sqlite3

SAVE_BYTES = 32_000_000
"""Size of a save file. A long game of four, some 3,000 answers and 300 turns, needs two million."""
TITLE_LETTERS = 80
"""Letters of a name that people give a game."""
VALUE_LETTERS = 1_000_000
"""Letters in one value, or in one line of a text. The longest is the setup: four whole decks are 10,000."""
ANSWERS = 100_000
"""Answers, chance included: thirty times those of the longest game played in a test."""
MARKS = 10_000
"""Notes about undone answers. Nobody goes back past something seen so often in one game."""
TURNS = 2_000
"""Turns that are kept: a long game of four has a hundred. Of those beyond none is kept."""
STATE_BYTES = 1_000_000
"""Size of the state of a turn once unpacked. That of four players has 20,000 bytes."""
TABLES = 20
"""Entries in the table of contents of a save; there are four."""
STEPS = 20_000_000
"""Steps of SQLite's machine for one reading: a second or two. A save of the most answers needs a tenth."""

_STEPS_BETWEEN = 10_000


def bound(db: sqlite3.Connection) -> None:
    """Hold a connection to the limits: what goes beyond fails with an `sqlite3.Error`."""
    # Letters of UTF-8 have at most four bytes; a row is counted as a whole.
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 4 * VALUE_LETTERS)
    db.setlimit(sqlite3.SQLITE_LIMIT_EXPR_DEPTH, 50)
    db.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")


def bound_steps(db: sqlite3.Connection) -> None:
    """End what is asked of this connection when it has taken `STEPS` in all."""
    taken = 0

    def too_many() -> bool:
        nonlocal taken
        taken += _STEPS_BETWEEN
        return taken > STEPS

    db.set_progress_handler(too_many, _STEPS_BETWEEN)
