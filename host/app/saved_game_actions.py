"""The file of a game is gone while it is played: where shall it be saved?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.app.screens.dialogs import Question

if TYPE_CHECKING:
    from host.app.app_services import BaseApp
    from host.store.errors import SaveGone


class SaveGoneQuestion(Question):
    """Asks where to save a game that is in memory only; without an answer it stays there."""

    CLOSE = "Not now (Esc)"

    def __init__(self, said: str) -> None:
        text = f"{said}. Your last step was taken back: do it again afterwards."
        answers = [("again", "s", "Save it again"), ("text", "x", "Save it as text")]
        super().__init__("The save of this game is gone", text[0].upper() + text[1:], answers)


def ask_where_to_save(app: BaseApp, error: SaveGone) -> None:
    """Ask, unless that is being asked already, and save the game as answered."""
    from cards.errors import shortened

    game = error.game

    def decided(answer: str | None) -> None:
        if game is None:
            return
        if answer == "again":
            if app.attempt(game.save_again):
                app.notify(f"The game continues as game {game.id}.", title="Saved again", timeout=12)
        elif answer == "text":
            app.export(game)

    if not isinstance(app.screen, SaveGoneQuestion):
        app.push_screen(SaveGoneQuestion(shortened(str(error))), decided)
