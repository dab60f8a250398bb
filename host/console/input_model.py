"""The outcome of a key press, and the state of a player's input before an answer is complete."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engine.ashes.model.component_types import TokenKind
from engine.kernel.decision import Answer
from host.presenter.options.roll_entry import RollGrid


class TokenEntry(Struct, frozen=True):
    """Tokens being set: their kind, the card, and the change of their number.

    The kind and the card are None before they are chosen. `at` is the position in the list of cards that plus
    and minus point at.
    """

    kind: TokenKind | None
    card: int | None = None
    amount: int = 1
    at: int | None = None


class ActionEntry(Struct, frozen=True):
    """A reported action being entered: its kind, its card, and the numbers so far.

    `amount` is the number that Confirm would take next, `way` the variant that plus and minus point at.
    Nothing counts before the last number is confirmed.
    """

    kind: str
    card: int | None = None
    numbers: tuple[int, ...] = ()
    amount: int = 1
    way: int = 0


class InputState(Struct, frozen=True):
    """The state of the input within one decision.

    `keys_so_far` are the keys pressed on the way to an option (Play, before a card of the hand). `at` is the
    position of the option that Confirm takes while `pointing`, and from which plus and minus go on. `picks`
    are the ids of the options picked so far, in order. `facing` is the opponent whose cards have the
    Chimera's row; empty if there is only one, or before one is chosen. `entry` is a correction or a reported
    action being entered beside the question. `roll` is what has been entered of dice rolled together, and
    `times` the number of them that show the side pressed next, 0 for one.
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
    TICK = "tick"


class CorrectionOutcome(Struct, frozen=True):
    """A correction of the table; `pick` is its id."""

    pick: str


class Look(Struct, frozen=True):
    """A request to show a card; `card` is its number."""

    card: int


Outcome = Answer | InputState | Command | CorrectionOutcome | Look
"""An answer to give, a step on the way to one, a command, a correction, or a card to show."""


class Role(StrEnum):
    """Purpose of a lit key. Each has its own light, see `host.console.led_frame.LIGHTS`."""

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


class KeyMeaning(Struct, frozen=True):
    """The meaning of a lit key now: `words` for people, `role` for its light."""

    words: str
    role: Role
