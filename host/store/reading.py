"""Reads save files without changing them: what is sound, and words for what is not."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from cards.errors import printable
from host.store.database import (
    DAMAGE,
    FIRST_TOLD,
    damage_of,
    is_locked,
    open_to_read,
    reason,
    refused,
    seal_of,
)
from host.store.errors import GameNotFound, SaveLocked, SaveUnreadable
from host.store.gathering import FIRST_SEALED, Gathering, Head, head_of, not_a_head, picks_of, whole
from host.store.record import FORMAT, Record, SavedGame

_HEAD = ("format", "app", "title", "setup", "checksum", "created", "played", "cursor", "over", "winner")
_BROKEN = (*DAMAGE, ValueError)


def read(path: Path) -> Record:
    """Read a save without changing it: everything sound up to the first broken line.

    Raises `GameNotFound`, `SaveLocked`, or `SaveUnreadable` when not even the setup can be read.
    """
    with closing(open_to_read(path)) as db:
        try:
            head, cursor = _head(db, path)
            gathering = Gathering(path.name, head)
            _gather_answers(db, gathering)
            _gather_marks(db, gathering)
            _gather_turns(db, gathering)
            if damage := damage_of(db, path):
                gathering.lost(f"{path.name} is damaged ({damage}); what could be read of it was loaded")
        except DAMAGE as error:
            raise refused(path, error) from error
    return gathering.record(cursor)


def summary(path: Path) -> SavedGame:
    """One line about the save at `path`; what is wrong with it, as far as its head tells, is in the notices.

    Answers and notes are not read.
    """
    try:
        with closing(open_to_read(path)) as db:
            try:
                head, cursor = _head(db, path)
                sealed = not FIRST_SEALED <= head.format <= FORMAT or seal_of(db) == head.seal
            except DAMAGE as error:
                raise refused(path, error) from error
    except (SaveUnreadable, SaveLocked, GameNotFound) as error:
        return SavedGame(path.stem, path, printable(path.name), notices=(str(error),), readable=False)
    gathering = Gathering(path.name, head)
    if not sealed:
        gathering.unseal()
    record = gathering.headline(cursor)
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


def _head(db: sqlite3.Connection, path: Path) -> tuple[Head, int]:
    """The row of table `game`, and how many answers are in force."""
    (format_,) = db.execute("SELECT format FROM game").fetchone() or (None,)
    if format_ is None:
        raise SaveUnreadable(f"{path.name} holds no game; the file was left as it is")
    names = (
        *_HEAD,
        *(("seal",) if format_ != FIRST_SEALED - 1 else ()),
        *(("begins",) if format_ not in range(FIRST_TOLD) else ()),
    )
    rows = db.execute(f"SELECT {', '.join(names)} FROM game LIMIT 2").fetchall()
    try:
        if len(rows) != 1:
            raise ValueError("there are several games in it")
        values = dict(zip(names, rows[0], strict=True))
        return head_of(values), whole(values["cursor"], "cursor")
    except ValueError as error:
        raise not_a_head(path.name, error) from None


def _gather_answers(db: sqlite3.Connection, gathering: Gathering) -> None:
    try:
        for n, seat, kind, picks, checksum in db.execute(
            "SELECT n, seat, kind, picks, checksum FROM answers ORDER BY n"
        ):
            gathering.answer(n, seat, kind, picks_of(picks), checksum)
    except _BROKEN as error:
        if is_locked(error):
            raise
        count = len(gathering.lines)
        gathering.lost(
            f"answer {count + 1} of {gathering.name} is broken ({reason(error)}); "
            f"the {count} answers before it were loaded"
        )


def _gather_marks(db: sqlite3.Connection, gathering: Gathering) -> None:
    sealed = gathering.head.format >= FIRST_SEALED
    wanted = "n, at, seen, checksum" if sealed else "id - 1, at, seen, NULL"
    try:
        for n, at, seen, checksum in db.execute(f"SELECT {wanted} FROM marks ORDER BY 1"):
            gathering.mark(n, at, seen, checksum)
    except _BROKEN as error:
        if is_locked(error):
            raise
        gathering.lost(
            f"the notes about undone answers in {gathering.name} are damaged ({reason(error)}); "
            f"the first {len(gathering.marks)} were kept"
        )


def _gather_turns(db: sqlite3.Connection, gathering: Gathering) -> None:
    if gathering.head.format < FIRST_TOLD:
        return
    try:
        for row in db.execute("SELECT n, at, chances, state, checksum FROM turns ORDER BY n"):
            gathering.turn(*row)
    except _BROKEN as error:
        if is_locked(error):
            raise
        gathering.lost(
            f"the turns kept in {gathering.name} are damaged ({reason(error)}); "
            f"the first {len(gathering.turns)} were loaded"
        )
