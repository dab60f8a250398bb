"""The two sides of the deck builder, both at once or one at a time, and how to go about the cards."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from cards.library import Library
from host.app.screens.unsaved import UnsavedScreen
from host.app.sizes import WIDE
from host.app.widgets.count_list import CountList
from host.app.widgets.deck_panel import DeckPanel
from host.app.widgets.deck_rows import CARD
from host.app.widgets.keys_footer import KeysFooter
from host.app.widgets.panes import PaneTab
from host.app.widgets.pool_panel import PoolPanel
from host.app.widgets.too_small import TooSmall

POOL, DECK = "pool-side", "deck-side"


class DeckSides(UnsavedScreen):
    """The pool on the left and the deck on the right; a narrow window shows the one with the focus."""

    CSS_PATH = "deck_editor.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "turn", "Pool/deck", priority=True, tooltip="Pool or deck", id="editor.turn"),
        Binding("slash", "search", "Search", key_display="/", tooltip="Search the cards", id="editor.search"),
        Binding("p", "phoenixborn", "Choose a Phoenixborn", show=False, id="editor.phoenixborn"),
        Binding("d", "filter('die', 1)", "Filter by dice; D: previous", show=False, id="editor.die"),
        Binding("D", "filter('die', -1)", "Filter by dice; D: previous", show=False, id="editor.die_back"),
        Binding("t", "filter('kind', 1)", "Filter by type; T: previous", show=False, id="editor.kind"),
        Binding("T", "filter('kind', -1)", "Filter by type; T: previous", show=False, id="editor.kind_back"),
        Binding("c", "filter('cost', 1)", "Filter by cost; C: previous", show=False, id="editor.cost"),
        Binding("C", "filter('cost', -1)", "Filter by cost; C: previous", show=False, id="editor.cost_back"),
        Binding("m", "filter('fits', 1)", "Only cards my dice can pay for", show=False, id="editor.fits"),
        Binding(
            "o",
            "filter('whose', 1)",
            "Exclusive cards: mine and shared, only mine, everybody's",
            show=False,
            id="editor.whose",
        ),
        Binding("a", "all", "Show all cards", show=False, id="editor.all"),
        Binding("full_stop", "text(4)", "Scroll the card text down", show=False, id="editor.text_down"),
        Binding("comma", "text(-4)", "Scroll the card text up", show=False, id="editor.text_up"),
        Binding("down", "move(1)", "Next row", show=False, id="editor.down"),
        Binding("up", "move(-1)", "Previous row", show=False, id="editor.up"),
    ]

    AUTO_FOCUS = "#pool-list"

    def __init__(self, library: Library) -> None:
        super().__init__()
        self.library = library
        self.pool = PoolPanel(self.library)
        self.deck = DeckPanel(self.library)
        self.totals = Static(id="deck-totals")
        self._tabs = {POOL: PaneTab(POOL, "Pool"), DECK: PaneTab(DECK, "Deck")}

    @property
    def cards(self) -> Library:
        """The cards that are chosen from."""
        return self.library

    def compose(self) -> ComposeResult:
        """Tabs (narrow windows only) and totals in a line, the two sides below."""
        yield TooSmall()
        with Horizontal(id="deck-line"):
            yield from self._tabs.values()
            yield self.totals
        with Horizontal(id="builder"):
            yield self.pool
            yield self.deck
        yield KeysFooter()

    def on_mount(self) -> None:
        """Begin with the pool."""
        # Textual says so after the first layout only, and the narrow one would flash up.
        self.set_class(self.app.size.width >= WIDE, "-wide")
        self._show_side(POOL)

    @property
    def side(self) -> str:
        """Which side is shown where there is room for one only; the focus is there."""
        return DECK if self.has_class("-deck") else POOL

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """The side of the focus is the one to show, and its marked card is told."""
        in_deck = self.deck in event.widget.ancestors
        self._show_side(DECK if in_deck else POOL)
        self._tell()

    def _show_side(self, side: str) -> None:
        self.set_class(side == DECK, "-deck")
        for name, tab in self._tabs.items():
            tab.set_class(name == side, "-current")

    def turn_to(self, side: str) -> None:
        """Show this side and go to its list."""
        self._show_side(side)
        (self.deck if side == DECK else self.pool).list.focus()

    def on_pane_tab_clicked(self, message: PaneTab.Clicked) -> None:
        """A click on a tab."""
        self.turn_to(message.pane)

    def action_turn(self) -> None:
        """To the other side; from the search to the list below it."""
        if self.pool.search.has_focus:
            self.turn_to(POOL)
        else:
            self.turn_to(POOL if self.side == DECK else DECK)

    @property
    def list_in_use(self) -> CountList:
        """The list of the side that is shown."""
        return self.deck.list if self.side == DECK else self.pool.list

    def marked_card(self) -> str:
        """The name of the marked card; empty when the mark is on something else."""
        row = self.list_in_use.marked
        return row.removeprefix(CARD) if row.startswith(CARD) else ""

    def on_option_list_option_highlighted(self) -> None:
        """Tell about the marked card of the deck; the pool tells about its own."""
        if self.deck.list.has_focus:
            self._tell()

    def _tell(self) -> None:
        """Show the text of the marked card, if the mark is on a card."""
        if name := self.marked_card():
            self.pool.tell(name)

    def action_search(self) -> None:
        """Type to search."""
        self._show_side(POOL)
        self.pool.search.focus()

    def action_filter(self, name: str, by: int) -> None:
        """Another value of a filter."""
        self.turn_to(POOL)
        self.pool.bar.turn(name, by)

    def action_all(self) -> None:
        """No search, no filters."""
        self.turn_to(POOL)
        self.pool.ask_all()

    def action_phoenixborn(self) -> None:
        """Choose a Phoenixborn in the pool."""
        self.turn_to(POOL)
        self.pool.ask_phoenixborn()

    def action_text(self, lines: int) -> None:
        """Scroll the card beside the pool, or what the rules say of the deck."""
        text = self.deck.judgment if self.side == DECK else self.pool.card
        text.scroll_relative(y=lines, animate=False)

    def action_move(self, by: int) -> None:
        """Go through the list while the search has the focus."""
        if by > 0:
            self.list_in_use.action_cursor_down()
        else:
            self.list_in_use.action_cursor_up()
