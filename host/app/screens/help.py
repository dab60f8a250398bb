"""Help, generated from the bindings of the screens, so that it names no key that does nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from textual.binding import Binding
from textual.containers import Horizontal, Vertical

from host.app.screens.dialogs import Dialog
from host.app.widgets.text_panels import Paragraph
from host.presenter.display.sign_legend import sign_legend

if TYPE_CHECKING:
    from textual.app import App
    from textual.dom import DOMNode
    from textual.widget import Widget

    from engine.ashes.view.read_model import GameView

_LINES_AROUND = 3
"""Lines that a paragraph takes besides its text: its first line, its heading, an empty line."""
_NAMES = {
    "full_stop": ".",
    "comma": ",",
    "question_mark": "?",
    "escape": "Esc",
    "pageup": "PageUp",
    "pagedown": "PageDown",
    "plus": "+",
    "minus": "-",
    "equals_sign": "=",
    "slash": "/",
    "colon": ":",
    "exclamation_mark": "!",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "shift+tab": "Shift+Tab",
}


class HelpScreen(Dialog[None]):
    """Signs on screen, how to play with this app, keys by screen.

    With a `view` it explains the signs that the table shows now first.
    """

    def __init__(self, view: GameView | None = None) -> None:
        super().__init__("Help")
        self._view = view

    def reading(self) -> Iterable[Widget]:
        parts = self.paragraphs()
        lengths = [text.count("\n") + _LINES_AROUND for _, text in parts]
        half = next(at for at in range(len(parts) + 1) if sum(lengths[:at]) * 2 >= sum(lengths))
        with_headings = [Paragraph(heading, text) for heading, text in parts]
        yield Horizontal(
            Vertical(*with_headings[:half], classes="help-column"),
            Vertical(*with_headings[half:], classes="help-column"),
            id="help-columns",
        )

    def paragraphs(self) -> list[tuple[str, str]]:
        from host.app.screens.card_browser import CardBrowserScreen
        from host.app.screens.collection import CollectionScreen
        from host.app.screens.decks.deck_editor import DeckEditor
        from host.app.screens.decks.deck_list import DeckListScreen
        from host.app.screens.setup.setup_form import SetupFormScreen
        from host.app.screens.table.correction_screen import CorrectionScreen
        from host.app.screens.table.draft_screen import DraftScreen
        from host.app.screens.table.log_screens import LogDetail, LogScreen
        from host.app.screens.table.table_screen import TableScreen
        from host.app.widgets.card_rows import CardRow
        from host.app.widgets.command_input import CommandInput
        from host.app.widgets.count_list import CountList
        from host.app.widgets.option_list import OptionListPanel
        from host.presenter.command_parser.parser import COMMAND_FORMS

        sections: list[tuple[str, type[DOMNode] | type[App[None]]]] = [
            ("At the table", TableScreen),
            ("In a question", OptionListPanel),
            ("While typing what you do (/)", CommandInput),
            ("In a row of cards (Tab goes there)", CardRow),
            ("In the whole log (/, or l, l)", LogScreen),
            ("In an open log line", LogDetail),
            ("Correcting the table (F9)", CorrectionScreen),
            ("In a draft", DraftScreen),
            ("Among the decks", DeckListScreen),
            ("Building a deck", DeckEditor),
            ("In its lists", CountList),
            ("Setting up a game", SetupFormScreen),
            ("Among the cards", CardBrowserScreen),
            ("In your collection", CollectionScreen),
            ("Everywhere", type(self.app)),
        ]
        below = self.app.screen_stack[-2] if self.is_current else self.app.screen
        sections.sort(key=lambda section: not isinstance(below, section[1]))
        keys = [(title, keys_of(own_bindings(kind))) for title, kind in sections]
        here, others = sign_legend(self._view)
        return [
            *([("Signs on screen", "\n".join(here))] if here else []),
            (
                "Playing",
                "The current question is always on screen. Each answer shows its key; arrow keys and Enter "
                "work too, and so does clicking the answer or its card. Clicking any other card, or "
                "right-clicking, opens it. Every answer is saved before it is shown: just close the window "
                "when you have to go.",
            ),
            keys[0],
            (
                "What you can type with real cards (type help to see what each means)",
                "\n".join(f"{phrase.form:<30}  {phrase.example}" for phrase in COMMAND_FORMS),
            ),
            *keys[1:],
            ("Other signs" if here else "Signs at the table", "\n".join(others)),
        ]


def own_bindings(kind: type[DOMNode] | type[App[None]]) -> list[Binding]:
    """Return the bindings of a class and its bases in this package, without Textual's."""
    own: list[Binding] = []
    for base in kind.__mro__:
        if base.__module__.startswith("host."):
            own += Binding.make_bindings(cast("Iterable[Binding]", base.__dict__.get("BINDINGS", ())))
    return own


def keys_of(bindings: Iterable[Binding]) -> str:
    """Return one line for each action: its keys and what it does."""
    keys: dict[str, list[str]] = {}
    for binding in bindings:
        what = binding.tooltip or binding.description
        keys.setdefault(what, []).append(name_of_key(binding.key))
    wide = max((len(" ".join(names)) for names in keys.values()), default=0)
    return "\n".join(f"{' '.join(names):<{wide}}  {what}" for what, names in keys.items())


def name_of_key(key: str) -> str:
    """Return a key as it is labeled on keyboards."""
    if key.startswith("ctrl+"):
        return f"Ctrl+{key[5:].upper()}"
    return _NAMES.get(key, key if len(key) == 1 else key.capitalize())
