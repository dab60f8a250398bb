"""A card on a table, of whatever game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import events
from textual.message import Message
from textual.widgets import Static

WITH_TEXT = 5
"""From so many lines of its own a tile has room for words, and for the card's text."""


class Tile(Static):
    """One card, in a row of cards that are shown alike."""

    class Clicked(Message):
        """The card was clicked; `inspect` when it was not the first mouse button."""

        def __init__(self, card: int, *, inspect: bool) -> None:
            super().__init__()
            self.card = card
            self.inspect = inspect

    def __init__(self) -> None:
        super().__init__(classes="card")
        self.card: Any = None
        self._key = ""
        self._picked = False
        self._note = ""

    def stack(self, card: Any) -> Sequence[int]:
        """The ids of the card and of all that lies with it."""
        return (card.id,)

    def lines_with_text(self, width: int) -> int:
        """Return the lines that it needs in so many columns with all of its words; 0 where it has none."""
        return 0

    def lines_in(self, width: int) -> int:
        """The lines that it needs in so many columns where there is no room for words."""
        return 3

    def show(self, card: Any, key: str = "", *, picked: bool = False, note: str = "") -> None:
        """Show `card`; `key` answers with it, `picked` when it is among the picks, `note` its cost or so."""
        if (card, key, picked, note) == (self.card, self._key, self._picked, self._note):
            return
        self.card, self._key, self._picked, self._note = card, key, picked, note
        self.set_class(bool(key), "-offered")
        self.set_class(picked, "-picked")
        self.draw_card(card)

    def draw_card(self, card: Any) -> None:
        """Draw the card as it is now."""
        raise NotImplementedError

    def on_click(self, event: events.Click) -> None:
        """Pick the card, or open it with another button."""
        if self.card is not None:
            event.stop()
            self.post_message(self.Clicked(self.card.id, inspect=event.button != 1))
