"""The deck builder: the cards to choose from, and the deck with what the rules say of it.

The two sides of the deck builder, both at once or one at a time, and how to go about the cards.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from cards.errors import shortened
from cards.library import Library, library_of
from host.app.app_services import services
from host.app.breakpoints import WIDE
from host.app.screens.dialogs import NameQuestion, UnsavedScreen
from host.app.widgets.count_list import CountList
from host.app.widgets.deck_builder import CARD, DIE, NAME, DeckPanel, PoolPanel, totals_of
from host.app.widgets.deck_builder import PHOENIXBORN_ROW as PHOENIXBORN_ROW
from host.app.widgets.screen_frame import KeysFooter, TooSmall
from host.app.widgets.tabbed_panels import PaneTab
from host.decks import DeckRepository
from host.decks.deck_repository import LONGEST_NAME
from host.presenter.deck_building.deck_editor import DeckEdits, EditRefused
from host.presenter.deck_building.deck_text import broken_of, problems_of

if TYPE_CHECKING:
    from cards.decks.deck import Deck

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


class DeckEditor(DeckSides):
    """Builds one deck. Nothing is written before it is saved; closing asks when something is not."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "f", "first_five", "First Five", tooltip="Mark or unmark it for your First Five", id="editor.five"
        ),
        Binding("n", "name", "Name the deck", show=False, id="editor.name"),
        Binding("u,ctrl+z", "undo", "Undo", tooltip="Undo the last change", id="editor.undo"),
        Binding("r,ctrl+y", "redo", "Redo", show=False, tooltip="Redo what was undone", id="editor.redo"),
        Binding("s,ctrl+s", "save", "Save", tooltip="Save it to your decks", id="editor.save"),
        Binding("x", "export", "Export", show=False, tooltip="The deck as text", id="editor.export"),
        Binding("escape", "leave", "Leave", tooltip="Back; asks about unsaved changes", id="editor.leave"),
    ]

    def __init__(self, deck: Deck, path: Path | None = None) -> None:
        """Build on `deck`, which is in the file `path`, or in none yet, from the cards of its box."""
        super().__init__(library_of(deck.box))
        self.path = path
        self.edits = DeckEdits(deck, deck if path is not None else None)

    def on_mount(self) -> None:
        """Begin with the Phoenixborn, if there is none."""
        self.show_all()
        if not self.edits.deck.phoenixborn:
            self.pool.ask_phoenixborn()

    def show_all(self) -> None:
        """Show the deck as it is now, everywhere."""
        deck = self.edits.deck
        self.pool.show(deck)
        self.deck.show(deck)
        self.totals.update(totals_of(deck, self.library, changed=self.edits.changed))
        self.refresh_bindings()

    # The deck

    def edit(self, change: Callable[[], None]) -> None:
        """Change the deck; what no deck allows is told and changes nothing."""
        try:
            change()
        except EditRefused as error:
            self._say(str(error))
        self.show_all()

    def _say(self, what: str) -> None:
        """Tell it in the place of what was told before, as one edits fast."""
        self.app.clear_notifications()
        self.notify(shortened(what))

    def on_count_list_stepped(self, message: CountList.Stepped) -> None:
        """One more or one less."""
        row, deck = message.row, self.edits.deck
        before = deck.dice.get(row.removeprefix(DIE), 0) if row.startswith(DIE) else 0
        if row.startswith(CARD):
            before = self.edits.copies(row.removeprefix(CARD))
        self._count(row, before + message.by)

    def on_count_list_counted(self, message: CountList.Counted) -> None:
        """So many."""
        self._count(message.row, message.count)

    def _count(self, row: str, count: int) -> None:
        if row.startswith(DIE):
            self.edit(lambda: self.edits.set_dice(row.removeprefix(DIE), count))
        elif row.startswith(CARD) and count >= 0:
            self.edit(lambda: self.edits.set_copies(row.removeprefix(CARD), count))

    def on_count_list_chosen(self, message: CountList.Chosen) -> None:
        """A Phoenixborn, or a fact of the deck that is changed elsewhere."""
        if message.row == NAME:
            self.action_name()
        elif message.row == PHOENIXBORN_ROW:
            self.action_phoenixborn()
        elif message.row.startswith(CARD):
            name = message.row.removeprefix(CARD)
            self.edit(lambda: self.edits.choose_phoenixborn(name))
            self.pool.ask_all()

    def on_count_list_inspected(self, message: CountList.Inspected) -> None:
        """Open the card."""
        name = self.edits.deck.phoenixborn if message.row == PHOENIXBORN_ROW else ""
        if message.row.startswith(CARD):
            name = message.row.removeprefix(CARD)
        if name:
            services(self).open_card(None, name)
        else:
            self._say("There is no card on this row.")

    def on_pool_panel_entered(self) -> None:
        """Enter in the search takes the marked card."""
        self.pool.list.action_select()

    def action_first_five(self) -> None:
        """Mark the card, or take the mark off."""
        name = self.marked_card()
        if name:
            self.edit(lambda: self.edits.mark_first_five(name))
        else:
            self._say("There is no card on this row.")

    def action_name(self) -> None:
        """Ask for a name."""
        self._ask_name(lambda: None)

    def _ask_name(self, then: Callable[[], None]) -> None:
        def named(name: str | None) -> None:
            if name:
                self.edit(lambda: self.edits.rename(name))
                then()

        self.app.push_screen(NameQuestion("Name of the deck", self.edits.deck.name, LONGEST_NAME), named)

    def action_undo(self) -> None:
        """Undo the last change, and say which."""
        what = self.edits.undoes
        if what:
            self.edits.undo()
            self._say(f"Undone: {what}")
            self.show_all()
        else:
            self._say("There is nothing to undo.")

    def action_redo(self) -> None:
        """Do again what was taken back."""
        if self.edits.redoes:
            self.edits.redo()
            self.show_all()
        else:
            self._say("There is nothing to redo.")

    # Keeping

    @property
    def unsaved(self) -> bool:
        """Whether something would be lost."""
        return self.edits.changed

    def save(self, then: Callable[[], object]) -> None:
        """Keep the deck in its file, or in a new one; go on when that is done."""
        if not self.edits.deck.name:
            self._ask_name(lambda: self.save(then))
        elif services(self).saves.try_action(self._write):
            then()

    def _write(self) -> None:
        kept = DeckRepository(services(self).store.directory, self.library).save(self.edits.deck, self.path)
        self.path = kept.path
        self.edits.saved_as(kept.deck or self.edits.deck)
        broken = len(problems_of(self.edits.deck, self.library))
        told = f"; it cannot be played yet: {broken_of(broken)}" if broken else ""
        self._say(f"Saved as {kept.key}{told}")
        self.show_all()

    def action_save(self) -> None:
        """Keep the deck."""
        self.save(lambda: None)

    def action_export(self) -> None:
        """Show the deck as text."""
        from host.app.screens.decks.deck_exchange import DeckExport

        self.app.push_screen(DeckExport(self.edits.deck))

    def action_leave(self) -> None:
        """Back; from the search to the list."""
        if self.pool.search.has_focus:
            self.turn_to(POOL)
        else:
            self.ask_to_leave(self.dismiss)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What can be done now; what cannot is gray."""
        if action == "undo":
            return True if self.edits.undoes else None
        if action == "redo":
            return True if self.edits.redoes else None
        return True
