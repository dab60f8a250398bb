"""The deck builder: the pool of cards to choose from, and the deck with its problems and figures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.widgets import Static

from cards.decks.deckbuilding import CARDS
from cards.errors import shortened
from cards.library import Library, library_of
from host.app.app_services import services
from host.app.breakpoints import WIDE
from host.app.screens.dialogs import NameDialog, confirm_leave
from host.app.widgets.count_list import CountList
from host.app.widgets.deck_builder import CARD, DIE, NAME, DeckPanel, PoolPanel, totals_of
from host.app.widgets.deck_builder import PHOENIXBORN_ROW as PHOENIXBORN_ROW
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice
from host.app.widgets.no_relayout import SettledScreen
from host.app.widgets.tabbed_panels import PanelTab
from host.decks import DeckRepository
from host.decks.deck_repository import LONGEST_NAME
from host.presenter.deck_building.deck_editor import EditableDeck, EditRefused
from host.presenter.deck_building.deck_text import problem_count, problem_sentences

if TYPE_CHECKING:
    from cards.decks.deck import Deck

POOL, DECK = "pool-side", "deck-side"


class DeckSides(Container):
    """The pool on the left and the deck on the right; a narrow window shows the side with the focus."""

    def __init__(self, library: Library) -> None:
        super().__init__(id="deck-sides")
        self._library = library
        self.pool = PoolPanel(library)
        self.deck = DeckPanel(library)
        self._totals = Static(id="deck-totals")
        self._tabs = {POOL: PanelTab(POOL, "Pool"), DECK: PanelTab(DECK, "Deck")}

    def compose(self) -> ComposeResult:
        with Horizontal(id="deck-line"):
            yield from self._tabs.values()
            yield self._totals
        with Horizontal(id="builder"):
            yield self.pool
            yield self.deck

    def on_mount(self) -> None:
        self._show_side(POOL)

    def show(self, edits: EditableDeck) -> None:
        """Show the deck as it is now on both sides and in the totals."""
        self.pool.show(edits.deck)
        self.deck.show(edits.deck)
        self._totals.update(totals_of(edits.deck, self._library, changed=edits.changed))

    @property
    def side(self) -> str:
        """Return the side that a narrow window shows; the focus is on it."""
        return DECK if self.has_class("-deck") else POOL

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        in_deck = self.deck in event.widget.ancestors
        self._show_side(DECK if in_deck else POOL)
        self._show_marked_card()

    def _show_side(self, side: str) -> None:
        self.set_class(side == DECK, "-deck")
        for name, tab in self._tabs.items():
            tab.set_class(name == side, "-current")

    def turn_to(self, side: str) -> None:
        """Show this side and give its list the focus."""
        self._show_side(side)
        (self.deck if side == DECK else self.pool).list.focus()

    def turn(self) -> None:
        """Show the other side; with the focus in the search, go to the list below it."""
        if self.pool.search.has_focus:
            self.turn_to(POOL)
        else:
            self.turn_to(POOL if self.side == DECK else DECK)

    def search(self) -> None:
        """Give the search the focus."""
        self._show_side(POOL)
        self.pool.search.focus()

    def on_panel_tab_clicked(self, message: PanelTab.Clicked) -> None:
        self.turn_to(message.pane)

    @property
    def current_list(self) -> CountList:
        """Return the list of the current side."""
        return self.deck.list if self.side == DECK else self.pool.list

    def marked_card(self) -> str:
        """Return the name of the marked card; empty if another row is marked."""
        row = self.current_list.marked
        return row.removeprefix(CARD) if row.startswith(CARD) else ""

    def on_option_list_option_highlighted(self) -> None:
        if self.deck.list.has_focus:  # the pool shows its own marked card
            self._show_marked_card()

    def _show_marked_card(self) -> None:
        if name := self.marked_card():
            self.pool.show_card(name)

    def scroll_text(self, lines: int) -> None:
        """Scroll the card text beside the pool, or the problems and figures of the deck."""
        text = self.deck.judgment if self.side == DECK else self.pool.card
        text.scroll_relative(y=lines, animate=False)


class DeckEditor(SettledScreen[None]):
    """Builds one deck. Nothing is written before it is saved; closing asks about unsaved changes.

    The deck is in the file `path`, or in none yet; its cards come from its box. It has `UnsavedChanges`.
    """

    CSS_PATH = "deck_editor.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "turn", "Pool/deck", priority=True, tooltip="Pool or deck", id="editor.turn"),
        Binding("slash", "search", "Search", key_display="/", tooltip="Search the cards", id="editor.search"),
        Binding("p", "phoenixborn", "Choose a Phoenixborn", show=False, id="editor.phoenixborn"),
        Binding("d", "filter('dice', 1)", "Filter by dice; D: previous", show=False, id="editor.die"),
        Binding("D", "filter('dice', -1)", "Filter by dice; D: previous", show=False, id="editor.die_back"),
        Binding("t", "filter('type', 1)", "Filter by type; T: previous", show=False, id="editor.kind"),
        Binding("T", "filter('type', -1)", "Filter by type; T: previous", show=False, id="editor.kind_back"),
        Binding("c", "filter('cost', 1)", "Filter by cost; C: previous", show=False, id="editor.cost"),
        Binding("C", "filter('cost', -1)", "Filter by cost; C: previous", show=False, id="editor.cost_back"),
        Binding("m", "filter('payable', 1)", "Only cards my dice can pay for", show=False, id="editor.fits"),
        Binding(
            "o",
            "filter('pb', 1)",
            "Exclusive cards: mine and shared, only mine, everybody's",
            show=False,
            id="editor.whose",
        ),
        Binding("w", "filter('owned', 1)", "Only what I own", show=False, id="editor.owned"),
        Binding("g", "fill", "Fill it at random with cards of the pool", show=False, id="editor.fill"),
        Binding("a", "all", "Show all cards", show=False, id="editor.all"),
        Binding("full_stop", "text(4)", "Scroll the card text down", show=False, id="editor.text_down"),
        Binding("comma", "text(-4)", "Scroll the card text up", show=False, id="editor.text_up"),
        Binding("down", "move(1)", "Next row", show=False, id="editor.down"),
        Binding("up", "move(-1)", "Previous row", show=False, id="editor.up"),
        Binding(
            "f", "first_five", "First Five", tooltip="Mark or unmark it for your First Five", id="editor.five"
        ),
        Binding("k", "chained", "Check by the chained list", show=False, id="editor.chained"),
        Binding("n", "name", "Name the deck", show=False, id="editor.name"),
        Binding("u,ctrl+z", "undo", "Undo", tooltip="Undo the last change", id="editor.undo"),
        Binding("r,ctrl+y", "redo", "Redo", show=False, tooltip="Redo what was undone", id="editor.redo"),
        Binding("s,ctrl+s", "save", "Save", tooltip="Save it to your decks", id="editor.save"),
        Binding("x", "export", "Export", show=False, tooltip="The deck as text", id="editor.export"),
        Binding("escape", "leave", "Leave", tooltip="Back; asks about unsaved changes", id="editor.leave"),
    ]

    AUTO_FOCUS = "#pool-list"

    def __init__(self, deck: Deck, path: Path | None = None) -> None:
        super().__init__()
        self.library = library_of(deck.box)
        self.path = path
        self.edits = EditableDeck(deck, deck if path is not None else None)
        self.sides = DeckSides(self.library)

    @property
    def cards(self) -> Library:
        """Return the cards that are chosen from."""
        return self.library

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        yield self.sides
        yield KeysFooter()

    def on_mount(self) -> None:
        # Textual sets it after the first layout only, and the narrow one would flash up.
        self.set_class(self.app.size.width >= WIDE, "-wide")
        self.show_all()
        if not self.edits.deck.phoenixborn:
            self.sides.pool.offer_phoenixborn()

    def on_screen_resume(self) -> None:
        self.sides.pool.reload_collection()

    def show_all(self) -> None:
        """Show the deck as it is now, everywhere."""
        self.sides.show(self.edits)
        self.refresh_bindings()

    # The sides

    def action_turn(self) -> None:
        """Show the other side."""
        self.sides.turn()

    def action_search(self) -> None:
        """Search the cards."""
        self.sides.search()

    def action_filter(self, name: str, by: int) -> None:
        """Set a filter to its next value, or to the one before."""
        self.sides.turn_to(POOL)
        self.sides.pool.turn(name, by)

    def action_all(self) -> None:
        """Show all cards, without search and filters."""
        self.sides.turn_to(POOL)
        self.sides.pool.offer_all()

    def action_phoenixborn(self) -> None:
        """Choose a Phoenixborn in the pool."""
        self.sides.turn_to(POOL)
        self.sides.pool.offer_phoenixborn()

    def action_text(self, lines: int) -> None:
        """Scroll the text beside the list."""
        self.sides.scroll_text(lines)

    def action_move(self, by: int) -> None:
        """Move the mark in the list while the search has the focus."""
        if by > 0:
            self.sides.current_list.action_cursor_down()
        else:
            self.sides.current_list.action_cursor_up()

    # The deck

    def edit(self, change: Callable[[], None]) -> None:
        """Change the deck; a change that no deck allows is a notice only."""
        try:
            change()
        except EditRefused as error:
            self._say(str(error))
        self.show_all()

    def _say(self, what: str) -> None:
        """Show a notice in place of the one before, because people edit fast."""
        self.app.clear_notifications()
        self.notify(shortened(what))

    def on_count_list_stepped(self, message: CountList.Stepped) -> None:
        row, deck = message.row, self.edits.deck
        before = deck.dice.get(row.removeprefix(DIE), 0) if row.startswith(DIE) else 0
        if row.startswith(CARD):
            before = self.edits.copies(row.removeprefix(CARD))
        self._count(row, before + message.by)

    def on_count_list_counted(self, message: CountList.Counted) -> None:
        self._count(message.row, message.count)

    def _count(self, row: str, count: int) -> None:
        if row.startswith(DIE):
            self.edit(lambda: self.edits.set_dice(row.removeprefix(DIE), count))
        elif row.startswith(CARD) and count >= 0:
            self.edit(lambda: self.edits.set_copies(row.removeprefix(CARD), count))

    def on_count_list_chosen(self, message: CountList.Chosen) -> None:
        if message.row == NAME:
            self.action_name()
        elif message.row == PHOENIXBORN_ROW:
            self.action_phoenixborn()
        elif message.row.startswith(CARD):
            name = message.row.removeprefix(CARD)
            self.edit(lambda: self.edits.choose_phoenixborn(name))
            self.sides.pool.offer_cards()

    def on_count_list_inspected(self, message: CountList.Inspected) -> None:
        name = self.edits.deck.phoenixborn if message.row == PHOENIXBORN_ROW else ""
        if message.row.startswith(CARD):
            name = message.row.removeprefix(CARD)
        if name:
            services(self).open_card(None, name)
        else:
            self._say("There is no card on this row.")

    def on_pool_panel_entered(self) -> None:
        # Enter in the search is for the marked card.
        self.sides.pool.list.action_select()

    def action_fill(self) -> None:
        """Fill the deck at random with cards that fit the search; a phrase says so if they are too few."""
        self.edit(lambda: self.edits.fill(self.sides.pool.random_deck(self.edits.deck)))
        self.sides.pool.leave_phoenixborn()
        missing = CARDS - sum(self.edits.deck.cards.values())
        short = f"{missing} cards are missing: too few fit the search"
        self._say(short if missing > 0 else "Filled at random")

    def action_first_five(self) -> None:
        """Mark the card for the First Five, or unmark it."""
        name = self.sides.marked_card()
        if name:
            self.edit(lambda: self.edits.mark_first_five(name))
        else:
            self._say("There is no card on this row.")

    def action_name(self) -> None:
        """Ask for the name of the deck."""
        self._ask_name(lambda: None)

    def _ask_name(self, then: Callable[[], None]) -> None:
        def named(name: str | None) -> None:
            if name:
                self.edit(lambda: self.edits.rename(name))
                then()

        self.app.push_screen(NameDialog("Name of the deck", self.edits.deck.name, LONGEST_NAME), named)

    def action_chained(self) -> None:
        """Check the deck also by the chained list of organized play, or no more."""
        self.sides.deck.chained = not self.sides.deck.chained
        self._say("The chained list counts too" if self.sides.deck.chained else "The chained list is off")
        self.show_all()

    def action_undo(self) -> None:
        """Undo the last change, and say which."""
        what = self.edits.undo_label
        if what:
            self.edits.undo()
            self._say(f"Undone: {what}")
            self.show_all()
        else:
            self._say("There is nothing to undo.")

    def action_redo(self) -> None:
        """Redo what was undone."""
        if self.edits.redo_label:
            self.edits.redo()
            self.show_all()
        else:
            self._say("There is nothing to redo.")

    # Saving

    @property
    def unsaved(self) -> bool:
        """Return True if closing would lose changes."""
        return self.edits.changed

    def save(self, then: Callable[[], object]) -> None:
        """Write the deck into its file, or into a new one, and call `then` when that is done."""
        if not self.edits.deck.name:
            self._ask_name(lambda: self.save(then))
        elif services(self).saves.try_action(self._write):
            then()

    def _write(self) -> None:
        repository = DeckRepository(services(self).store.directory, self.library)
        entry = repository.save(self.edits.deck, self.path)
        self.path = entry.path
        self.edits.mark_saved(entry.deck or self.edits.deck)
        broken = len(problem_sentences(self.edits.deck, self.library))
        note = f"; it cannot be played yet: {problem_count(broken)}" if broken else ""
        self._say(f"Saved as {entry.key}{note}")
        self.show_all()

    def action_save(self) -> None:
        """Save the deck."""
        self.save(lambda: None)

    def action_export(self) -> None:
        """Show the deck as text."""
        from host.app.screens.decks.deck_exchange import DeckExport

        self.app.push_screen(DeckExport(self.edits.deck))

    def action_leave(self) -> None:
        """Leave the search for the list, or the builder after a question about unsaved changes."""
        if self.sides.pool.search.has_focus:
            self.sides.turn_to(POOL)
        else:
            confirm_leave(self.app, self, self.dismiss)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "undo":
            return True if self.edits.undo_label else None
        if action == "redo":
            return True if self.edits.redo_label else None
        return True
