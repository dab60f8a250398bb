"""A Chimera: its six card sides, aspect decks, behavior tables and Ultimates."""

from __future__ import annotations

from typing import Literal, get_args

from pydantic import Field, model_validator

from cards.effects.effect import Effects
from cards.node import Node

Phase = Literal["I", "II", "III"]
PHASES: tuple[Phase, ...] = get_args(Phase)
Difficulty = Literal["standard", "heroic"]


class Sheet(Node):
    """One side of a Chimera card: values for a number of players, a difficulty and a level.

    `setup` lists the blood values of the first face down aspects, left to right.
    """

    players: Literal[1, 2] = 1
    difficulty: Difficulty = "standard"
    level: int = Field(ge=1, le=3)
    life: int = Field(ge=1)
    threat: int = Field(ge=1)
    ultimate: int = Field(ge=1)
    setup: tuple[int, ...]


class Behavior(Node):
    """One row of a behavior table, for results from `rolls[0]` to `rolls[1]` of the behavior die.

    The side action is a dice power effect and comes first unless `main_first`.
    """

    rolls: tuple[int, int]
    side: Effects = ()
    main: Effects
    main_first: bool = False

    @property
    def range(self) -> str:
        """The results it is for: `4`, or `5-7`."""
        low, high = self.rolls
        return str(low) if low == high else f"{low}-{high}"


class ChimeraCard(Node):
    """A Chimera with everything it plays with.

    `conjures` lists what its rows and Ultimates bring into play; what its aspects bring they list themselves.
    """

    name: str
    sheets: tuple[Sheet, ...] = Field(min_length=1)
    decks: dict[str, dict[str, int]] = Field(min_length=1)
    behavior: dict[Phase, tuple[Behavior, ...]]
    ultimate: dict[Phase, Effects]
    conjures: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _every_roll_has_its_row(self) -> ChimeraCard:
        for phase in PHASES:
            if phase not in self.behavior or phase not in self.ultimate:
                raise ValueError(f"phase {phase} needs a behavior table and an Ultimate")
            rolls = [roll for row in self.behavior[phase] for roll in range(row.rolls[0], row.rolls[1] + 1)]
            if sorted(rolls) != list(range(1, 13)):
                raise ValueError(f"the behavior rows of phase {phase} must cover 1 to 12, each once")
        return self

    def row(self, phase: Phase, roll: int) -> Behavior:
        """The row of a phase for a result of the behavior die, 1 to 12."""
        return next(row for row in self.behavior[phase] if row.rolls[0] <= roll <= row.rolls[1])

    def sheet(self, players: int, difficulty: str, level: int) -> Sheet:
        """The side for these; `LookupError` naming what there is when it is not known."""
        for sheet in self.sheets:
            if (sheet.players, sheet.difficulty, sheet.level) == (players, difficulty, level):
                return sheet
        known = ", ".join(
            f"{sheet.difficulty} {sheet.level}" for sheet in self.sheets if sheet.players == players
        )
        raise LookupError(
            f"{self.name} has no side for {players} players, {difficulty}, level {level}; known: {known}"
        )
