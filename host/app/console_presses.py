"""Performs console presses on the screen of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host.app.screens.dialogs import Dialog
from host.app.screens.full_screen_console import ConsolePage
from host.app.screens.table.agreement_dialog import Agreement
from host.app.screens.table.game_screen import GameScreen
from host.app.screens.table.pass_terminal import PassTerminal
from host.console.input_model import Command, CorrectionOutcome, InputState, Look, Outcome

if TYPE_CHECKING:
    from textual.app import App

    from host.app.console_bridge import ConsolePort
    from host.console.console import KeyPress
    from host.console_layout import Key


def handle_press(app: App[Any], console: ConsolePort, press: KeyPress) -> None:
    """Perform the outcome of a press on the screen of a game, after closing the screens above it.

    While a cover is shown (the terminal is passed on, or somebody is asked to agree to an undo), only the two
    keys that answer it do something.
    """
    table = next((screen for screen in app.screen_stack if isinstance(screen, GameScreen)), None)
    outcome = None if table is None else console.handle_press(press)
    if table is None or outcome is None:
        return
    helped = isinstance(app.screen, ConsoleHelp)
    # A table that is covered still shows the side of the last player.
    covers = (screen for screen in reversed(app.screen_stack) if isinstance(screen, Agreement | PassTerminal))
    cover = next(covers, None)
    while app.screen not in (table, cover) and not isinstance(app.screen, ConsolePage):
        app.pop_screen()
    if outcome is Command.HELP:
        if not helped:
            app.push_screen(ConsoleHelp(console))
    elif cover is not None:
        if outcome is Command.NEXT:
            cover.action_take()
        elif isinstance(cover, Agreement):
            cover.action_close()
    else:
        _perform(table, outcome)


def _perform(table: GameScreen, outcome: Outcome) -> None:
    """Perform any outcome but Help."""
    if isinstance(outcome, InputState):
        table.follow_console(outcome)
    elif isinstance(outcome, CorrectionOutcome):
        table.correct((outcome.pick,))
    elif isinstance(outcome, Look):
        table.open_card(outcome.card)
    elif not isinstance(outcome, Command):
        table.answer(outcome)
    elif outcome is Command.UNDO:
        table.action_undo()
    elif outcome is Command.TAKE_BACK:
        table.action_take_back()
    elif outcome is Command.NEXT:
        table.show_next_step()
    elif outcome is Command.SKIP:
        table.skip_steps()
    elif outcome is Command.TICK:
        table.action_tick()


_ROWS = {"foe": "Chimera's row", "own": "Your row", "spell": "Spell", "hand": "Hand"}


def _name(key: Key) -> str:
    """Return the legend of a key, with its row if the legend is only a number."""
    return f"{_ROWS[key.group]} {key.legend}" if key.group in _ROWS else key.legend


class ConsoleHelp(Dialog[None]):
    """Dialog with the current meaning of each lit key of the console."""

    def __init__(self, console: ConsolePort) -> None:
        super().__init__("Lit keys")
        legends = {key.id: _name(key) for key in console.layout.keys}
        opponent = console.opponent
        self._opponent_note = f"The Chimera's row and the Chimera key are for {opponent}." if opponent else ""
        self._lines = [f"{legends[key]}: {meaning.words}" for key, meaning in console.meanings.items()]

    def paragraphs(self) -> list[tuple[str, str]]:
        note = [("", self._opponent_note)] if self._opponent_note else []
        return [*note, ("", "\n".join(self._lines))]
