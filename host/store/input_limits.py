"""How much of a save is read, so that no file takes unbounded time or memory.

They hold for every save and every exported text, and for what is written as well: nothing is written that
could not be read again. A real game stays far below each.

JSON as a save may hold it: finite numbers, whole letters, and no nesting too deep to read.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from typing import Any, NoReturn

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


_DIGITS = sys.int_info.default_max_str_digits
"""Digits of a whole number: those of the longest seed that the command line takes."""


def loads(text: str) -> Any:
    """The value written in `text`; `ValueError`, in a few words, for everything else."""
    try:
        value = json.loads(text, parse_constant=_endless, parse_float=_finite, parse_int=_whole)
        # What half a surrogate pair stands for has no bytes: no file and no terminal takes it.
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg}") from None
    except UnicodeEncodeError:
        raise ValueError("half a letter") from None
    except RecursionError:
        raise ValueError("nested too deep") from None
    return value


def _endless(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _whole(text: str) -> int:
    if len(text) > _DIGITS:
        raise ValueError(f"{text[:20]}... is too large")
    return int(text)


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"{text[:20]} is too large")
    return number
