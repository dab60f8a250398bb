"""What a press of a key comes to, and where a player stands before an answer is complete."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.kernel.decision import Answer


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where the console stands within one decision.

    `armed` are the keys pressed so far on the way to an option (Play, before a card of the hand). `at` is
    the place of the option that Confirm would take while `pointing`; afterwards the place plus and minus
    go on from. `picks` are the ids of the options gathered so far, in order. `facing` is the opponent whose
    the Chimera's row is; empty where there is one, or before one is chosen.
    """

    at: int | None = None
    pointing: bool = False
    armed: tuple[str, ...] = ()
    picks: Answer = ()
    facing: str = ""


class Command(StrEnum):
    """A press that answers nothing."""

    UNDO = "undo"
    HELP = "help"
    NEXT = "next"
    SKIP = "skip"


Outcome = Answer | Cursor | Command
"""An answer to give, a step on the way to one, or a command."""


class Role(StrEnum):
    """What a lit key is for now. Each has its own light, see `host.console.frame.LIGHTS`."""

    ACT = "act"
    ATTACKER = "attacker"
    DEFEND = "defend"
    TARGET = "target"
    DIE = "die"
    ENTER = "enter"
    PICKED = "picked"
    POINTED = "pointed"
    CONFIRM = "confirm"
    DECLINE = "decline"
    STEP = "step"
    MOVE = "move"
    CONTROL = "control"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a lit key does now: `words` for people, `role` for its light."""

    words: str
    role: Role
