"""The table: both sides, the question that is pending, the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer

from host.app.keys import subject_keys
from host.app.preferences import PACES, STEP_SECONDS
from host.app.sitting import Sitting
from host.app.widgets.board import Board
from host.app.widgets.card_row import CardRow
from host.app.widgets.card_tile import CardTile
from host.app.widgets.choices import Choices
from host.app.widgets.decision_panel import DecisionPanel
from host.app.widgets.log_panel import LogPanel
from host.app.widgets.panes import Panes
from host.app.widgets.status_bar import StatusBar
from host.app.widgets.too_small import TooSmall

if TYPE_CHECKING:
    from host.app.app import CinderboardApp
    from host.app.ports import OpenGameLike, Press


class TableScreen(Screen[None]):
    """A game being played. What is shown and asked comes from a `Sitting`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u,ctrl+z", "undo", "Undo", tooltip="Take back your last answer", id="table.undo"),
        Binding("r,ctrl+y", "redo", "Redo", tooltip="Give the undone answer again", id="table.redo"),
        Binding(
            "question_mark", "why", "Why?", key_display="?", tooltip="The rule behind this question",
            id="table.why",
        ),
        Binding("i", "inspect", "Inspect", tooltip="Open the card the option is about", id="table.inspect"),
        Binding("l", "log", "Log", show=False, tooltip="Go to the log; Enter opens a line", id="table.log"),
        Binding(
            "full_stop", "turn_pane(1)", "Panes", key_display=".", id="table.panes",
            tooltip="Next panel: hand, spells, piles, log",
        ),
        Binding("comma", "turn_pane(-1)", "Panel before", show=False, id="table.panes_back"),
        Binding("f4", "pace", "Pace", show=False, tooltip="How automatic steps are shown", id="table.pace"),
        Binding("f3", "console", "Console", show=False, tooltip="Show or hide its keys", id="table.console"),
        Binding("escape", "leave", "Leave", tooltip="To the start; the game is saved", id="table.leave"),
    ]  # fmt: skip

    AUTO_FOCUS = "#choices"

    app: CinderboardApp

    def __init__(self, opened: OpenGameLike) -> None:
        super().__init__()
        self.sitting = Sitting(opened)
        self._timer: Timer | None = None
        self._accepting = False
        self._status_bar = StatusBar(id="status")
        self._board = Board()
        self.decision_panel = DecisionPanel()
        self._log_panel = LogPanel()
        self._panes = Panes({**self._board.lists, "Log": self._log_panel}, first="log")

    def compose(self) -> ComposeResult:
        """The board on one side, question and log on the other."""
        yield TooSmall()
        yield self._status_bar
        with Container(id="body"):
            yield self._board
            with Container(id="side"):
                yield self.decision_panel
                yield self._panes
        yield Container(id="console-dock")
        yield Footer()

    def on_mount(self) -> None:
        """Show the game as it stands."""
        panel = self.app.console_widget()
        if panel is not None:
            self.query_one("#console-dock").mount(panel)
        for notice in self.sitting.opened.notices:
            self.notify(notice, title="About this save", severity="warning", timeout=12)
        self.refresh_table()

    def on_unmount(self) -> None:
        """Let others open the game."""
        self.sitting.opened.close()

    # Showing

    def refresh_table(self) -> None:
        """Show what the sitting shows now."""
        sitting = self.sitting
        view, decision = sitting.view, sitting.decision
        self._accepting = False
        self.call_after_refresh(self._accept)
        self._show_question()
        self._show_board()
        self._log_panel.show(sitting.lines, sitting.opened.marks if not sitting.waiting else ())
        self._pace_steps()
        self.refresh_bindings()
        self.app.console_show(decision, view, self.decision_panel.picked)

    def refresh_status(self) -> None:
        """Show the line at the top anew."""
        self._status_bar.show(self.sitting.view, self.sitting.seat, self.app.console_word())

    def _accept(self) -> None:
        self._accepting = True

    def _show_question(self) -> None:
        sitting, panel = self.sitting, self.decision_panel
        if sitting.waiting:
            turn = sitting.view.turn
            whose = f"{turn} acts" if turn and turn != sitting.seat else "What happens"
            text = sitting.lines[-1].text if sitting.lines else "The game begins"
            timed = self.app.preferences.pace == "timed"
            panel.show_step(text, len(sitting.waiting), timed=timed, whose=whose)
        elif sitting.decision is not None:
            panel.ask(sitting.decision)
        else:
            panel.show_end(sitting.view, sitting.seat, sitting.undoes)

    def _show_board(self) -> None:
        sitting = self.sitting
        view, decision = sitting.view, sitting.decision
        keys = {} if decision is None else subject_keys(decision)
        picked = set()
        if decision is not None:
            picked = {decision.option(pick).subject for pick in self.decision_panel.picked}
        self.refresh_status()
        self._board.show(view, sitting.seat, keys, {card for card in picked if card is not None})

    # Answering

    def on_key(self, event: events.Key) -> None:
        """A key of an option answers from wherever the focus is."""
        if event.character is None or self.app.is_too_small:
            return
        for option_id, key in self.decision_panel.keys.items():
            if key == event.character:
                event.stop()
                event.prevent_default()
                if self._accepting:
                    self.decision_panel.choices.press(option_id)
                return

    def on_choices_answered(self, message: Choices.Answered) -> None:
        """Give the answer; it is on disk before anything of it is shown."""
        if self._accepting and message.decision is self.sitting.decision:
            self.answer(message.picks)

    def answer(self, picks: tuple[str, ...]) -> None:
        """Answer the pending decision."""
        if self.app.attempt(lambda: self.sitting.answer(picks)):
            if self.app.preferences.pace == "instant":
                self.sitting.finish()
            self.refresh_table()
            self.decision_panel.choices.focus()

    def on_choices_changed(self) -> None:
        """Mark the picked cards."""
        self._show_board()
        self.app.console_show(self.sitting.decision, self.sitting.view, self.decision_panel.picked)

    def on_choices_refused(self, message: Choices.Refused) -> None:
        """Say why."""
        self.notify(message.reason, severity="warning")

    def on_card_row_picked(self, message: CardRow.Picked) -> None:
        """A card was picked on the table."""
        self.pick_card(message.card, inspect=message.inspect)

    def on_card_tile_clicked(self, message: CardTile.Clicked) -> None:
        """The Chimera's or the Phoenixborn's own card was clicked."""
        self.pick_card(message.card, inspect=message.inspect)

    def pick_card(self, card: int, *, inspect: bool = False) -> None:
        """Answer with a card if exactly one option is about it, else point at its options, or open it."""
        decision = self.sitting.decision
        about = [] if decision is None else [o for o in decision.options if o.subject == card]
        choices = self.decision_panel.choices
        if inspect or not about:
            self.app.open_card(self.sitting.view.card(card))
        elif len(about) == 1:
            if self._accepting:
                choices.press(about[0].id)
        else:
            choices.highlighted = choices.get_option_index(about[0].id)
            choices.focus()
            self.notify(f"{len(about)} ways to use this card: pick one in the list.")

    def console_press(self, press: Press) -> None:
        """A key of the console was pressed."""
        choices = self.decision_panel.choices
        if press.what == "undo":
            self.action_undo()
        elif press.what == "redo":
            self.action_redo()
        elif press.what == "why":
            self.action_why()
        elif self.sitting.waiting:
            self.show_next_step()
        elif press.what == "pick":
            choices.press(press.option)
        elif choices.several:
            choices.action_confirm()

    # Steps

    def _pace_steps(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        preferences = self.app.preferences
        if self.sitting.waiting and preferences.pace == "timed":
            self._timer = self.set_timer(STEP_SECONDS[preferences.speed], self.show_next_step)

    def show_next_step(self) -> None:
        """Show the next automatic step."""
        if self.sitting.waiting:
            self.sitting.advance()
            self.refresh_table()

    def on_decision_panel_command(self, message: DecisionPanel.Command) -> None:
        """A step, or what to do after the game."""
        if message.name == "next":
            self.show_next_step()
        elif message.name == "skip":
            self.sitting.finish()
            self.refresh_table()
        elif message.name == "new":
            self.app.action_new_game()
        elif message.name == "export":
            self.app.export(self.sitting.opened)
        elif message.name == "leave":
            self.action_leave()
        elif message.name == "undo":
            self.action_undo()

    # Commands

    def action_undo(self) -> None:
        """Take back the last answer, and say which it was."""
        self.sitting.finish()
        what = self.sitting.undoes
        if not what:
            self.notify("There is nothing to undo.")
        elif self.app.attempt(self.sitting.undo):
            self.notify(f"Undone: {what}")
            self.refresh_table()

    def action_redo(self) -> None:
        """Give again what was taken back."""
        what = self.sitting.redoes
        if not what:
            self.notify("There is nothing to redo.")
        elif self.app.attempt(self.sitting.redo):
            self.notify(f"Again: {what}")
            self.refresh_table()

    def back_to(self, count: int) -> None:
        """Go back to the question that was asked after `count` answers."""
        if self.app.attempt(lambda: self.sitting.back_to(count)):
            self.refresh_table()
            self.decision_panel.choices.focus()

    def action_why(self) -> None:
        """Show the rule of the question."""
        decision = self.sitting.decision
        if decision is not None:
            self.app.open_rule(decision.prompt, decision.rule)
        elif self.sitting.lines:
            self.open_line(self.sitting.shown - 1)

    def action_inspect(self) -> None:
        """Open the card the marked option is about."""
        decision = self.sitting.decision
        option_id = self.decision_panel.choices.option_id_at_mark()
        for option in () if decision is None else decision.options:
            if option.id == option_id and option.subject is not None:
                self.app.open_card(self.sitting.view.card(option.subject))
                return
        self.notify("This option is about no card. Tab goes to the cards.")

    def action_log(self) -> None:
        """Go to the log."""
        self._panes.bring_up("log")
        self._log_panel.focus()

    def on_log_panel_opened(self, message: LogPanel.Opened) -> None:
        """Open a line of the log."""
        self.open_line(message.number)

    def open_line(self, number: int) -> None:
        """Show what is behind a line of the log."""
        from host.app.screens.log_detail import LogDetail

        def go_back(count: int | None) -> None:
            if count is not None:
                self.back_to(count)

        self.app.push_screen(LogDetail(self.sitting, self.sitting.lines[number]), go_back)

    def action_turn_pane(self, by: int) -> None:
        """Show the next panel."""
        self._panes.turn(by)

    def action_pace(self) -> None:
        """The next way of showing automatic steps."""
        preferences = self.app.preferences
        preferences.pace = PACES[(PACES.index(preferences.pace) + 1) % len(PACES)]
        self.app.keep_preferences()
        self.notify(f"Automatic steps: {preferences.pace}")
        self._show_question()
        self._pace_steps()

    def action_console(self) -> None:
        """Show or hide the console's keys and lights."""
        dock = self.query_one("#console-dock")
        if dock.children:
            dock.toggle_class("-open")
        else:
            self.app.action_console()

    def action_leave(self) -> None:
        """Back to the start screen; everything answered is saved."""
        self.app.go_to_start()
