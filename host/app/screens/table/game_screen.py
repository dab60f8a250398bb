"""A screen whose questions are answered with the console's keys too.

What screens have in common at which one terminal goes from hand to hand: answers, undo, leaving.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from host.app.app_services import services
from host.app.widgets.screen_frame import KeysFooter

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from textual import events

    from cards.library import Library
    from host.console.input_model import InputState
    from host.presenter.session.shared_game import GameShare
    from host.presenter.table_editing.turn_state import Ownership
    from host.web.web_table import WebTable


class KeyedScreen(Screen[None]):
    """The table, or a draft: what a press of the console comes to is done here. It is a `KeyGate`."""

    accepts_keys = False
    question_at_last_key: object = None
    _share: GameShare
    """The game as this screen has it."""
    _told_to_leave = 0
    """By which key it was told last what leaves the table."""
    _said_of: object = None
    """The question at which something was said last."""
    how_to_see_it = "F3 shows the keys of the simulated console."

    @property
    @abstractmethod
    def cards(self) -> Library:
        """The cards that the game is played with."""

    @property
    @abstractmethod
    def question(self) -> str:
        """What is asked now, or what is shown instead, in one line; empty while the screen is covered."""

    @property
    @abstractmethod
    def current_question(self) -> object:
        """The pending question; always the same object for the same question."""

    def accept_keys(self) -> None:
        """Take keys from now on, because the current question is on screen."""
        self.accepts_keys = True
        services(self).keys.question_visible()

    def keys_for_new_question(self, last: events.Key, typed: Sequence[events.Key]) -> Sequence[events.Key]:
        """Return none of the keys: what was typed before a question was visible is dropped."""
        return ()

    @abstractmethod
    def answer(self, picks: tuple[str, ...]) -> None:
        """Answer the pending question."""

    @abstractmethod
    def follow(self, cursor: InputState) -> None:
        """Stand where the console stands, and have the same picks."""

    def leaves_for_sure(self, before: str = "") -> bool:
        """Whether Escape leaves the table: it does when pressed twice, and says so the first time.

        `before` is what there is to know besides.
        """
        told, self._told_to_leave = self._told_to_leave, services(self).keys.key_count
        if self.current_question is None or told == services(self).keys.key_count - 1:
            return True
        words = "Esc again leaves the table; the game is saved."
        self.say(f"{before} {words}" if before else words, warns=True)
        return False

    def say(self, what: str, *, warns: bool = False) -> None:
        """Tell it on the last line, in the place of what was told before, as long as the same is asked."""
        self._said_of = self.current_question
        self.query_one(KeysFooter).tell(what, warns=warns)

    def say_no_more(self, *, for_sure: bool = False) -> None:
        """Take back what was said of another question than is asked now, or `for_sure`."""
        if for_sure or self._said_of is not self.current_question:
            self.query_one(KeysFooter).tell("")

    @abstractmethod
    def action_undo(self) -> None:
        """Undo the last answer."""

    def action_take_back(self) -> None:
        """Take back what has been chosen and is not done with, where there is such a thing."""

    def correct(self, picks: Sequence[str]) -> None:
        """Set right what lies on the table, where there is something on it."""

    def whose_is_what(self) -> Sequence[Ownership]:
        """What can be on the table or in the program, where there is anything."""
        return ()

    def look_at(self, card: int) -> None:
        """Show a card that lies on the table, where there is one."""

    def refresh_tip(self) -> None:
        """Show the hint at what there is, where hints are given."""

    def show_next_step(self) -> None:
        """Show the next automatic step, where steps are shown."""

    def skip_steps(self) -> None:
        """Show all steps that are left at once."""

    # Other screens that show the same game

    def share(self, share: GameShare) -> None:
        """Follow what is done to the game elsewhere, or once others have agreed to it."""
        share.on_change = self._others_did
        share.on_refusal = lambda told: self.notify(told, severity="error", timeout=12)
        share.on_request = lambda told: self.call_later(self._requested, told)
        self._share = share

    def share_with(self, hub: WebTable) -> None:
        """Devices show the game too: leave seats to them."""

        def changed() -> None:
            self.seats_changed(hub.taken)
            self._requested()

        hub.on_seats = lambda: self.call_later(changed)
        if hub.taken:
            self.call_later(changed)

    @property
    @abstractmethod
    def people_here(self) -> Collection[str]:
        """Those who look at this screen."""

    def _requested(self, told: str = "") -> None:
        """Ask who is here, one after the other, whether they agree to what somebody wants to undo."""
        from host.app.screens.table.agreement import Agreement
        from host.app.screens.table.pass_terminal import PassTerminal

        if told:
            self.notify(told)
        share, asking = self._share, self.app.screen
        request = share.request
        seats = () if request is None else [seat for seat in request.waiting if seat in self.people_here]
        if isinstance(asking, Agreement):
            if asking.request is request and asking.seat in seats:
                return
            asking.dismiss("gone")
        if request is None or not seats or self not in self.app.screen_stack:
            return
        seat = seats[0]

        def answered(answer: str | None) -> None:
            if isinstance(self.app.screen, Agreement | PassTerminal):
                self.app.screen.cover_console()
            else:
                services(self).console_bridge.uncover()
            if share.request is request and answer != "gone":
                services(self).saves.try_action(
                    lambda: (share.agree if answer == "agree" else share.decline)(seat)
                )

        self.app.push_screen(Agreement(request, seat), answered)

    def _others_did(self, stands: int) -> None:
        self.heard(stands)
        self.call_later(self.follow_others)

    def heard(self, stands: int) -> None:
        """Somebody else has changed the game; of the answers known here, the first `stands` still stand."""

    def follow_others(self) -> None:
        """Show what others have changed."""

    def seats_changed(self, elsewhere: Collection[str]) -> None:
        """These people look at screens of their own now."""

    def uncover(self) -> None:
        """Take away the cover that waits for somebody to come to this terminal."""
        from host.app.screens.table.pass_terminal import PassTerminal

        if isinstance(self.app.screen, PassTerminal):
            self.app.screen.dismiss(None)

    def show_simulated_console(self) -> None:
        """A console that was asked for and is on the screen only is shown, or how to show it is told."""
        console = services(self).console_bridge.port
        if console is not None and console.simulated:
            self.notify(self.how_to_see_it, title="Console", timeout=8)

    def rest_console(self) -> None:
        """Light nothing, if no game is on the table any more."""
        if not any(isinstance(screen, KeyedScreen) for screen in self.app.screen_stack):
            services(self).console_bridge.turn_off()

    def action_console(self) -> None:
        """Show the console's keys on a page of their own, or how to get a console."""
        console = services(self).console_bridge.port
        if console is None:
            services(self).action_console()
        else:
            from host.app.screens.console_page import ConsolePage

            self.app.push_screen(ConsolePage(console, lambda: self.question))


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
    def current_question(self) -> object:
        """The question that is pending."""
        return self.hot_seat.decision

    def taken(self, here: bool | None) -> None:
        """The next player is there, or everybody leaves."""
        if here:
            self.hot_seat.take_over(self.hot_seat.passes_to)
            self.show_all()
        elif here is not None:
            services(self).games.close_all()

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
        self.accepts_keys = False
        services(self).saves.try_action(lambda: self.hot_seat.answer(picks))
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
            self.say(self.hot_seat.opened.missing_history or "There is nothing to undo.")
        elif services(self).saves.try_action(self.hot_seat.undo):
            self.say(f"Undone: {what}")
            self.show_all()

    def action_redo(self) -> None:
        """Give again what was taken back."""
        if not self.hot_seat.can_redo:
            self.say("There is nothing to redo.")
        elif services(self).saves.try_action(self.hot_seat.redo):
            self.show_all()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What can be done now; what cannot is gray."""
        if action == "undo":
            return True if self.hot_seat.undoes or self.hot_seat.opened.missing_history else None
        if action == "redo":
            return True if self.hot_seat.can_redo else None
        if action in ("finish", "why"):
            return None if self.hot_seat.decision is None else True
        return True

    def action_why(self) -> None:
        """Show the rule of the question."""
        decision = self.hot_seat.decision
        if decision is not None:
            services(self).open_rule(decision.question, decision.rule)

    def action_leave(self) -> None:
        """Back to the start screen; everything answered is saved."""
        if self.leaves_for_sure():
            services(self).games.close_all()
