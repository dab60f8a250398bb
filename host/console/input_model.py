"""What a press of a key comes to, and where a player stands before an answer is complete."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.ashes.model.component_types import TokenKind
from engine.kernel.decision import Answer
from host.presenter.options.roll_entry import RollGrid


@dataclass(frozen=True, slots=True)
class TokenEntry:
    """Tokens being set: of which kind, on which card, how many more or less; the kind and the card are None
    before they are chosen, one of them at a time.

    `at` is the place in the list of cards that plus and minus point at.
    """

    kind: TokenKind | None
    card: int | None = None
    amount: int = 1
    at: int | None = None


@dataclass(frozen=True, slots=True)
class ActionEntry:
    """Something a player with real cards says in steps: what it is, about which card, and the numbers so far.

    `amount` is the number that Confirm would take next, `way` which of several ways plus and minus point at.
    """

    deed: str
    card: int | None = None
    numbers: tuple[int, ...] = ()
    amount: int = 1
    way: int = 0


@dataclass(frozen=True, slots=True)
class InputState:
    """Where the console stands within one decision.

    `armed` are the keys pressed so far on the way to an option (Play, before a card of the hand). `at` is
    the place of the option that Confirm would take while `pointing`; afterwards the place plus and minus
    go on from. `picks` are the ids of the options gathered so far, in order. `facing` is the opponent whose
    the Chimera's row is; empty where there is one, or before one is chosen. `entry` is what is being said
    beside the question, tokens or a deed. `roll` is what has been entered of dice that are rolled together,
    and `times` how many of them show the side pressed next, 0 for one.
    """

    at: int | None = None
    pointing: bool = False
    keys_so_far: tuple[str, ...] = ()
    picks: Answer = ()
    facing: str = ""
    entry: TokenEntry | ActionEntry | None = None
    roll: RollGrid | None = None
    times: int = 0


class Command(StrEnum):
    """A press that answers nothing."""

    UNDO = "undo"
    TAKE_BACK = "take back"
    HELP = "help"
    NEXT = "next"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class CorrectionOutcome:
    """Something on the table is to be set right: the id of the correction."""

    pick: str


@dataclass(frozen=True, slots=True)
class Look:
    """A card is to be shown: its number."""

    card: int


Outcome = Answer | InputState | Command | CorrectionOutcome | Look
"""An answer to give, a step on the way to one, a command, something to set right, or a card to look at."""


class Role(StrEnum):
    """What a lit key is for now. Each has its own light, see `host.console.led_frame.LIGHTS`."""

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
    ABOUT = "about"
    STEP = "step"
    MOVE = "move"
    SET = "set"
    CONTROL = "control"


@dataclass(frozen=True, slots=True)
class KeyMeaning:
    """What a lit key does now: `words` for people, `role` for its light."""

    words: str
    role: Role
