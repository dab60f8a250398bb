"""Tiny game for tests of the kernel: roll two dice a turn, keep one, reach twelve points."""

from __future__ import annotations

from msgspec import Struct, field

from engine.kernel.decision import TABLE, Decision, Rule, option_for
from engine.kernel.immutable_record import Record
from engine.kernel.journal import EventRecord
from engine.kernel.option_meaning import Choice
from engine.kernel.rules_interface import CHECKPOINT, Emit, Flow, Outcome

RULE = Rule("Toy", "tests", "Roll two dice, keep one, reach twelve.")
GOAL = 12


class Word(Choice):
    """Choice that is only a word."""

    word: str

    @property
    def id(self) -> str:
        return self.word


class Face(Choice):
    """Choice of the face that a die shows."""

    face: int

    @property
    def id(self) -> str:
        return str(self.face)


class DieAt(Choice):
    """Choice of the die at this place."""

    at: int

    @property
    def id(self) -> str:
        return f"die:{self.at}"


FACES = tuple(option_for(Face(face), str(face)) for face in range(1, 7))


class ToyState(Struct):
    """Points so far, the dice on the table, and the number of finished turns."""

    points: int = 0
    turns: int = 0
    dice: list[int] = field(default_factory=list)


class Rolled(Record):
    """A die was rolled onto the table."""

    face: int

    def apply(self, state: ToyState) -> None:
        state.dice.append(self.face)

    def describe(self, state: ToyState) -> str:
        return f"a die shows {self.face}"


class Kept(Record):
    """The turn ended with some dice counted."""

    faces: tuple[int, ...]

    def apply(self, state: ToyState) -> None:
        state.points += sum(self.faces)
        state.turns += 1
        state.dice.clear()

    def describe(self, state: ToyState) -> str:
        return f"{sum(self.faces)} points are kept"


class ToyRules:
    """Rules of two dice and a choice.

    Every turn starts at a checkpoint when `marked`.
    """

    def __init__(self, marked: bool = True) -> None:
        self.marked = marked

    def begin(self) -> ToyState:
        return ToyState()

    def copy(self, state: ToyState) -> ToyState:
        return ToyState(state.points, state.turns, state.dice.copy())

    def outcome(self, state: ToyState) -> Outcome | None:
        return Outcome(("ann",), f"{state.points} points") if state.points >= GOAL else None

    def play(self, state: ToyState, emit: Emit) -> Flow:
        while state.points < GOAL:
            if self.marked:
                yield CHECKPOINT
            for kind in ("red die", "blue die"):
                (face,) = yield Decision(TABLE, "roll", f"Roll the {kind}", FACES, RULE, chance=kind)
                assert isinstance(face, Face)
                emit(EventRecord(Rolled(face.face), RULE))
            options = tuple(option_for(DieAt(at), str(face)) for at, face in enumerate(state.dice))
            picks = yield Decision("ann", "keep", "Keep which?", options, RULE, minimum=0, maximum=2)
            kept = tuple(state.dice[pick.at] for pick in picks if isinstance(pick, DieAt))
            emit(EventRecord(Kept(kept), RULE))
