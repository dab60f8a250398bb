"""A Chimera: its six card sides, aspect decks, behavior tables and Ultimates, and how it plays.

What the rules reference says of every Chimera is the default here; a Chimera that is different says so in its
pack.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field, model_validator

from cards.cost import SIDES, Side
from cards.effects.effect import Effects
from cards.node import Node

Phase = Literal["I", "II", "III"]
PHASES: tuple[Phase, ...] = get_args(Phase)
Difficulty = Literal["standard", "heroic"]


RecoveryStep = Literal["red rains", "aspects", "status tokens"]
RECOVERY: tuple[RecoveryStep, ...] = get_args(RecoveryStep)
BEHAVIOR_DIE = 12
"""The highest result of the behavior die; the lowest is 1."""
FACES = 6
"""The faces of every other die."""


class BossDice(Node):
    """The dice of a boss: how many of which type, and how many of their faces show each side.

    Sides are written from the lowest up. Each die begins on the lowest; once all show the highest, 1 Red
    Rains token is placed and all go back.
    """

    type: str = "rage"
    count: int = Field(5, ge=1, le=12)
    sides: dict[Side, Annotated[int, Field(ge=1)]] = Field({"basic": 3, "power": 3}, min_length=2)

    @model_validator(mode="after")
    def _is_a_die(self) -> BossDice:
        if sum(self.sides.values()) != FACES:
            raise ValueError(f"a die has {FACES} faces; here are {sum(self.sides.values())}")
        if list(self.sides) != [side for side in SIDES if side in self.sides]:
            raise ValueError(f"the sides of a die are written from the lowest up: {', '.join(SIDES)}")
        return self


SheetValue = Literal["life", "threat", "ultimate", "setup"]


class Sheet(Node):
    """One side of a Chimera card: values for a number of players, a difficulty and a level.

    `setup` lists the blood values of the first face down aspects, left to right. `stamina` is how often its
    draw pile can become empty until it is fatigued. `unsure` are the values that no source gives: a game
    proposes them, and people may say what their card has.
    """

    players: Literal[1, 2] = 1
    difficulty: Difficulty = "standard"
    level: int = Field(ge=1, le=3)
    life: int = Field(ge=1)
    threat: int = Field(ge=1)
    ultimate: int = Field(ge=1)
    setup: tuple[int, ...]
    stamina: int = Field(1, ge=1)
    unsure: tuple[SheetValue, ...] = ()


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
    `seat` is what it is called at the table. It guards on `guards_from` or more of the behavior die, its
    hand is the top `hand` cards of its draw pile, a card discarded while it is fatigued is `fatigue_wounds`
    wounds, and `recovery` are its own steps at the end of the recovery phase, in order.
    """

    name: str
    sheets: tuple[Sheet, ...] = Field(min_length=1)
    decks: dict[str, dict[str, int]] = Field(min_length=1)
    behavior: dict[Phase, tuple[Behavior, ...]]
    ultimate: dict[Phase, Effects]
    conjures: tuple[str, ...] = ()
    seat: str = Field("Chimera", min_length=1)
    dice: BossDice = BossDice.model_construct()
    guards_from: int = Field(9, ge=1, le=BEHAVIOR_DIE)
    hand: int = Field(5, ge=1)
    fatigue_wounds: int = Field(1, ge=0)
    recovery: tuple[RecoveryStep, ...] = RECOVERY

    @model_validator(mode="after")
    def _every_roll_has_its_row(self) -> ChimeraCard:
        for phase in PHASES:
            if phase not in self.behavior or phase not in self.ultimate:
                raise ValueError(f"phase {phase} needs a behavior table and an Ultimate")
            rolls = [roll for row in self.behavior[phase] for roll in range(row.rolls[0], row.rolls[1] + 1)]
            if sorted(rolls) != list(range(1, BEHAVIOR_DIE + 1)):
                raise ValueError(
                    f"the behavior rows of phase {phase} must cover 1 to {BEHAVIOR_DIE}, each once"
                )
        if len(set(self.recovery)) != len(self.recovery):
            raise ValueError("a step of the recovery phase is there twice")
        return self

    def row(self, phase: Phase, roll: int) -> Behavior:
        """The row of a phase for a result of the behavior die, 1 to 12."""
        return next(row for row in self.behavior[phase] if row.rolls[0] <= roll <= row.rolls[1])

    def known_sheet(self, players: int, difficulty: str, level: int) -> Sheet | None:
        """The side for these; None when the pack has none."""
        wanted = players, difficulty, level
        return next((one for one in self.sheets if (one.players, one.difficulty, one.level) == wanted), None)

    def sheet(self, players: int, difficulty: str, level: int) -> Sheet:
        """The side for these; `LookupError` naming what there is when it is not known."""
        sheet = self.known_sheet(players, difficulty, level)
        if sheet is not None:
            return sheet
        known = ", ".join(
            f"{sheet.difficulty} {sheet.level}" for sheet in self.sheets if sheet.players == players
        )
        raise LookupError(
            f"{self.name} has no side for {players} players, {difficulty}, level {level}; known: {known}"
        )
