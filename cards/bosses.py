"""Bosses: card sides, aspect decks, behavior, Ultimates or ready spells, dice, and how they play.

Rules common to all bosses of a kind, Chimera or Dragonborn, are defaults here (`KINDS`); a pack says where
its boss differs.
"""

from typing import Annotated, Any, Literal, get_args

from pydantic import Field, model_validator

from cards.cost import SIDES, Side
from cards.effects.effect import Effects
from cards.node import Node
from cards.paragraphs import Paragraphs

BossKind = Literal["chimera", "dragonborn"]
Phase = Literal["I", "II", "III"]
PHASES: tuple[Phase, ...] = get_args(Phase)
Difficulty = Literal["standard", "heroic"]


BossStep = Literal[
    "discard foreign cards", "red rains", "status", "aspects", "status tokens", "progress", "next phase"
]
"""A step that a boss takes in a round besides its turns. `red rains` and `status` place such a token for each

aspect.
"""
RECOVERY: tuple[BossStep, ...] = ("red rains", "aspects", "status tokens")
DRAGON_PHASE: tuple[BossStep, ...] = (
    "discard foreign cards", "status", "aspects", "status tokens", "progress", "next phase",
)  # fmt: skip
BEHAVIOR_DIE = 12
"""The highest result of the behavior die; the lowest is 1."""
FACES = 6
"""The number of faces of every other die."""


class BossDice(Node):
    """The dice of a boss: their type, their number, and how many faces show each side.

    Sides are listed from the lowest up. Each die begins on the lowest side. The dice are `full` when `all
    highest` show the highest side, or when `none lowest` shows the lowest any more: then one token of the
    kind under `gives` is placed, and all dice go back to the lowest side.
    """

    type: str = "rage"
    count: int = Field(5, ge=1, le=12)
    sides: dict[Side, Annotated[int, Field(ge=1)]] = Field({"basic": 3, "power": 3}, min_length=2)
    full: Literal["all highest", "none lowest"] = "all highest"
    gives: Literal["red rains", "status"] = "red rains"

    @model_validator(mode="after")
    def _is_a_die(self) -> "BossDice":
        if sum(self.sides.values()) != FACES:
            raise ValueError(f"a die has {FACES} faces; here are {sum(self.sides.values())}")
        if list(self.sides) != [side for side in SIDES if side in self.sides]:
            raise ValueError(f"the sides of a die are written from the lowest up: {', '.join(SIDES)}")
        return self


SheetValue = Literal["life", "threat", "ultimate", "setup"]


class BossCardSide(Node):
    """One side of a boss's card: its values for a number of players, a difficulty and a level.

    `setup` lists the blood values of the first face-down aspects, left to right; if the threat value asks for
    more aspects, the list starts over. `dial` is how much threat the players may add, `stamina` how often the
    draw pile can become empty until the boss is fatigued. A Dragonborn has no `ultimate` value. `unsure`
    names values for which there is no source: a game proposes them, and players can enter those of their
    card.
    """

    players: Literal[1, 2] = 1
    difficulty: Difficulty = "standard"
    level: int = Field(1, ge=1, le=3)
    life: int = Field(ge=1)
    threat: int = Field(ge=1)
    dial: int = Field(0, ge=0)
    ultimate: int | None = Field(None, ge=1)
    setup: tuple[int, ...]
    stamina: int = Field(1, ge=1)
    unsure: tuple[SheetValue, ...] = ()

    def first_aspects(self, threat: int) -> tuple[int, ...]:
        """Return the blood values of the first face-down aspects for a threat value."""
        if not self.dial or not self.setup:
            return self.setup
        return tuple(self.setup[at % len(self.setup)] for at in range(threat))


class Behavior(Node):
    """One row of a behavior table.

    It is for results from `rolls[0]` to `rolls[1]` of the behavior die, or for a side that the re-rolled die
    of the boss `shows`. The side action is a dice power effect and comes first unless `main_first` is set.
    """

    rolls: tuple[int, int] | None = None
    shows: Side | None = None
    side: Effects = ()
    main: Effects
    main_first: bool = False

    @model_validator(mode="after")
    def _is_for_something(self) -> "Behavior":
        if (self.rolls is None) == (self.shows is None):
            raise ValueError("a row is for 'rolls' of the behavior die, or for what the boss's die 'shows'")
        return self

    @property
    def range(self) -> str:
        """Return the results that the row is for, as text: `4`, `5-7` or `basic`."""
        if self.rolls is None:
            return str(self.shows)
        low, high = self.rolls
        return str(low) if low == high else f"{low}-{high}"

    def is_for(self, result: int | str) -> bool:
        """Return True for a result of the behavior die, or a side of the boss's die, that this row is for."""
        if self.rolls is None or isinstance(result, str):
            return result == self.shows
        return self.rolls[0] <= result <= self.rolls[1]

    @property
    def first(self) -> int | str:
        """Return the lowest result that the row is for, or the side."""
        return self.shows or (self.rolls[0] if self.rolls else 0)


TEXTS = ("behavior", "ultimate", "ready", "progress", "fatigued")
"""The parts of a boss that consist of effects; its own card has whole paragraphs besides."""

KINDS: dict[BossKind, dict[str, Any]] = {
    "chimera": {},
    "dragonborn": {
        "dice": {
            "type": "dragon",
            "count": 5,
            "sides": {"basic": 2, "class": 3, "power": 1},
            "full": "none lowest",
            "gives": "status",
        },
        "guards_from": None,
        "guards_on": "basic",
        "recovery": (),
        "before_prepare": DRAGON_PHASE,
    },
}
"""Defaults of each kind of boss, which its pack may replace."""


SEATS: dict[BossKind, str] = {"chimera": "Chimera", "dragonborn": "Dragonborn"}
"""The name of the seat of each kind of boss at the table."""


class ChimeraCard(Node):
    """A boss with everything it plays with: a Chimera, or a Dragonborn, which plays by other defaults.

    `conjures` lists the cards that its behavior rows and its phases bring into play; aspects list theirs
    themselves. `seat` is the name of its seat, `text` the text of its own card. `behavior` is a table for
    each phase, or one for all phases. A Chimera has an `ultimate` for each phase. A Dragonborn has a `ready`
    spell, which its rows activate, and `progress`, which resolves in its Dragon phase. The boss guards when
    the behavior die shows `guards_from` or more, or when a re-rolled die of its own shows `guards_on`. Its
    hand is the top `hand` cards of its draw pile. When it becomes fatigued, `fatigued` resolves; from then on
    each card that it would discard costs it `fatigue_wounds` wounds. `recovery` lists its steps at the end of
    the recovery phase, `before_prepare` those before the prepare phase from round 2 on, in order.
    """

    kind: BossKind = "chimera"
    name: str
    sheets: tuple[BossCardSide, ...] = Field(min_length=1)
    decks: dict[str, dict[str, int]] = Field(min_length=1)
    text: Paragraphs = ()
    behavior: dict[Phase, tuple[Behavior, ...]]
    ultimate: dict[Phase, Effects] = Field({})
    ready: dict[Phase, Effects] = Field({})
    progress: dict[Phase, Effects] = Field({})
    conjures: tuple[str, ...] = ()
    seat: str = Field("Chimera", min_length=1)
    dice: BossDice = BossDice.model_construct()
    guards_from: int | None = Field(9, ge=1, le=BEHAVIOR_DIE)
    guards_on: Side | None = None
    hand: int = Field(5, ge=1)
    fatigue_wounds: int = Field(1, ge=0)
    fatigued: Effects = ()
    recovery: tuple[BossStep, ...] = RECOVERY
    before_prepare: tuple[BossStep, ...] = ()

    @model_validator(mode="before")
    @classmethod
    def _plays_like_its_kind(cls, given: Any) -> Any:
        if not isinstance(given, dict):
            return given
        kind = given.get("kind", "chimera")
        fields = {**KINDS.get(kind, {}), **given}
        if kind in SEATS:
            fields.setdefault("seat", SEATS[kind])
        if isinstance(fields.get("behavior"), list | tuple):
            fields["behavior"] = dict.fromkeys(PHASES, fields["behavior"])
        return fields

    @model_validator(mode="after")
    def _every_roll_has_its_row(self) -> "ChimeraCard":
        by_side = self.by_own_die
        wanted = list(self.dice.sides) if by_side else list(range(1, BEHAVIOR_DIE + 1))
        for phase in PHASES:
            if phase not in self.behavior:
                raise ValueError(f"phase {phase} needs a behavior table")
            found: list[Any] = []
            for row in self.behavior[phase]:
                if row.rolls is not None:
                    found += range(row.rolls[0], row.rolls[1] + 1)
                else:
                    found.append(row.shows)
            if sorted(found, key=str) != sorted(wanted, key=str):
                rolls = ", ".join(map(str, wanted)) if by_side else f"1 to {BEHAVIOR_DIE}"
                raise ValueError(f"the behavior rows of phase {phase} must cover {rolls}, each once")
        return self

    @model_validator(mode="after")
    def _has_its_phases(self) -> "ChimeraCard":
        needed = ("ultimate",) if self.kind == "chimera" else ("ready", "progress")
        called = {"ultimate": "an Ultimate", "ready": "a ready spell", "progress": "its progress"}
        for part in called:
            lacks = [phase for phase in PHASES if phase not in getattr(self, part)]
            if part in needed and lacks:
                raise ValueError(f"phase {lacks[0]} needs {called[part]} ('{part}')")
            if part not in needed and getattr(self, part):
                raise ValueError(f"a {self.kind} has no '{part}'")
        for sheet in self.sheets:
            if (sheet.ultimate is None) != (self.kind == "dragonborn"):
                raise ValueError("every side of a Chimera has an 'ultimate' value, none of a Dragonborn has")
        for steps in (self.recovery, self.before_prepare):
            if len(set(steps)) != len(steps):
                raise ValueError("a step of a phase is there twice")
        if (self.guards_from is None) == (self.guards_on is None):
            raise ValueError("a boss guards on 'guards_from' or more, or if its die shows 'guards_on'")
        return self

    @property
    def guard_chance(self) -> float:
        """Return the probability that a roll makes the boss guard."""
        if self.guards_from is None:
            return self.dice.sides.get(self.guards_on or "basic", 0) / FACES
        return (BEHAVIOR_DIE + 1 - self.guards_from) / BEHAVIOR_DIE

    @property
    def by_own_die(self) -> bool:
        """Return True if the boss's re-rolled die picks the row instead of the behavior die."""
        return any(row.shows is not None for row in self.behavior["I"])

    @property
    def one_table(self) -> bool:
        """Return True if all phases have the same rows."""
        return len({self.behavior[phase] for phase in PHASES}) == 1

    def row(self, phase: Phase, result: int | str) -> Behavior:
        """Return the row of a phase for a behavior die result, 1 to 12, or for a side of the boss's die."""
        return next(row for row in self.behavior[phase] if row.is_for(result))

    def known_sheet(self, players: int, difficulty: str, level: int) -> BossCardSide | None:
        """Return the card side for these; None if the pack has none."""
        wanted = players, difficulty, level
        return next((one for one in self.sheets if (one.players, one.difficulty, one.level) == wanted), None)

    def sheet(self, players: int, difficulty: str, level: int) -> BossCardSide:
        """Return the card side for these; raise `LookupError` naming the known sides if the pack has none."""
        sheet = self.known_sheet(players, difficulty, level)
        if sheet is not None:
            return sheet
        known = ", ".join(
            f"{sheet.difficulty} {sheet.level}" for sheet in self.sheets if sheet.players == players
        )
        raise LookupError(
            f"{self.name} has no side for {players} players, {difficulty}, level {level}; known: {known}"
        )
