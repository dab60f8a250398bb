"""The interface of a game's rules: what they play, its flow of decisions, and the outcome."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Protocol, TypeVar

from engine.kernel.decision import Decision
from engine.kernel.immutable_record import Record
from engine.kernel.journal import EventRecord
from engine.kernel.option_meaning import ChosenValues


class Outcome(Record):
    """Winners by name, several if they win together; none for a draw.

    `reason` tells in words how the game ended; it may be empty.
    """

    winners: tuple[str, ...] = ()
    reason: str = ""

    @property
    def is_draw(self) -> bool:
        """Return True if the game ended without a winner."""
        return not self.winners

    @property
    def winner(self) -> str:
        """Return the winners in words; empty for a draw."""
        *others, last = self.winners or ("",)
        return f"{', '.join(others)} and {last}" if others else last

    def __str__(self) -> str:
        """Return the result as one sentence, without a full stop."""
        if self.is_draw:
            result = "nobody has won"
        else:
            result = f"{self.winner} {'have' if len(self.winners) > 1 else 'has'} won"
        return f"{result}: {self.reason}" if self.reason else result


StateT = TypeVar("StateT")


Emit = Callable[[EventRecord], None]


class Checkpoint:
    """Yielded by a flow wherever it can be started again from the present state."""


CHECKPOINT = Checkpoint()


Flow = Generator[Decision | Checkpoint, ChosenValues, None]
"""A running game: yields decisions, receives what was picked, and ends with the game."""


class Rules(Protocol[StateT]):
    """The interface that a game implements so that the kernel can play it."""

    def begin(self) -> StateT:
        """Return the state before anything has happened."""

    def copy(self, state: StateT) -> StateT:
        """Return a state that shares nothing mutable with `state`."""

    def play(self, state: StateT, emit: Emit) -> Flow:
        """Play on from `state`, which is the first state or that of a checkpoint.

        Every change goes through `emit`.
        """

    def outcome(self, state: StateT) -> Outcome | None:
        """Return how a game ended at `state`; None before its end, and for games without winners."""
