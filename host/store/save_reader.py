"""Reads save files without changing them, and describes what is damaged.

`SaveDataBuilder` takes the values of a save one by one, from a file or a text. It is the one place that
checks types, limits and checksums.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cards.errors import printable, shortened
from host.store import input_limits
from host.store.checksums import CHECKSUM_DIFFERS, SaveChecksums, setup_checksum
from host.store.errors import GameNotFound, SaveLocked, SaveUnreadable
from host.store.input_limits import ANSWERS, MARKS, TURNS, VALUE_LETTERS
from host.store.save_data import (
    FORMAT,
    SavedAnswer,
    SaveData,
    SavedGame,
    TurnSnapshot,
    UndoMark,
    app_version,
    other_format,
)
from host.store.sqlite_file import (
    DAMAGE_ERRORS,
    damage_of,
    error_text,
    is_locked,
    open_to_read,
    seal_of,
    unreadable_save,
)

if TYPE_CHECKING:
    from engine.kernel.save_codec import SavedChoice

_DEEPEST = 3
"""Depth to which objects in picks may be nested."""


class SaveHeader(Struct, frozen=True):
    """Header of a save, word for word; `checksum` is that of the setup."""

    app: str
    title: str
    setup: str
    checksum: str
    created: str
    played: str
    over: bool
    winner: str
    seal: str
    begins: str


def header_of(name: str, values: dict[str, object]) -> SaveHeader:
    """Return the header of the save `name`.

    Raises `ValueError`, naming what is missing or of the wrong type, and `SaveUnreadable` for another format.
    """
    format_ = whole_number(values.get("format"), "format")
    if format_ != FORMAT:
        raise other_format(name, format_)
    over = values.get("over")
    if over not in (0, 1) or not isinstance(over, int):
        raise ValueError("over is neither true nor false")
    app, title, setup, checksum, created, played, winner, seal_, begins = (
        text_value(values.get(field), field)
        for field in ("app", "title", "setup", "checksum", "created", "played", "winner", "seal", "begins")
    )
    return SaveHeader(app, title, setup, checksum, created, played, bool(over), winner, seal_, begins)


def whole_number(value: object, name: str) -> int:
    """Return a whole number from 0 on; raises `ValueError` for anything else."""
    if type(value) is not int or value < 0:
        raise ValueError(f"{name} is not a whole number" if value is not None else f"{name} is missing")
    return value


def text_value(value: object, name: str) -> str:
    """Return a text within the limit; raises `ValueError` for anything else."""
    if not isinstance(value, str):
        raise ValueError(f"{name} is not a text" if value is not None else f"{name} is missing")
    if len(value) > VALUE_LETTERS:
        raise ValueError(f"{name} is longer than {VALUE_LETTERS} letters")
    return value


class SaveDataBuilder:
    """Builder of a `SaveData` from a save. `name` is the file, for notices."""

    def __init__(self, name: str, header: SaveHeader) -> None:
        self.name = name
        self.header = header
        self.lines: list[SavedAnswer] = []
        self.marks: list[UndoMark] = []
        self.turns: list[TurnSnapshot] = []
        self._checksums = SaveChecksums(header.checksum)
        self._losses: list[str] = []

    def answer(self, n: object, seat: object, kind: object, picks: object, checksum: object) -> None:
        """Add the next answer, `picks` being a list; raises `ValueError` if it is broken."""
        if n != len(self.lines) or type(n) is not int:
            raise ValueError(f"answer {len(self.lines) + 1} is missing")
        if len(self.lines) >= ANSWERS:
            raise ValueError(f"no game has more than {ANSWERS} answers")
        if not isinstance(picks, list):
            raise ValueError("picks is not a list")
        read = tuple(map(_check_pick, picks))
        line = SavedAnswer(text_value(seat, "seat"), text_value(kind, "kind"), read)
        _check_checksum(self._checksums.answer(line), checksum)
        self.lines.append(line)

    def mark(self, n: object, at: object, seen: object, checksum: object) -> None:
        """Add the next undo mark, numbered from 0; raises `ValueError` if it is broken."""
        if n != len(self.marks) or type(n) is not int:
            raise ValueError(f"note {len(self.marks) + 1} is missing")
        if len(self.marks) >= MARKS:
            raise ValueError(f"no game has more than {MARKS} notes")
        mark = UndoMark(whole_number(at, "at"), text_value(seen, "seen"))
        _check_checksum(self._checksums.mark(mark), checksum)
        self.marks.append(mark)

    def turn(self, n: object, at: object, chances: object, state: object, checksum: object) -> None:
        """Add the next turn, numbered from 0; raises `ValueError` if it is broken."""
        if n != len(self.turns) or type(n) is not int:
            raise ValueError(f"turn {len(self.turns) + 1} is missing")
        if len(self.turns) >= TURNS:
            raise ValueError(f"no game keeps more than {TURNS} turns")
        turn = TurnSnapshot(
            whole_number(at, "at"), whole_number(chances, "chances"), text_value(state, "state")
        )
        _check_checksum(self._checksums.turn(turn), checksum)
        self.turns.append(turn)

    def add_loss(self, notice: str) -> None:
        """Add a notice that something of the save was not loaded."""
        self._losses.append(notice)

    def add_seal_notice(self) -> None:
        """Add a notice that the seal does not fit."""
        self.add_loss(f"something in {self.name} was changed or lost since it was saved ({CHECKSUM_DIFFERS})")

    def build_header(self, cursor: int) -> SaveData:
        """Return the save without answers, marks and turns; `cursor` answers are in force."""
        header = self.header
        losses, notices = self._losses, []
        if header.app != app_version():
            by = f"was written by Cinderboard {shortened(header.app)}"
            notices.append(f"{self.name} {by}; this is {app_version()}")
        if header.checksum != setup_checksum(header.setup):
            losses = [
                f"the setup of {self.name} was changed since it was saved ({CHECKSUM_DIFFERS})",
                *losses,
            ]
        return SaveData(
            header.setup,
            shortened(header.title),
            shortened(header.app),
            shortened(header.created),
            shortened(header.played),
            cursor,
            (),
            over=header.over,
            winner=shortened(header.winner),
            resumed_from=shortened(header.begins),
            seal=header.seal,
            notices=(*notices, *losses),
            sound=not losses,
        )

    def build(self, cursor: int) -> SaveData:
        """Return the save of what was added; `cursor` answers are in force, as the save says."""
        count = len(self.lines)
        if not self._losses:
            self._check_ends(cursor)
        return replace(
            self.build_header(min(cursor, count)),
            lines=tuple(self.lines),
            marks=tuple(UndoMark(mark.at, shortened(mark.seen)) for mark in self.marks if mark.at <= count),
            turns=tuple(turn for turn in self.turns if turn.at <= count),
            over=self.header.over and not self._losses,
        )

    def _check_ends(self, cursor: int) -> None:
        count = len(self.lines)
        if cursor > count:
            self.add_loss(f"{self.name} has {count} answers, not the {cursor} it speaks of; they were loaded")
        elif any(mark.at > count for mark in self.marks):
            self.add_loss(f"a note in {self.name} speaks of an answer that is not there; it was left out")
        elif any(turn.at > count for turn in self.turns):
            self.add_loss(f"a turn in {self.name} begins after the last answer; it was left out")
        elif self.header.begins and not (self.turns and self.turns[0].at == 0):
            self.add_loss(f"the turn at which {self.name} begins is missing")
        elif self._seal(cursor) != self.header.seal:
            self.add_seal_notice()

    def _seal(self, cursor: int) -> str:
        header = self.header
        return self._checksums.seal(
            header.app,
            header.title,
            header.created,
            header.played,
            cursor,
            header.over,
            header.winner,
            header.begins,
        )


def _check_pick(value: object, depth: int = 0) -> SavedChoice:
    """Return a pick: an object of texts, whole numbers and such objects; raises `ValueError` for others."""
    if not isinstance(value, dict) or depth > _DEEPEST:
        raise ValueError("a pick is not an object that says what was picked")
    for name, part in value.items():
        text_value(name, "a name in picks")
        if isinstance(part, dict):
            _check_pick(part, depth + 1)
        elif type(part) is not int:
            text_value(part, f"{name} in picks")
    return value


def picks_of(text: object) -> object:
    """Return the picks of an answer from their JSON; raises `ValueError` for no JSON."""
    return input_limits.loads(text_value(text, "picks"))


def unreadable_header(name: str, error: Exception) -> SaveUnreadable:
    """Return the error for a save whose header cannot be read."""
    return SaveUnreadable(f"{name} has no readable setup ({error}); the file was left as it is")


def _check_checksum(checksum: str, stored: object) -> None:
    if checksum != stored:
        raise ValueError(CHECKSUM_DIFFERS)


_READ_ERRORS = (*DAMAGE_ERRORS, ValueError)


def read(path: Path) -> SaveData:
    """Read a save without changing it: everything sound up to the first broken line.

    Raises `GameNotFound`, `SaveLocked`, or `SaveUnreadable` if not even the setup can be read.
    """
    with closing(open_to_read(path)) as db:
        try:
            header, cursor = _read_header(db, path)
            builder = SaveDataBuilder(path.name, header)
            _add_answers(db, builder)
            _add_marks(db, builder)
            _add_turns(db, builder)
            if damage := damage_of(db, path):
                builder.add_loss(f"{path.name} is damaged ({damage}); what could be read of it was loaded")
        except DAMAGE_ERRORS as error:
            raise unreadable_save(path, error) from error
    return builder.build(cursor)


def summary(path: Path) -> SavedGame:
    """Return the row of the list for the save at `path`, with notices of damage that the header shows.

    Answers, marks and turns are not read.
    """
    try:
        with closing(open_to_read(path)) as db:
            try:
                header, cursor = _read_header(db, path)
                sealed = seal_of(db) == header.seal
            except DAMAGE_ERRORS as error:
                raise unreadable_save(path, error) from error
    except (SaveUnreadable, SaveLocked, GameNotFound) as error:
        return SavedGame(path.stem, path, printable(path.name), notices=(str(error),), readable=False)
    builder = SaveDataBuilder(path.name, header)
    if not sealed:
        builder.add_seal_notice()
    save = builder.build_header(cursor)
    return SavedGame(
        path.stem,
        path,
        save.title,
        save.cursor,
        save.created,
        save.played,
        save.over,
        save.winner,
        save.notices,
        setup_json=save.setup,
    )


def _read_header(db: sqlite3.Connection, path: Path) -> tuple[SaveHeader, int]:
    """Return the row of table `game`, and the number of answers in force."""
    found = db.execute("SELECT * FROM game LIMIT 2")
    rows = found.fetchall()
    if not rows:
        raise SaveUnreadable(f"{path.name} holds no game; the file was left as it is")
    try:
        if len(rows) > 1:
            raise ValueError("there are several games in it")
        values = {column[0]: value for column, value in zip(found.description, rows[0], strict=True)}
        return header_of(path.name, values), whole_number(values["cursor"], "cursor")
    except ValueError as error:
        raise unreadable_header(path.name, error) from None


def _add_answers(db: sqlite3.Connection, builder: SaveDataBuilder) -> None:
    try:
        for n, seat, kind, picks, checksum in db.execute(
            "SELECT n, seat, kind, picks, checksum FROM answers ORDER BY n"
        ):
            builder.answer(n, seat, kind, picks_of(picks), checksum)
    except _READ_ERRORS as error:
        if is_locked(error):
            raise
        count = len(builder.lines)
        builder.add_loss(
            f"answer {count + 1} of {builder.name} is broken ({error_text(error)}); "
            f"the {count} answers before it were loaded"
        )


def _add_marks(db: sqlite3.Connection, builder: SaveDataBuilder) -> None:
    try:
        for row in db.execute("SELECT n, at, seen, checksum FROM marks ORDER BY n"):
            builder.mark(*row)
    except _READ_ERRORS as error:
        if is_locked(error):
            raise
        builder.add_loss(
            f"the notes about undone answers in {builder.name} are damaged ({error_text(error)}); "
            f"the first {len(builder.marks)} were kept"
        )


def _add_turns(db: sqlite3.Connection, builder: SaveDataBuilder) -> None:
    try:
        for row in db.execute("SELECT n, at, chances, state, checksum FROM turns ORDER BY n"):
            builder.turn(*row)
    except _READ_ERRORS as error:
        if is_locked(error):
            raise
        builder.add_loss(
            f"the turns kept in {builder.name} are damaged ({error_text(error)}); "
            f"the first {len(builder.turns)} were loaded"
        )
