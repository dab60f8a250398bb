"""The right half of the deck builder: what is in the deck, what is wrong with it, what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll

from host.app.widgets.count_list import CountList
from host.app.widgets.deck_rows import deck_rows
from host.app.widgets.paragraph import paragraph
from host.presenter.deck_building.deck_text import judgment_of

if TYPE_CHECKING:
    from cards.decks.deck import Deck
    from cards.library import Library


class DeckPanel(Container):
    """The deck as a list, and what the rules say of it."""

    def __init__(self, library: Library) -> None:
        super().__init__(id="deck-side")
        self._library = library
        self.list = CountList("deck-cards")
        self.list.border_title = "Deck"
        self.list.border_subtitle = "+/- or type a number"
        self.judgment = VerticalScroll(id="deck-judgment", can_focus=False)
        self._judged: list[tuple[str, str]] = []

    def compose(self) -> ComposeResult:
        """The list, and the judgment below or beside it."""
        yield self.list
        yield self.judgment

    def show(self, deck: Deck) -> None:
        """Show the deck as it is now."""
        self.list.show(deck_rows(deck, self._library))
        judged = judgment_of(deck, self._library)
        if judged != self._judged:
            self._judged = judged
            self.judgment.remove_children()
            self.judgment.mount(*(paragraph(heading, text) for heading, text in judged))
