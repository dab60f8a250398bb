"""Limits on what is read from a save, so that no file takes unbounded time or memory; and JSON within them.

They hold for every save and every exported text, and for what is written as well, so that everything written
can be read again. A real game stays far below each.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from typing import Any, NoReturn

SAVE_BYTES = 32_000_000
"""Size of a save file. A long game of four, some 3,000 answers and 300 turns, needs two million."""

TITLE_LETTERS = 80
"""Letters of the name that a person gives a game."""

VALUE_LETTERS = 1_000_000
"""Letters in one value, or in one line of a text. The longest is the setup: four whole decks take 10,000."""

ANSWERS = 100_000
"""Answers, chance included: thirty times as many as the longest game played in a test has."""

MARKS = 10_000
"""Undo marks. Nobody goes back past something seen so often in one game."""

TURNS = 2_000
"""Turn snapshots; a long game of four has a hundred. Further ones are not saved."""

STATE_BYTES = 1_000_000
"""Size of the state of a turn once unpacked; that of four players has 20,000 bytes."""

TABLES = 20
"""Entries in the schema of a save; there are four."""

STEPS = 20_000_000
"""Steps of SQLite's machine for one reading: a second or two. A save of the most answers takes a tenth."""

_STEPS_BETWEEN = 10_000


def limit_connection(db: sqlite3.Connection) -> None:
    """Set the limits on a connection: whatever exceeds them fails with an `sqlite3.Error`."""
    # A letter has at most four bytes in UTF-8; the limit is for a whole row.
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 4 * VALUE_LETTERS)
    db.setlimit(sqlite3.SQLITE_LIMIT_EXPR_DEPTH, 50)
    db.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")


def limit_steps(db: sqlite3.Connection) -> None:
    """Interrupt this connection after `STEPS` steps in all."""
    taken = 0

    def too_many() -> bool:
        nonlocal taken
        taken += _STEPS_BETWEEN
        return taken > STEPS

    db.set_progress_handler(too_many, _STEPS_BETWEEN)


_DIGITS = sys.int_info.default_max_str_digits
"""Digits of a whole number: as many as the longest seed that the command line takes."""


def loads(text: str) -> Any:
    """Return the value of a JSON text; raises `ValueError`, with a few words, for anything else.

    Numbers must be finite, letters whole, and nesting shallow enough to read.
    """
    try:
        value = json.loads(
            text, parse_constant=_reject_constant, parse_float=_parse_float, parse_int=_parse_int
        )
        # Half a surrogate pair cannot be encoded: neither file nor terminal takes it.
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg}") from None
    except UnicodeEncodeError:
        raise ValueError("half a letter") from None
    except RecursionError:
        raise ValueError("nested too deep") from None
    return value


def _reject_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _parse_int(text: str) -> int:
    if len(text) > _DIGITS:
        raise ValueError(f"{text[:20]}... is too large")
    return int(text)


def _parse_float(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{text[:20]} is too large")
    return number
