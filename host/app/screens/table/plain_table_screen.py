"""The screen of a game that has none of its own: its table in words, the question, what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.types import CSSPathType
from textual.widgets import Static

from cards.wording.words import capitalized
from engine.game_entries import entry_of
from host.app.app_services import services
from host.app.screens.table.game_screen import GameScreen
from host.app.widgets.decision_panel import CUT_SHORT, DecisionPanel
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice
from host.app.widgets.option_list import OptionListPanel
from host.app.widgets.text_panels import ReadingPane
from host.presenter.seeds import practice_note
from host.presenter.session.seat_session import PlainSession

if TYPE_CHECKING:
    from engine.plain_table_view import ZoneView
    from host.console.input_model import InputState
    from host.presenter.session.shared_game import GameShare

STORY_LINES = 8
"""Sentences of the story on screen, the latest ones."""


class PlainTableScreen(GameScreen):
    """A game being played; its view is a `TableView`, unless a subclass shows another.

    `session` is a plain `PlainSession` unless given.
    """

    CSS_PATH: ClassVar[CSSPathType | None] = "default_table_screen.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u,ctrl+z", "undo", "Undo", tooltip="Undo the last answer", id="plain.undo"),
        Binding("r,ctrl+y", "redo", "Redo", tooltip="Redo what was undone", id="plain.redo"),
        Binding("question_mark", "why", "Why?", key_display="?", tooltip="The rule", id="plain.why"),
        Binding("f3", "console", "Console", show=False, tooltip="The console's keys", id="plain.console"),
        Binding(
            "escape",
            "leave",
            "Leave",
            tooltip="Back to the start screen; the game is saved",
            id="plain.leave",
        ),
    ]

    AUTO_FOCUS = "#choices, #roll, #number"
    session: PlainSession

    def __init__(self, share: GameShare, session: PlainSession | None = None) -> None:
        super().__init__(session or PlainSession(share), share)
        self.decision_panel = self.shown_first = DecisionPanel()
        self._status = Static(id="plain-status", markup=False)
        self._table = ReadingPane(id="plain-table", can_focus=False)
        self._story = Static(id="plain-story", markup=False)

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        yield self._status
        with Horizontal(id="plain"):
            yield self._table
            with Vertical(id="plain-right"):
                yield self.decision_panel
                yield self._story
        yield KeysFooter()

    def on_mount(self) -> None:
        self._table.border_title = "At the table"
        self._story.border_title = "So far"
        self.show_notices()
        self.refresh_game()
        self.show_simulated_console()

    # Showing

    def refresh_game(self) -> None:
        session, self.accepts_keys = self.session, False
        name = entry_of(session.match.setup.rules).name
        if session.hands_over_to:
            self._status.update(name)
            self.hide_table()
            self.pass_terminal(session.hands_over_to, name)
            return
        self.clear_old_message()
        view = session.view
        undo_label = f"undo: {session.undo_label}" if session.undo_label else ""
        luck = practice_note(session.match.setup, session.opened.marks)
        self._status.update("   ".join(filter(None, (name, view.heading, undo_label, luck))))
        self.show_table(view)
        self._story.update(Content("\n".join(session.story()[-STORY_LINES:])))
        self._show_question()
        services(self).console_bridge.show(session.decision, view, undoable=bool(session.undo_label))
        self.call_after_refresh(self.accept_keys)
        self.refresh_bindings()

    def hide_table(self) -> None:
        """Remove the table from the screen while the terminal is passed on."""
        self._table.show(())

    def show_table(self, view: Any) -> None:
        """Show the table zone by zone."""
        zones: tuple[ZoneView, ...] = view.zones
        self._table.show((zone.name, "\n".join(zone.lines)) for zone in zones)

    def _show_question(self) -> None:
        session, panel = self.session, self.decision_panel
        if session.decision is not None:
            panel.ask(session.decision, session.option_views, session.unavailable_options)
        elif (search := session.opened.thinking) is not None:
            panel.show_search(search)
        elif session.waiting_for:
            panel.show_waiting(session.waiting_text)
        elif session.over:
            outcome = session.match.game.outcome
            result = "the game is over" if outcome is None else str(outcome)
            panel.show_result(f"{capitalized(result)}.", session.undo_label)
        else:
            panel.show_not_saved()
        panel.set_previews(session.previews)
        self.focus_question()

    def focus_question(self) -> None:
        self.decision_panel.focus_target.focus()

    # Answering

    def on_key(self, event: events.Key) -> None:
        """Answer with the key of an option, wherever the focus is."""
        if not services(self).is_too_small:
            self.decision_panel.press(event, accepting=self.accepts_keys)

    def on_option_list_panel_answered(self, message: OptionListPanel.Answered) -> None:
        """Answer with what was chosen in the list."""
        if self.accepts_keys and message.decision is self.session.decision:
            self.answer(message.picks)

    def on_option_list_panel_refused(self, message: OptionListPanel.Refused) -> None:
        """Say why."""
        self.say(message.reason, warns=True)

    def on_decision_panel_command(self, message: DecisionPanel.Command) -> None:
        """Do what was chosen after the game, or try again to save."""
        if message.name == "retry":
            self.perform(self.session.settle)
        elif message.name == "new":
            services(self).games.set_up(self.session.match.setup.rules)
        elif message.name == "export":
            services(self).saves.export(self.session.opened)
        elif message.name == "leave":
            self.action_leave()
        elif message.name == "undo":
            self.action_undo()
        elif message.name == CUT_SHORT:
            self.action_cut_short()

    @property
    def question_text(self) -> str:
        decision = self.session.decision
        if self.session.hands_over_to:
            return ""
        return "The game is over." if decision is None else decision.question

    def follow_console(self, state: InputState) -> None:
        if self.session.decision is not None:
            self.decision_panel.follow_console(state)
