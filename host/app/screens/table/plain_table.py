"""A game that brings no screen of its own: its table in words, the question, what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.types import CSSPathType
from textual.widgets import Static

from engine.games import entry_of
from host.app.app_services import services
from host.app.screens.table.game_screen import HotSeatScreen
from host.app.screens.table.pass_terminal import PassTerminal
from host.app.widgets.decision_panel import DecisionPanel
from host.app.widgets.option_list import Choices
from host.app.widgets.screen_frame import KeysFooter, TooSmall
from host.app.widgets.text_panels import paragraph
from host.presenter.luck import practice_note
from host.presenter.session.seat_session import HotSeat

if TYPE_CHECKING:
    from engine.table_view import ZoneView
    from host.console.input_model import InputState
    from host.presenter.ports import OpenGameLike

STORY_LINES = 8


class PlainTableScreen(HotSeatScreen):
    """A game under way whose view is a `TableView`."""

    CSS_PATH: ClassVar[CSSPathType | None] = "plain_table.tcss"
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

    def __init__(self, opened: OpenGameLike) -> None:
        super().__init__()
        self.hot_seat = self.make(opened)
        self.decision_panel = DecisionPanel()
        self._status = Static(id="plain-status", markup=False)
        self._table = VerticalScroll(id="plain-table", can_focus=False)
        self._story = Static(id="plain-story", markup=False)

    def make(self, opened: OpenGameLike) -> HotSeat:
        """The game as its people share it."""
        return HotSeat(opened)

    def compose(self) -> ComposeResult:
        """The table on the left, question and story on the right."""
        yield TooSmall()
        yield self._status
        with Horizontal(id="plain"):
            yield self._table
            with Vertical(id="plain-right"):
                yield self.decision_panel
                yield self._story
        yield KeysFooter()

    def on_mount(self) -> None:
        """Show the game as it stands."""
        self._table.border_title = "At the table"
        self._story.border_title = "So far"
        self.tell_notices()
        self.show_all()
        self.show_simulated_console()

    # Showing

    def show_all(self) -> None:
        """Show what the one who looks may see, or ask for the terminal to be passed first."""
        hot_seat, self.accepts_keys = self.hot_seat, False
        name = entry_of(hot_seat.match.setup.rules).name
        passes_to = hot_seat.passes_to
        if passes_to and not isinstance(self.app.screen, PassTerminal):
            self._status.update(name)
            self.hide_table()
            services(self).console_bridge.turn_off()
            self.app.push_screen(PassTerminal(passes_to, name), self.taken)
        self.say_no_more(for_sure=bool(passes_to))
        if passes_to:
            return
        view = hot_seat.view
        undoes = f"undo: {hot_seat.undoes}" if hot_seat.undoes else ""
        luck = practice_note(hot_seat.match.setup, hot_seat.opened.marks)
        self._status.update("   ".join(filter(None, (name, view.heading, undoes, luck))))
        self.show_table(view)
        self._story.update(Content("\n".join(hot_seat.story()[-STORY_LINES:])))
        self._ask()
        services(self).console_bridge.show(hot_seat.decision, view, undoable=bool(hot_seat.undoes))
        self.call_after_refresh(self.accept_keys)
        self.refresh_bindings()

    def hide_table(self) -> None:
        """Show nothing of the table while the terminal is passed on."""
        self._table.remove_children()

    def show_table(self, view: Any) -> None:
        """Show what lies on the table, zone by zone."""
        zones: tuple[ZoneView, ...] = view.zones
        self._table.remove_children()
        self._table.mount(*(paragraph(zone.name, "\n".join(zone.lines)) for zone in zones))

    def _ask(self) -> None:
        hot_seat, panel = self.hot_seat, self.decision_panel
        if hot_seat.decision is not None:
            panel.ask(hot_seat.decision, hot_seat.offers, hot_seat.held_back)
        elif hot_seat.waits_for:
            panel.show_waiting(hot_seat.waits_for, thinks=bool(hot_seat.opened.thinking))
        elif hot_seat.over:
            outcome = hot_seat.match.game.outcome
            told = "the game is over" if outcome is None else str(outcome)
            panel.show_result(f"{told[:1].upper()}{told[1:]}.", hot_seat.undoes)
        else:
            panel.show_stuck()
        panel.foresee(hot_seat.previews)
        panel.answering.focus()

    # Answering

    def on_key(self, event: events.Key) -> None:
        """A key of an option answers from wherever the focus is."""
        if not services(self).is_too_small:
            self.decision_panel.press(event, accepting=self.accepts_keys)

    def on_choices_answered(self, message: Choices.Answered) -> None:
        """Give the answer; it is on disk before anything of it is shown."""
        if self.accepts_keys and message.decision is self.hot_seat.decision:
            self.answer(message.picks)

    def on_choices_refused(self, message: Choices.Refused) -> None:
        """Say why."""
        self.say(message.reason, warns=True)

    def on_decision_panel_command(self, message: DecisionPanel.Command) -> None:
        """What to do after the game, or with chance that could not be saved."""
        if message.name == "retry":
            services(self).saves.try_action(self.hot_seat.go_on)
            self.show_all()
        elif message.name == "new":
            services(self).games.set_up(self.hot_seat.match.setup.rules)
        elif message.name == "export":
            services(self).saves.export(self.hot_seat.opened)
        elif message.name == "leave":
            self.action_leave()
        elif message.name == "undo":
            self.action_undo()

    @property
    def question(self) -> str:
        """What is asked now, in one line; empty while the terminal is passed on."""
        decision = self.hot_seat.decision
        if self.hot_seat.passes_to:
            return ""
        return "The game is over." if decision is None else decision.question

    def follow(self, cursor: InputState) -> None:
        """Mark the row that the console points at, and pick what is picked there."""
        if self.hot_seat.decision is not None:
            self.decision_panel.follow(cursor)
