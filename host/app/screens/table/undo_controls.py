"""Undo, redo, taking back a pending action, and leaving a game without losing a step of it by accident."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from cards.wording.words import capitalized

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.presenter.session.seat_session import SeatSession


class Say(Protocol):
    """Shows a sentence on the last line of a screen."""

    def __call__(self, text: str, /, *, warns: bool = False) -> None: ...


class Perform(Protocol):
    """Does something to the game, says `done` if it succeeded, and shows the game."""

    def __call__(self, action: Callable[[], object], done: str = "", /) -> None: ...


class UndoControls:
    """The actions `undo`, `redo`, `take_back` and `leave` of a game screen."""

    ACTIONS = ("undo", "redo", "take_back")
    """Actions whose state `state_of` knows."""

    def __init__(self, session: SeatSession, *, perform: Perform, say: Say) -> None:
        self._session = session
        self._perform = perform
        self._say = say
        self._key_of_warning = 0
        """Number of the key at which the screen last said that another Escape leaves."""

    def state_of(self, action: str) -> bool | None:
        """Return True if one of the `ACTIONS` is possible, None if it is gray, False if it is hidden."""
        session = self._session
        if action == "undo":
            return True if session.undo_label or session.opened.missing_history else None
        if action == "redo":
            return True if session.redo_label else None
        return bool(session.cancel_label)

    def undo(self) -> None:
        """Take back the last answer, and say which it was."""
        undo_label = self._session.undo_label
        if not undo_label:
            self._say(self._session.opened.missing_history or "There is nothing to undo.")
        else:
            self._perform(self._session.undo, f"Undone: {undo_label}")

    def redo(self) -> None:
        """Give the answer again that was taken back last."""
        redo_label = self._session.redo_label
        if not redo_label:
            self._say("There is nothing to redo.")
        else:
            self._perform(self._session.redo, f"Redone: {redo_label}")

    def take_back_pending(self) -> bool:
        """Take back the pending action as a whole, and say what it was; return False if none can be."""
        pending = self._session.pending_action
        if pending is None or pending.locked_because:
            return False
        self._perform(
            lambda: self._session.back_to(pending.answers_before),
            f"Taken back: {pending.label}",
        )
        return True

    def confirm_leave(self, key_count: int) -> bool:
        """Return True if Escape leaves the game: without a question, or at the second press in a row.

        The first press says so, and why a pending action cannot be taken back with Escape any more.
        `key_count` is the number of keys pressed so far.
        """
        warned, self._key_of_warning = self._key_of_warning, key_count
        if self._session.decision is None or warned == key_count - 1:
            return True
        text = "Esc again leaves the table; the game is saved."
        pending = self._session.pending_action
        if pending is not None and pending.locked_because:
            label = capitalized(pending.label)
            text = f"{label}: {pending.locked_because}. Undo (u) goes back one answer at a time. {text}"
        self._say(text, warns=True)
        return False
