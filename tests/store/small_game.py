"""Game small enough to follow by eye, on the real kernel; the store knows no more of any game.

Each turn the table rolls a die, then the player keeps it or throws it away, until `turns` are over. With
"player dice" by hand, people enter the rolls.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace
from pydantic import BaseModel, ConfigDict, ValidationError

from engine.kernel.decision import TABLE, Decision, Rule, option_for
from engine.kernel.immutable_record import Record
from engine.kernel.journal import EventRecord
from engine.kernel.option_meaning import Choice
from engine.kernel.rules_interface import CHECKPOINT, Emit, Flow, Outcome
from engine.kernel.save_codec import ChoiceCodec, GameCodec, SavedChoice
from engine.kernel.session import Session
from host.store import SaveUnreadable
from host.store.replay import Deal
from tests.kernel.toy import Face, Word

RULE = Rule("Small game", "tests", "roll and keep")
SIDES = tuple(option_for(Face(side), f"a {side}") for side in range(1, 7))
CHOICES = (option_for(Word("keep"), "Keep the roll"), option_for(Word("throw"), "Throw it away"))


class SmallSetup(BaseModel):
    """Setup with the fields that the store reads of a real one."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    deck: str = "Pebbles"
    chimera: str = "The Wind"
    difficulty: str = "standard"
    level: int = 1
    turns: int = 20
    by_hand: tuple[str, ...] = ()
    seed: int = 1

    @property
    def title(self) -> str:
        """Return the game's name in lists."""
        return f"{self.deck} against {self.chimera} ({self.difficulty}, level {self.level})"


class SmallState(Struct):
    """Points that were kept so far."""

    turn: int = 0
    score: int = 0
    winner: str = ""


class Kept(Record):
    """The player kept a roll (0 when thrown away)."""

    amount: int

    def apply(self, state: SmallState) -> None:
        state.turn += 1
        state.score += self.amount


class Won(Record):
    """The player has won."""

    def apply(self, state: SmallState) -> None:
        state.winner = "Player"


class SmallRules:
    """Rules of the small game."""

    def __init__(self, turns: int) -> None:
        self._turns = turns

    def begin(self) -> SmallState:
        return SmallState()

    def copy(self, state: SmallState) -> SmallState:
        return replace(state)

    def outcome(self, state: SmallState) -> Outcome | None:
        return Outcome((state.winner,)) if state.winner else None

    def play(self, state: SmallState, emit: Emit) -> Flow:
        while state.turn < self._turns:
            yield CHECKPOINT
            (roll,) = yield Decision(TABLE, "roll", "Roll the die", SIDES, RULE, chance="player dice")
            assert isinstance(roll, Face)
            (choice,) = yield Decision("Player", "keep", f"Keep the {roll.face}?", CHOICES, RULE)
            emit(EventRecord(Kept(roll.face if choice == Word("keep") else 0), RULE))
        emit(EventRecord(Won(), RULE))


TELLINGS: dict[type[Choice], ChoiceCodec[Any]] = {
    Word: ChoiceCodec("word", lambda value, _place: {"word": value.word}),
    Face: ChoiceCodec("face", lambda value, _place: {"face": value.face}),
}


class SmallPosition:
    """Equivalence in which no two things are equal."""

    def __init__(self, state: SmallState) -> None:
        self.state = state

    def is_interchangeable(self, value: Choice) -> bool:
        return False

    def reports(self, saved: SavedChoice) -> Iterable[Choice]:
        return ()


def heading(state: SmallState) -> str:
    """Return the heading of a turn, counted from 1."""
    return f"turn {state.turn + 1}"


def laid_out(state: SmallState) -> dict[str, object]:
    """Return everything on the table."""
    return {"the score": state.score}


def check(state: SmallState) -> None:
    """Accept any state."""


class SmallMatch(Session[SmallState]):
    """The small game as a session with its setup."""

    def __init__(self, setup: SmallSetup) -> None:
        super().__init__(SmallRules(setup.turns), setup.seed, by_hand=setup.by_hand)
        self.setup = setup
        self.codec: GameCodec[SmallState] = GameCodec(
            TELLINGS, SmallPosition, SmallState, heading, check, laid_out
        )

    def view(self, seat: str) -> str:
        """Return what a seat sees, which is everything."""
        return f"{seat} has {self.game.state.score}"


def deal_small(setup: str) -> Any:
    """Deal the small game; refuses like the store's own `deal_match`, which it replaces."""
    try:
        return SmallMatch(SmallSetup.model_validate_json(setup))
    except ValidationError:
        raise SaveUnreadable("the setup of the game is not understood") from None


DEAL = cast(Deal, deal_small)
