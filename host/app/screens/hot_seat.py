"""What screens have in common at which one terminal goes from hand to hand: answers, undo, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.app.screens.keyed import KeyedScreen

if TYPE_CHECKING:
    from collections.abc import Collection

    from cards.library import Library


class HotSeatScreen(KeyedScreen):
    """A game at one terminal. `hot_seat` is the game as this screen shows it; no answer is taken for what is
    not on the screen yet."""

    hot_seat: Any

    @property
    def people_here(self) -> Collection[str]:
        """Those who share the terminal."""
        people: tuple[str, ...] = self.hot_seat.people
        return people

    def show_all(self) -> None:
        """Show what the one who looks may see, or ask for the terminal to be passed first."""
        raise NotImplementedError

    def tell_notices(self) -> None:
        """Say what there is to know about the save."""
        for notice in self.hot_seat.opened.notices:
            self.notify(notice, title="About this save", severity="warning", timeout=12)

    def on_unmount(self) -> None:
        """Let others open the game."""
        self.hot_seat.opened.close()
        self.rest_console()

    @property
    def asked(self) -> object:
        """The question that is pending."""
        return self.hot_seat.decision

    def taken(self, here: bool | None) -> None:
        """The next player is there, or everybody leaves."""
        if here:
            self.hot_seat.take_over(self.hot_seat.passes_to)
            self.show_all()
        elif here is not None:
            self.app.go_to_start()

    def follow_others(self) -> None:
        """Show what others have changed."""
        self.hot_seat.look_again()
        self.show_all()

    def seats_changed(self, elsewhere: Collection[str]) -> None:
        """These people look at screens of their own now."""
        self.hot_seat.sit_elsewhere(elsewhere)
        self.uncover()
        self.show_all()

    def answer(self, picks: tuple[str, ...]) -> None:
        """Answer for the one who is asked."""
        self.accepting = False
        self.app.attempt(lambda: self.hot_seat.answer(picks))
        self.show_all()

    @property
    def cards(self) -> Library:
        """The cards that the game is played with."""
        cards: Library = self.hot_seat.match.library
        return cards

    def action_undo(self) -> None:
        """Undo the last answer, and say which it was."""
        what = self.hot_seat.undoes
        if not what:
            self.say(self.hot_seat.opened.lost_beginning or "There is nothing to undo.")
        elif self.app.attempt(self.hot_seat.undo):
            self.say(f"Undone: {what}")
            self.show_all()

    def action_redo(self) -> None:
        """Give again what was taken back."""
        if not self.hot_seat.can_redo:
            self.say("There is nothing to redo.")
        elif self.app.attempt(self.hot_seat.redo):
            self.show_all()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What can be done now; what cannot is gray."""
        if action == "undo":
            return True if self.hot_seat.undoes or self.hot_seat.opened.lost_beginning else None
        if action == "redo":
            return True if self.hot_seat.can_redo else None
        if action in ("finish", "why"):
            return None if self.hot_seat.decision is None else True
        return True

    def action_why(self) -> None:
        """Show the rule of the question."""
        decision = self.hot_seat.decision
        if decision is not None:
            self.app.open_rule(decision.question, decision.rule)

    def action_leave(self) -> None:
        """Back to the start screen; everything answered is saved."""
        if self.leaves_for_sure():
            self.app.go_to_start()
