"""All cards: search, filters, list, detail, and which of them a person owns or likes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from cards.library import standard_library
from host.app.app_services import services
from host.app.widgets.filter_bar import FilterBar, FilterChip
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice
from host.app.widgets.no_relayout import SettledScreen
from host.app.widgets.text_panels import ReadingPane
from host.presenter.card_search.card_filter import FAVORITE, OWNED
from host.presenter.card_search.card_search import CardSearch
from host.presenter.card_search.filter_controls import CONTROL_NAMES, current_term, with_control
from host.presenter.deck_building.deck_text import short_type
from host.presenter.display.card_catalog import CardCatalog, catalog_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from host.presenter.card_search.card_facts import CardFacts

_FILTERS = tuple((control, "", "Click, or press Tab, to pick a value") for control in CONTROL_NAMES)
_READ_AT_ONCE = 12
"""Cards whose texts are read between two frames, so that the first letter finds all of them read."""


class CardBrowserScreen(SettledScreen[None]):
    """Letters go into the search line at once, filters write their terms there; arrows mark a card.

    Shows the cards of the game on the table, or those of Ashes Reborn and Red Rains.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", tooltip="Back to where you were", id="cards.leave"),
        Binding("tab", "filter('')", "Filters", priority=True, tooltip="Pick a filter", id="cards.filter"),
        Binding(
            "ctrl+f",
            "favorite",
            "Favorite",
            priority=True,
            tooltip="Favorite, or no longer",
            id="cards.favorite",
        ),
        Binding("ctrl+o", "own", "Own", priority=True, tooltip="You own the card, or not", id="cards.own"),
        Binding(
            "ctrl+r",
            "collection",
            "Collection",
            priority=True,
            tooltip="The releases you own",
            id="cards.collection",
        ),
        Binding("down", "list(1)", "Next card", show=False, priority=True, id="cards.down"),
        Binding("up", "list(-1)", "Previous card", show=False, priority=True, id="cards.up"),
        Binding("pagedown", "text(8)", "Scroll the text", show=False, priority=True, id="cards.pagedown"),
        Binding("pageup", "text(-8)", "Text up", show=False, priority=True, id="cards.pageup"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[tuple[str, str], Row] = {}

    _catalog: CardCatalog
    _search: CardSearch
    _shown_card = ""

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        about = "Search: words, or type:ally cost<3 dice:natural"
        yield Input(placeholder=about, id="search", compact=True, select_on_focus=False)
        yield FilterBar("card-filters", _FILTERS)
        yield Static(id="search-notes")
        with Horizontal(id="cards"):
            yield OptionList(id="found")
            detail = ReadingPane(id="card-text", can_focus=False)
            detail.border_title = "Card"
            yield detail
        yield KeysFooter()

    def on_mount(self) -> None:
        self._catalog = catalog_of(services(self).cards or standard_library())
        self._search = CardSearch(self._catalog.box, self._catalog.facts(), services(self).store.directory)
        self._reload()
        self.query_one("#search").focus()
        unread = iter(self._search.cards)
        self._reading = self.set_interval(0.02, lambda: self._read_some(unread))

    def _read_some(self, unread: Iterator[CardFacts]) -> None:
        for _ in range(_READ_AT_ONCE):
            if (card := next(unread, None)) is None:
                self._reading.stop()
                return
            _ = card.text, card.dice, card.abilities

    def _reload(self) -> None:
        """Read the collection, which may have been changed on another screen."""
        self._search.reload()
        if self._search.problem:
            self.notify(self._search.problem, title="Your collection", severity="error", timeout=12)
        self._find()

    @property
    def _line(self) -> str:
        return self.query_one("#search", Input).value

    def on_input_changed(self) -> None:
        self._find()

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
        if name == self._shown_card:
            return
        self._shown_card = name
        detail = self.query_one("#card-text", ReadingPane)
        detail.border_title = Content(name)
        detail.show(self._catalog.paragraphs(name) if name else ())
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

    # Filters

    def on_filter_chip_clicked(self, message: FilterChip.Clicked) -> None:
        if message.filter in (OWNED, FAVORITE):
            self.set_line(self._search.next_line(self._line, message.filter, message.by))
        else:
            self.action_filter(message.filter)

    def _has(self, control: str) -> bool:
        return bool(current_term(self._line, control))

    def action_filter(self, control: str) -> None:
        """Offer the values of a filter, or of all of them, and write the picked one into the search line."""
        from host.app.screens.search_dialog import SearchDialog

        offered = [
            (name, term, label)
            for name, _, _ in _FILTERS
            if control in ("", name)
            for term, label in self._search.offers(name)
            if term or self._has(name)
        ]
        labels = [label if control else f"{CONTROL_NAMES[name]}: {label}" for name, _, label in offered]

        def picked(index: int | None) -> None:
            if index is not None:
                name, term, _ = offered[index]
                self.set_line(with_control(self._line, name, term))

        self.app.push_screen(SearchDialog("Filter", labels), picked)

    def set_line(self, line: str) -> None:
        """Write the search line."""
        search = self.query_one("#search", Input)
        search.value = line
        search.cursor_position = len(line)
        search.focus()

    # The collection

    def _change(self, change: Callable[[CardSearch, str], str]) -> None:
        """Change what is said of the marked card."""
        found = self.query_one("#found", OptionList)
        if found.highlighted is None:
            return
        name = found.get_option_at_index(found.highlighted).id or ""
        said: list[str] = []
        if services(self).saves.try_action(lambda: said.append(change(self._search, name))):
            self.app.clear_notifications()
            self.notify(said[0])
            self._find(name)

    def action_favorite(self) -> None:
        """Make the marked card a favorite, or no longer."""
        self._change(CardSearch.toggle_favorite)

    def action_own(self) -> None:
        """Own the marked card, or no longer."""
        self._change(CardSearch.toggle_owned)

    def action_collection(self) -> None:
        """Show the releases, to mark those that are owned."""
        from host.app.screens.collection import CollectionScreen

        self.app.push_screen(CollectionScreen(self._search), lambda _: self._reload())

    def _row(self, card: CardFacts) -> Row:
        """Return the row of a card, which Textual has measured if it was shown before."""
        mark = self._search.mark_of(card.name)
        known = self._rows.get((card.name, mark))
        if known is None:
            known = Row(Content(f"{mark:2} {card.name:<24} {short_type(card.type)}"), id=card.name)
            self._rows[card.name, mark] = known
        return known

    def _find(self, marked: str = "") -> None:
        """Show the cards that fit the line; mark this one, or the first."""
        found = self.query_one("#found", OptionList)
        result = self._search.find(self._line)
        found.set_options(map(self._row, result.cards))
        found.border_title = result.title
        names = [card.name for card in result.cards]
        found.highlighted = names.index(marked) if marked in names else 0 if names else None
        notes = self.query_one("#search-notes", Static)
        notes.display = bool(result.notes)
        notes.update(Content("\n".join(result.notes)))
        self.query_one(FilterBar).show(
            {name: (CONTROL_NAMES[name], self._has(name)) for name, _, _ in _FILTERS}
        )
        if not names:
            self._show_card("")
