"""Reads save files without changing them: what is sound, and words for what is not.

Takes the values of a save one by one, as a file or a text has them, and makes sure of each.

The one place where types, limits and checksums are looked at, whatever form a game comes in.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cards.errors import printable, shortened
from host.store import input_limits
from host.store.checksums import DIFFERS, of_answer, of_mark, of_setup, of_turn, seal
from host.store.errors import GameNotFound, SaveLocked, SaveUnreadable
from host.store.input_limits import ANSWERS, MARKS, TURNS, VALUE_LETTERS
from host.store.save_data import FORMAT, Record, SavedAnswer, SavedGame, TurnSnapshot, UndoMark, app_version
from host.store.sqlite_file import (
    DAMAGE,
    FIRST_TOLD,
    damage_of,
    is_locked,
    open_to_read,
    reason,
    refused,
    seal_of,
)

if TYPE_CHECKING:
    from engine.kernel.save_codec import SavedChoice

FIRST_SEALED = 2
"""The first format with checksums of notes and a seal."""

_DEEPEST = 3
"""Objects inside of one another in what was picked."""


@dataclass(frozen=True, slots=True)
class Head:
    """What a save says of its game beside answers and notes, word for word.

    `checksum` is that of the setup; `seal` is empty in format 1, `begins` in that and the next.
    """

    format: int
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


def head_of(values: dict[str, object]) -> Head:
    """The head of a save; `ValueError` names what is missing or of the wrong type.

    What format 1 did not say, `over` and `winner` in its text and the seal, may be missing there, and
    `begins` up to format 2.
    """
    format_ = whole(values.get("format"), "format")
    old = {"over": False, "winner": "", "seal": ""} if format_ < FIRST_SEALED else {}
    values = old | ({"begins": ""} if format_ < FIRST_TOLD else {}) | values
    over = values.get("over")
    if over not in (0, 1) or not isinstance(over, int):
        raise ValueError("over is neither true nor false")
    app, title, setup, checksum, created, played, winner, seal_, begins = (
        letters(values.get(name), name)
        for name in ("app", "title", "setup", "checksum", "created", "played", "winner", "seal", "begins")
    )
    return Head(format_, app, title, setup, checksum, created, played, bool(over), winner, seal_, begins)


def whole(value: object, name: str) -> int:
    """A whole number from 0 on; `ValueError` when it is none."""
    if type(value) is not int or value < 0:
        raise ValueError(f"{name} is not a whole number" if value is not None else f"{name} is missing")
    return value


def letters(value: object, name: str) -> str:
    """A text within the limit; `ValueError` when it is none."""
    if not isinstance(value, str):
        raise ValueError(f"{name} is not a text" if value is not None else f"{name} is missing")
    if len(value) > VALUE_LETTERS:
        raise ValueError(f"{name} is longer than {VALUE_LETTERS} letters")
    return value


class SaveDataBuilder:
    """A record in the making. `name` is the file, for the notices."""

    def __init__(self, name: str, head: Head) -> None:
        self.name = name
        self.head = head
        self.lines: list[SavedAnswer] = []
        self.marks: list[UndoMark] = []
        self.turns: list[TurnSnapshot] = []
        self._answer = self._mark = self._turn = head.checksum
        self._losses: list[str] = []

    def answer(self, n: object, seat: object, kind: object, picks: object, checksum: object) -> None:
        """Take the next answer, `picks` as a list; `ValueError` when it is broken."""
        if n != len(self.lines) or type(n) is not int:
            raise ValueError(f"answer {len(self.lines) + 1} is missing")
        if len(self.lines) >= ANSWERS:
            raise ValueError(f"no game has more than {ANSWERS} answers")
        if not isinstance(picks, list):
            raise ValueError("picks is not a list")
        told = self.head.format >= FIRST_TOLD
        read = tuple(_said(pick) if told else letters(pick, "an option id in picks") for pick in picks)
        line = SavedAnswer(letters(seat, "seat"), letters(kind, "kind"), read)
        self._answer = _fits(of_answer(self._answer, line), checksum)
        self.lines.append(line)

    def mark(self, n: object, at: object, seen: object, checksum: object) -> None:
        """Take the next note, numbered from 0; `ValueError` when it is broken."""
        if n != len(self.marks) or type(n) is not int:
            raise ValueError(f"note {len(self.marks) + 1} is missing")
        if len(self.marks) >= MARKS:
            raise ValueError(f"no game has more than {MARKS} notes")
        mark = UndoMark(whole(at, "at"), letters(seen, "seen"))
        if self.head.format >= FIRST_SEALED:
            self._mark = _fits(of_mark(self._mark, mark), checksum)
        self.marks.append(mark)

    def turn(self, n: object, at: object, chances: object, state: object, checksum: object) -> None:
        """Take the next turn, numbered from 0; `ValueError` when it is broken."""
        if n != len(self.turns) or type(n) is not int:
            raise ValueError(f"turn {len(self.turns) + 1} is missing")
        if len(self.turns) >= TURNS:
            raise ValueError(f"no game keeps more than {TURNS} turns")
        turn = TurnSnapshot(whole(at, "at"), whole(chances, "chances"), letters(state, "state"))
        self._turn = _fits(of_turn(self._turn, turn), checksum)
        self.turns.append(turn)

    def lost(self, notice: str) -> None:
        """Note that something of the save was not loaded."""
        self._losses.append(notice)

    def unseal(self) -> None:
        """Note that the seal does not fit."""
        self.lost(f"something in {self.name} was changed or lost since it was saved ({DIFFERS})")

    def headline(self, cursor: int) -> Record:
        """The record without its answers and notes; `cursor` answers are in force, as the save says."""
        head = self.head
        losses, notices = self._losses, []
        if head.format > FORMAT:
            notices.append(
                f"{self.name} was written by the newer Cinderboard {shortened(head.app)}, in a save format "
                f"this one ({app_version()}) knows only in part"
            )
        elif head.app != app_version():
            by = f"was written by Cinderboard {shortened(head.app)}"
            notices.append(f"{self.name} {by}; this is {app_version()}")
        if head.checksum != of_setup(head.setup):
            losses = [f"the setup of {self.name} was changed since it was saved ({DIFFERS})", *losses]
        return Record(
            head.setup,
            shortened(head.title),
            shortened(head.app),
            shortened(head.created),
            shortened(head.played),
            cursor,
            (),
            over=head.over,
            winner=shortened(head.winner),
            format=head.format,
            resumed_from=shortened(head.begins),
            seal=head.seal,
            notices=(*notices, *losses),
            sound=not losses and head.format <= FORMAT,
        )

    def record(self, cursor: int) -> Record:
        """What was gathered; `cursor` answers are in force, as the save says."""
        count = len(self.lines)
        if not self._losses:
            self._check_ends(cursor)
        return replace(
            self.headline(min(cursor, count)),
            lines=tuple(self.lines),
            marks=tuple(UndoMark(mark.at, shortened(mark.seen)) for mark in self.marks if mark.at <= count),
            turns=tuple(turn for turn in self.turns if turn.at <= count),
            over=self.head.over and not self._losses,
        )

    def _check_ends(self, cursor: int) -> None:
        count = len(self.lines)
        if cursor > count:
            self.lost(f"{self.name} has {count} answers, not the {cursor} it speaks of; they were loaded")
        elif any(mark.at > count for mark in self.marks):
            self.lost(f"a note in {self.name} speaks of an answer that is not there; it was left out")
        elif any(turn.at > count for turn in self.turns):
            self.lost(f"a turn in {self.name} begins after the last answer; it was left out")
        elif self.head.begins and not (self.turns and self.turns[0].at == 0):
            self.lost(f"the turn at which {self.name} begins is missing")
        elif FIRST_SEALED <= self.head.format <= FORMAT and self._seal(cursor) != self.head.seal:
            self.unseal()

    def _seal(self, cursor: int) -> str:
        head = self.head
        values = (
            head.format,
            head.app,
            head.title,
            head.created,
            head.played,
            cursor,
            head.over,
            head.winner,
        )
        answers, marks = (len(self.lines), self._answer), (len(self.marks), self._mark)
        if head.format < FIRST_TOLD:
            return seal(values, answers, marks)
        return seal((*values, head.begins), answers, marks, (len(self.turns), self._turn))


def _said(value: object, depth: int = 0) -> SavedChoice:
    """What was picked: an object of texts, whole numbers and such objects; `ValueError` for others."""
    if not isinstance(value, dict) or depth > _DEEPEST:
        raise ValueError("a pick is not an object that says what was picked")
    for name, part in value.items():
        letters(name, "a name in picks")
        if isinstance(part, dict):
            _said(part, depth + 1)
        elif type(part) is not int:
            letters(part, f"{name} in picks")
    return value


def picks_of(text: object) -> object:
    """The picks of an answer from their JSON; `ValueError` when it is none."""
    return input_limits.loads(letters(text, "picks"))


def not_a_head(name: str, error: Exception) -> SaveUnreadable:
    """What to say when not even the head of a save can be read."""
    return SaveUnreadable(f"{name} has no readable setup ({error}); the file was left as it is")


def _fits(checksum: str, stored: object) -> str:
    if checksum != stored:
        raise ValueError(DIFFERS)
    return checksum


_HEAD = ("format", "app", "title", "setup", "checksum", "created", "played", "cursor", "over", "winner")

_BROKEN = (*DAMAGE, ValueError)


def read(path: Path) -> Record:
    """Read a save without changing it: everything sound up to the first broken line.

    Raises `GameNotFound`, `SaveLocked`, or `SaveUnreadable` when not even the setup can be read.
    """
    with closing(open_to_read(path)) as db:
        try:
            head, cursor = _head(db, path)
            gathering = SaveDataBuilder(path.name, head)
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
    gathering = SaveDataBuilder(path.name, head)
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


def _gather_answers(db: sqlite3.Connection, gathering: SaveDataBuilder) -> None:
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


def _gather_marks(db: sqlite3.Connection, gathering: SaveDataBuilder) -> None:
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


def _gather_turns(db: sqlite3.Connection, gathering: SaveDataBuilder) -> None:
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
