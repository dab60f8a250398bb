"""What is looked at around a table without answering anything: its cards, its log, and what stands behind."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, cast

from host.app.screens.table.game_screen import KeyedScreen
from host.app.widgets.card_rows import CardRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.kernel.decision import Decision
    from host.app.widgets.decision_panel import DecisionPanel
    from host.app.widgets.log_panel import LogPanel
    from host.app.widgets.tabbed_panels import Panes
    from host.presenter.narration.log import LogLine
    from host.presenter.session.seat_session import ReadableLog


class Looking(KeyedScreen):
    """A table whose cards lie in rows, and whose log is a panel among others."""

    panes: Panes
    log_panel: LogPanel
    decision_panel: DecisionPanel

    @property
    @abstractmethod
    def logged(self) -> ReadableLog:
        """The game as its log tells it to the one who looks."""

    @abstractmethod
    def back_to(self, count: int) -> None:
        """Go back to the question that was asked after `count` answers."""

    def stack_of(self, card: int) -> frozenset[int]:
        """The card with all that lies with it."""
        return frozenset({card})

    def pick_card(self, card: int, *, inspect: bool = False) -> None:
        """Answer with a card if exactly one option is about it, else point at its options, or open it."""
        stack, choices = self.stack_of(card), self.decision_panel.choices
        options = () if self.current_question is None else cast("Decision", self.current_question).options
        about = [] if inspect else [option for option in options if option.subject in stack]
        if not about:
            self.look_at(card)
        elif len(about) == 1:
            if self.accepts_keys:
                choices.press(about[0].id)
        else:
            choices.highlighted = choices.get_option_index(about[0].id)
            choices.focus()
            self.say(f"{len(about)} ways to use this card: pick one in the list.")

    def action_cards(self) -> None:
        """Move over the cards on the table, from one's own battlefield on."""
        rows = [row for row in self.query(CardRow) if row.is_on_screen and row.has_cards]
        if rows:
            next((row for row in rows if row.id == "own"), rows[-1]).focus()
            self.say("Arrows move over the cards, i opens one, Esc goes back to the question.")
        else:
            self.say("No cards on the table.")

    def on_card_row_picked(self, message: CardRow.Picked) -> None:
        """A card was picked on the table."""
        self.pick_card(message.card, inspect=message.inspect)

    def on_card_row_left(self) -> None:
        """From the cards to the question."""
        self.decision_panel.answering.focus()

    def action_turn_pane(self, by: int) -> None:
        """Show the next panel."""
        self.panes.turn(by)

    def action_log(self) -> None:
        """Go to the log; from there, to the whole of it."""
        if self.log_panel.has_focus:
            self.show_log()
            return
        self.panes.bring_up("log")
        self.log_panel.focus()

    def on_log_panel_opened(self, message: LogPanel.Opened) -> None:
        """Open an action of the log."""
        deed = self.logged.deeds[message.number]
        self.open_lines(deed.text, self.logged.lines[deed.first : deed.last + 1])

    def open_line(self, number: int) -> None:
        """Show what is behind a line of the log."""
        line = self.logged.lines[number]
        self.open_lines(line.text, [line])

    def open_lines(self, text: str, lines: Sequence[LogLine]) -> None:
        """Show what is behind lines of the log, which tell this together."""
        from host.app.screens.table.log_screens import LogDetail

        self.app.push_screen(LogDetail(self.logged, text, lines), self._go_back)

    def show_log(self, card: int | None = None) -> None:
        """Show the whole log, to be searched; at what this card did last, if one is given."""
        from host.app.screens.table.log_screens import LogScreen

        self.app.push_screen(LogScreen(self.logged, card), self._go_back)

    def _go_back(self, count: int | None) -> None:
        if count is not None:
            self.back_to(count)
