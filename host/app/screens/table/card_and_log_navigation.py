"""Moving to the cards on the table and to the log, and opening what is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.app.widgets.card_rows import CardRow

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from host.app.screens.table.game_screen import GameScreen
    from host.app.widgets.decision_panel import DecisionPanel
    from host.app.widgets.log_panel import LogPanel
    from host.app.widgets.tabbed_panels import TabbedPanels
    from host.presenter.narration.log import LogLine


class CardAndLogNavigation:
    """Handles the card rows and the log panel of a game screen."""

    def __init__(
        self, screen: GameScreen, panel: DecisionPanel, panes: TabbedPanels, log_panel: LogPanel
    ) -> None:
        self._screen = screen
        self._panel = panel
        self._panes = panes
        self._log_panel = log_panel

    def pick_card(self, card: int, stack: Collection[int], *, inspect: bool = False) -> None:
        """Answer with a card if exactly one option is about it, else mark its first option, or open it.

        Options about any card of its `stack` count. To `inspect` a card opens it in any case.
        """
        screen, choices, decision = self._screen, self._panel.choices, self._screen.session.decision
        options = () if decision is None or inspect else decision.options
        about = [option for option in options if option.subject in stack]
        if not about:
            screen.open_card(card)
        elif len(about) == 1:
            if screen.accepts_keys:
                choices.press(about[0].id)
        else:
            choices.highlighted = choices.get_option_index(about[0].id)
            choices.focus()
            screen.say(f"{len(about)} ways to use this card: pick one in the list.")

    def focus_cards(self) -> None:
        """Focus the viewer's own battlefield, or the last row that has cards."""
        rows = [row for row in self._screen.query(CardRow) if row.is_on_screen and row.has_cards]
        if rows:
            next((row for row in rows if row.id == "own"), rows[-1]).focus()
            self._screen.say("Arrows move over the cards, i opens one, Esc goes back to the question.")
        else:
            self._screen.say("No cards on the table.")

    def focus_log(self) -> None:
        """Focus the log panel; if it has the focus, open the whole log."""
        if self._log_panel.has_focus:
            self.show_log()
            return
        self._panes.show_panel("log")
        self._log_panel.focus()

    def open_log_action(self, number: int) -> None:
        """Open the steps, rules and sources of an action of the log."""
        log = self._screen.session
        action = log.actions[number]
        self._open_lines(action.text, log.lines[action.first : action.last + 1])

    def open_log_line(self, number: int) -> None:
        """Open the rules and sources of a line of the log."""
        line = self._screen.session.lines[number]
        self._open_lines(line.text, [line])

    def show_log(self, card: int | None = None) -> None:
        """Open the whole log, to be searched; at the last action of `card` if one is given."""
        from host.app.screens.table.log_screens import LogScreen

        self._screen.app.push_screen(LogScreen(self._screen.session, card), self._back_to)

    def _open_lines(self, text: str, lines: Sequence[LogLine]) -> None:
        from host.app.screens.table.log_screens import LogDetail

        self._screen.app.push_screen(LogDetail(self._screen.session, text, lines), self._back_to)

    def _back_to(self, count: int | None) -> None:
        if count is not None:
            self._screen.back_to(count)
