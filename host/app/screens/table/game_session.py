"""The game as a screen at a shared terminal needs it: `Playback` and `HotSeat` under one protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from host.presenter.session.seat_session import ReadableLog

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from engine.kernel.decision import Decision
    from host.presenter.ports import OpenGameLike
    from host.presenter.session.pending_action import PendingAction


class GameSession(ReadableLog, Protocol):
    """An open game for the people at one terminal, of whom one looks at a time."""

    opened: OpenGameLike
    people: tuple[str, ...]
    """Seats of the people who look at this terminal."""

    @property
    def decision(self) -> Decision | None:
        """Return the question that may be answered now."""

    @property
    def passes_to(self) -> str:
        """Return the seat that must look before more is shown; empty if it is the one that looks."""

    @property
    def view(self) -> Any:
        """Return the game as the seat that looks may see it."""

    @property
    def undoes(self) -> str:
        """Return the answer that an undo takes back, in a few words; empty if there is none."""

    @property
    def redoes(self) -> str:
        """Return the answer that a redo gives again, in a few words; empty if there is none."""

    @property
    def pending_action(self) -> PendingAction | None:
        """Return the action that the question is a part of; None if it belongs to no action."""

    @property
    def takes_back(self) -> str:
        """Return the pending action that can be taken back as a whole, in a few words; empty if none can."""

    def answer(self, picks: Sequence[str], /) -> None:
        """Answer the question."""

    def undo(self) -> None:
        """Take back the last answer of a person."""

    def redo(self) -> None:
        """Give the answer again that was taken back last."""

    def back_to(self, count: int, /) -> None:
        """Go back to the question that was asked after `count` answers."""

    def take_over(self, seat: str, /) -> None:
        """Show the game to this seat."""

    def sit_elsewhere(self, seats: Collection[str], /) -> None:
        """Leave these seats to other screens."""

    def heard(self, valid_answers: int, /) -> None:
        """Note a change by another screen; the first `valid_answers` answers known here are still valid."""

    def follow(self, *, at_once: bool = False) -> None:
        """Show what other screens changed: at once, or step by step where no person acted."""
