"""All cards: search, list, detail."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option as Row

from cards.library import standard_library
from host.app.app_services import services
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice
from host.app.widgets.text_panels import paragraph
from host.presenter.display.card_catalog import CardCatalog, ListedCard, catalog_of, search_cards


class CardBrowserScreen(Screen[None]):
    """Type to search in names, types and releases; arrow keys move through the matches.

    Shows the cards of the game on the table, or those of Ashes Reborn and Red Rains.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", tooltip="Back to where you were", id="cards.leave"),
        Binding("down", "list(1)", "Next card", show=False, priority=True, id="cards.down"),
        Binding("up", "list(-1)", "Previous card", show=False, priority=True, id="cards.up"),
        Binding("pagedown", "text(8)", "Scroll the text", show=False, priority=True, id="cards.pagedown"),
        Binding("pageup", "text(-8)", "Text up", show=False, priority=True, id="cards.pageup"),
    ]

    _catalog: CardCatalog
    _cards: list[ListedCard]

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        yield Input(placeholder="Search cards by name, type or release", id="search", compact=True)
        with Horizontal(id="cards"):
            found = OptionList(id="found")
            found.border_title = "Cards"
            yield found
            detail = VerticalScroll(id="card-text", can_focus=False)
            detail.border_title = "Card"
            yield detail
        yield KeysFooter()

    def on_mount(self) -> None:
        self._catalog = catalog_of(services(self).cards or standard_library())
        self._cards = self._catalog.all_cards()
        self._find("")
        self.query_one("#search").focus()

    def on_input_changed(self, message: Input.Changed) -> None:
        self._find(message.value)

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        self._show_card(message.option_id or "")

    def on_key(self, event: events.Key) -> None:
        search = self.query_one("#search", Input)
        if event.is_printable and event.character is not None and not search.has_focus:
            event.stop()
            search.focus()
            search.insert_text_at_cursor(event.character)

    def _show_card(self, name: str) -> None:
        """Show the text of a card; nothing if the name is empty."""
        detail = self.query_one("#card-text", VerticalScroll)
        detail.border_title = Content(name)
        detail.remove_children()
        if name:
            detail.mount(*(paragraph(heading, text) for heading, text in self._catalog.paragraphs(name)))
        detail.scroll_home(animate=False)

    def action_list(self, by: int) -> None:
        """Mark another card, wherever the focus is."""
        found = self.query_one("#found", OptionList)
        if by > 0:
            found.action_cursor_down()
        else:
            found.action_cursor_up()

    def action_text(self, lines: int) -> None:
        """Scroll the text of the card."""
        self.query_one("#card-text").scroll_relative(y=lines, animate=False)

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)

    def _find(self, wanted: str) -> None:
        found = self.query_one("#found", OptionList)
        cards = search_cards(self._cards, wanted)
        found.set_options(Row(Content(f"{card.name}  {card.type}"), id=card.name) for card in cards)
        found.border_title = f"Cards ({len(cards)})" if cards else "No matches"
        found.highlighted = 0 if cards else None
        if not cards:
            self._show_card("")
