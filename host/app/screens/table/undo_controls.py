"""Going back at the table: undo, redo, taking back a half-made play, leaving."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from host.app.app_services import services
from host.app.screens.table.game_screen import KeyedScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from cards.library import Library
    from host.app.widgets.decision_panel import DecisionPanel
    from host.presenter.session.step_player import Playback


class GoingBack(KeyedScreen):
    """What takes back answers, and what leaves them. `TableCommands` has the keys."""

    playback: Playback
    decision_panel: DecisionPanel

    @property
    def cards(self) -> Library:
        """The cards that the game is played with."""
        return self.playback.match.library

    @property
    def people_here(self) -> Collection[str]:
        """Those who share the terminal."""
        return self.playback.people

    @abstractmethod
    def refresh_table(self) -> None:
        """Show the game as far as it was played back."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Undo and redo are gray when there is nothing to undo or redo; Escape leaves outside of a play."""
        if action == "undo":
            return True if self.playback.undoes or self.playback.opened.missing_history else None
        if action == "redo":
            return True if self.playback.redoes else None
        if action == "take_back":
            return bool(self.playback.takes_back)
        return True

    def action_undo(self) -> None:
        """Undo the last answer, and say which it was."""
        self.playback.finish()
        what = self.playback.undoes
        if not what:
            self.say(self.playback.opened.missing_history or "There is nothing to undo.")
        else:
            self.attempt(self.playback.undo, f"Undone: {what}")

    def action_take_back(self) -> None:
        """Take back what has been chosen and is not done with, as undo would, and say what it was."""
        half_made = self.playback.pending_action
        if half_made is not None and not half_made.locked_because:
            self.attempt(
                lambda: self.playback.back_to(half_made.answers_before), f"Taken back: {half_made.label}"
            )
            self.decision_panel.answering.focus()

    def action_redo(self) -> None:
        """Give again what was taken back."""
        what = self.playback.redoes
        if not what:
            self.say("There is nothing to redo.")
        else:
            self.attempt(self.playback.redo, f"Redone: {what}")

    def attempt(self, action: Callable[[], object], done: str = "") -> None:
        """Do something to the game, say that it is `done`, and show how the game stands.

        What could not be saved has not happened, but was taken back: the question is asked anew then too.
        """
        if services(self).saves.try_action(action) and done:
            self.say(done)
        self.refresh_table()

    def back_to(self, count: int) -> None:
        """Go back to the question that was asked after `count` answers."""
        self.attempt(lambda: self.playback.back_to(count))
        self.decision_panel.answering.focus()

    def action_leave(self) -> None:
        """Back to the start screen; everything answered is saved.

        Who wants to get out of a play that can no longer be taken back is told so first.
        """
        half_made, before = self.playback.pending_action, ""
        if half_made is not None and half_made.locked_because:
            what = f"{half_made.label[:1].upper()}{half_made.label[1:]}"
            before = f"{what}: {half_made.locked_because}. Undo (u) goes back one answer at a time."
        if self.leaves_for_sure(before):
            services(self).games.close_all()
