"""Base of the screens on which a game is played: answers, undo, a shared terminal, the console."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from host.app.app_services import services
from host.app.screens.table.pass_terminal import PassTerminal
from host.app.screens.table.undo_controls import UndoControls
from host.app.widgets.keys_footer import KeysFooter
from host.app.widgets.no_relayout import SettledScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from textual import events

    from cards.library import Library
    from host.console.input_model import InputState
    from host.presenter.narration.log import LogLine
    from host.presenter.session.seat_session import SeatSession
    from host.presenter.session.shared_game import GameShare
    from host.presenter.table_editing.real_or_program_rows import Ownership
    from host.web.web_table import WebTable


class GameScreen(SettledScreen[None]):
    """A game at one terminal, which several people may share. It is a `KeyGate`.

    `session` shows the game of `share`, to which other screens have shares of their own.
    The console acts on a game through this class; methods that not every game has do nothing here.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "space", "cut_short", "Answer now", key_display="Space", priority=True, id="game.cut_short",
            tooltip="While a built-in player thinks: let it answer now",
        ),
    ]  # fmt: skip

    accepts_keys = False
    question_at_last_key: object = None
    console_hint = "F3 shows the keys of the simulated console."

    def __init__(self, session: SeatSession, share: GameShare) -> None:
        super().__init__()
        self.session = session
        self._share = share
        self.undo_controls = UndoControls(session, perform=self.perform, say=self.say)
        self._question_of_message: object = None
        """The question during which the last line showed a message last."""

    # What a game has of its own

    @property
    @abstractmethod
    def question_text(self) -> str:
        """Return the question, or what is shown instead, in one line; empty while the game is covered."""

    @abstractmethod
    def refresh_game(self) -> None:
        """Show the game as the session has it, or have the terminal passed to the seat it waits for."""

    @abstractmethod
    def focus_question(self) -> None:
        """Focus the widget that answers the question."""

    @abstractmethod
    def follow_console(self, state: InputState) -> None:
        """Mark and pick what the console points at and has picked."""

    def correct(self, picks: Sequence[str]) -> None:
        """Enter corrections of the table, where the game has a table."""

    def action_tick(self) -> None:
        """Tick off what is to be moved by hand next, where a game lists that."""

    def say_otherwise(self, line: LogLine) -> None:
        """Let people say what was really rolled or revealed behind a log line, in games that can."""

    def ownership_settings(self) -> Sequence[Ownership]:
        """Return what can be on the real table or in the program, where there is anything."""
        return ()

    def open_card(self, card: int) -> None:
        """Open a card of the game, where it has cards on a table."""

    def show_log(self, card: int | None = None) -> None:
        """Open the whole log, at the last action of `card` if one is given, where the game has a log."""

    def refresh_tip(self) -> None:
        """Show the hint that fits the question, where the game gives hints."""

    def refresh_log(self) -> None:
        """Show the log beside the table anew, where the game has one."""

    def show_next_step(self) -> None:
        """Show the next automatic step, where the game shows steps."""

    def skip_steps(self) -> None:
        """Show all remaining steps at once, where the game shows steps."""

    # Answers

    @property
    def cards(self) -> Library:
        """Return the cards that the game is played with."""
        cards: Library = self.session.match.library
        return cards

    @property
    def current_question(self) -> object:
        return self.session.decision

    def keys_for_new_question(self, last: events.Key, typed: Sequence[events.Key]) -> Sequence[events.Key]:
        return ()

    def accept_keys(self) -> None:
        """Take keys from now on, because the current question is on screen."""
        self.accepts_keys = True
        services(self).keys.question_visible()

    def answer(self, picks: tuple[str, ...]) -> None:
        """Answer the question; the answer is on disk before anything of it is shown."""
        self.accepts_keys = False
        self.perform(lambda: self.session.answer(picks))

    def perform(self, action: Callable[[], object], done: str = "") -> None:
        """Do something to the game, say `done` if it succeeded, and show the game.

        An answer that could not be saved was taken back, so a refusal shows the question anew too.
        """
        if services(self).saves.try_action(action) and done:
            self.say(done)
        self.refresh_game()

    def back_to(self, count: int) -> None:
        """Go back to the question that was asked after `count` answers."""
        self.perform(lambda: self.session.back_to(count))
        self.focus_question()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in UndoControls.ACTIONS:
            return self.undo_controls.state_of(action)
        if action == "cut_short":
            search = self._share.thinking
            is_slow = search is not None and search.can_be_cut_short and bool(search.clock)
            return is_slow and not self.session.waiting
        if action == "why":
            return None if self.session.decision is None else True
        return True

    def action_cut_short(self) -> None:
        """Let the built-in player who thinks answer with the best that it has found so far."""
        search = self._share.thinking
        if search is not None:
            search.answer_now()

    def action_undo(self) -> None:
        """Take back the last answer."""
        self.undo_controls.undo()

    def action_redo(self) -> None:
        """Give the answer again that was taken back last."""
        self.undo_controls.redo()

    def action_take_back(self) -> None:
        """Take back the pending action as a whole."""
        if self.undo_controls.take_back_pending():
            self.focus_question()

    def action_why(self) -> None:
        """Show the rule of the question."""
        decision = self.session.decision
        if decision is not None:
            services(self).open_rule(decision.question, decision.rule)

    def action_leave(self) -> None:
        """Go back to the start screen; everything answered is saved."""
        if self.undo_controls.confirm_leave(services(self).keys.key_count):
            services(self).games.close_all()

    # Messages on the last line

    def say(self, text: str, *, warns: bool = False) -> None:
        """Show a message in place of the keys, at most as long as the same question is asked."""
        self._question_of_message = self.current_question
        self.query_one(KeysFooter).show_notice(text, warns=warns)

    def clear_old_message(self) -> None:
        """Remove the message if another question is asked than when it was shown."""
        if self._question_of_message is not self.current_question:
            self.clear_message()

    def clear_message(self) -> None:
        """Remove the message."""
        self.query_one(KeysFooter).show_notice("")

    def show_notices(self) -> None:
        """Show what there is to know about the save."""
        for notice in self.session.opened.notices:
            self.notify(notice, title="About this save", severity="warning", timeout=12)

    # Several people at this terminal

    def pass_terminal(self, seat: str, what: str) -> None:
        """Cover the game until `seat` looks at it; `what` says in a sentence what they will be asked."""
        if isinstance(self.app.screen, PassTerminal):
            return
        self.accepts_keys = False
        services(self).console_bridge.turn_off()
        # A message for the last player, such as "Undone: discard ...", is not for the next one.
        self.app.clear_notifications()
        self.clear_message()

        def passed(here: bool | None) -> None:
            if here:
                self.session.take_over(seat)
                self.refresh_game()
                self.focus_question()
            elif here is not None:
                services(self).games.close_all()

        self.app.push_screen(PassTerminal(seat, what), passed)

    def dismiss_cover(self) -> None:
        """Remove the cover that waits for somebody to come to this terminal."""
        if isinstance(self.app.screen, PassTerminal):
            self.app.screen.dismiss(None)

    # Other screens that show the same game

    def changed_elsewhere(self, valid_answers: int) -> None:
        """Show a change by another screen; the first `valid_answers` answers known here are still valid."""
        self.session.note_change(valid_answers)
        self.call_later(self._show_changes_elsewhere)

    def show_refusal(self, reason: str) -> None:
        """Say why a change could not be made that waited for a built-in player."""
        self.say(reason, warns=True)

    def request_changed(self, text: str) -> None:
        """Show `text`, and ask the people here to agree to the requested undo if it waits for them."""
        self.call_later(self._ask_to_agree, text)

    def follow_devices(self, table: WebTable) -> None:
        """Leave seats to devices that show the game too, now and whenever their seats change."""

        def changed() -> None:
            self._leave_seats_to_devices(table.taken_seats)
            self._ask_to_agree()

        table.on_seats_changed = lambda: self.call_later(changed)
        if table.taken_seats:
            self.call_later(changed)

    def _show_changes_elsewhere(self) -> None:
        self.session.show_changes(at_once=services(self).preferences.pace == "instant")
        self.refresh_game()

    def _leave_seats_to_devices(self, seats: Collection[str]) -> None:
        self.session.leave_seats(seats)
        self.dismiss_cover()
        self.refresh_game()

    def _ask_to_agree(self, text: str = "") -> None:
        """Ask the people at this terminal, one after the other, to agree to a requested undo."""
        from host.app.screens.table.agreement_dialog import Agreement

        if text:
            self.notify(text)
        share, asking = self._share, self.app.screen
        request = share.request
        seats = (
            () if request is None else [seat for seat in request.pending_seats if seat in self.session.people]
        )
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
                reply = share.agree if answer == "agree" else share.decline
                services(self).saves.try_action(lambda: reply(seat))

        self.app.push_screen(Agreement(request, seat), answered)

    # The console

    def show_simulated_console(self) -> None:
        """Say how to show a simulated console, if there is one."""
        console = services(self).console_bridge.port
        if console is not None and console.simulated:
            self.notify(self.console_hint, title="Console", timeout=8)

    def action_console(self) -> None:
        """Show the console's keys on a page of their own, or how to get a console."""
        console = services(self).console_bridge.port
        if console is None:
            services(self).action_console()
        else:
            from host.app.screens.full_screen_console import ConsolePage

            self.app.push_screen(ConsolePage(console, lambda: self.question_text))

    def on_unmount(self) -> None:
        """Close the game, so that it can be opened elsewhere, and turn off the console without a game."""
        self.session.opened.close()
        if not any(isinstance(screen, GameScreen) for screen in self.app.screen_stack):
            services(self).console_bridge.turn_off()
