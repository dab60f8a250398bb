"""List of all decks, printed ones and the player's: read, build, copy, rename, delete, import, export."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from cards.boxes import BOXES, STANDARD
from cards.errors import shortened
from cards.library import library_of
from host.app.app_services import services
from host.app.breakpoints import WIDE
from host.app.screens.dialogs import ChoiceDialog, NameDialog
from host.app.widgets.deck_builder import deck_entry_row
from host.app.widgets.keys_footer import KeysFooter, WindowTooSmallNotice
from host.app.widgets.no_relayout import SettledScreen
from host.app.widgets.text_panels import ReadingPane
from host.decks import DeckEntry, DeckNotFound, DeckRepository
from host.decks.deck_repository import LONGEST_NAME
from host.presenter.deck_building.deck_editor import blank_deck
from host.presenter.deck_building.deck_exchange import copy_name, with_own_name
from host.presenter.deck_building.deck_text import deck_entry_paragraphs

if TYPE_CHECKING:
    from cards.decks.deck import Deck

_CHANGES = ("rename", "delete")
_NEEDS_DECK = ("edit", "copy", "export")


class _DeckList(OptionList):
    """List in which a click marks a deck, and another click on it opens it."""

    def on_click(self, event: events.Click) -> None:
        index = event.style.meta.get("option")
        if index is not None and index != self.highlighted:
            event.prevent_default()
            self.highlighted = index


class DeckListScreen(SettledScreen[None]):
    """The list on the left, the marked deck on the right."""

    CSS_PATH = "deck_list.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", "New", tooltip="Build a new deck", id="decks.new"),
        Binding(
            "e", "edit", "Edit", tooltip="Edit the marked deck; of a printed one, a copy", id="decks.edit"
        ),
        Binding("c", "copy", "Copy", tooltip="Start from a copy of the marked deck", id="decks.copy"),
        Binding("r", "rename", "Rename", tooltip="Give your deck another name", id="decks.rename"),
        Binding("d,delete", "delete", "Delete", tooltip="Delete your deck; asks first", id="decks.delete"),
        Binding(
            "i",
            "import",
            "Import",
            tooltip="Import a deck from text or a file",
            id="decks.import",
        ),
        Binding("x", "export", "Export", tooltip="Export the marked deck as text", id="decks.export"),
        Binding(
            "o",
            "box",
            "Box",
            tooltip="Decks of Ashes Reborn, or of the original cards for Raven Rules",
            id="decks.box",
        ),
        Binding("pagedown", "text(8)", "Scroll the text", show=False, priority=True, id="decks.pagedown"),
        Binding("pageup", "text(-8)", "Text up", show=False, priority=True, id="decks.pageup"),
        Binding("escape", "leave", "Back", tooltip="Back to the start screen", id="decks.leave"),
    ]

    AUTO_FOCUS = "#deck-list"

    def __init__(self) -> None:
        super().__init__()
        self._decks: list[DeckEntry] = []
        self._library = library_of(STANDARD)
        self._list = _DeckList(id="deck-list")
        self._text = ReadingPane(id="deck-text", can_focus=False)

    def compose(self) -> ComposeResult:
        yield WindowTooSmallNotice()
        with Horizontal(id="decks"):
            yield self._list
            yield self._text
        yield KeysFooter(show_command_palette=False)

    def on_mount(self) -> None:
        self.fill()

    def on_screen_resume(self) -> None:
        # A deck may have been built.
        self.fill()

    def fill(self, marked: Path | None = None) -> None:
        """List the decks again; mark the one in this file, or the one that was marked before."""
        at, before = self._list.highlighted or 0, self.marked
        repository = DeckRepository(services(self).store.directory, self._library)
        self._decks, problem = repository.readable_decks()
        if problem:
            self.notify(problem, title="Your decks", severity="error", timeout=12)
        self._list.set_options(Row(deck_entry_row(entry)) for entry in self._decks)
        own = sum(not entry.printed for entry in self._decks)
        box = "" if self._library.box == STANDARD else "Raven Rules: "
        self._list.border_title = f"{box or 'Decks: '}{len(self._decks) - own} printed, {own} yours"
        wanted = marked or (before.path if before else None)
        places = [index for index, entry in enumerate(self._decks) if wanted and entry.path == wanted]
        self._list.highlighted = places[0] if places else min(at, len(self._decks) - 1)
        self.show_marked()

    def on_resize(self) -> None:
        self.show_marked()

    @property
    def marked(self) -> DeckEntry | None:
        """Return the marked deck."""
        at = self._list.highlighted
        return None if at is None or at >= len(self._decks) else self._decks[at]

    def show_marked(self) -> None:
        """Show the marked deck, with as much about its cards as there is room for."""
        entry, parts = self.marked, []
        if entry is not None:
            self._text.border_title = Content(shortened(entry.name))
            parts = deck_entry_paragraphs(entry, self._library, figures=self.size.width >= WIDE)
        self._text.show(parts)
        self._text.scroll_home(animate=False)
        self.refresh_bindings()

    def on_option_list_option_highlighted(self) -> None:
        self.show_marked()

    def on_option_list_option_selected(self) -> None:
        self.action_edit()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        entry = self.marked
        if action in _NEEDS_DECK:
            return True if entry is not None and entry.deck is not None else None
        if action in _CHANGES:
            broken = entry is not None and entry.deck is None and action == "rename"
            return True if entry is not None and not entry.printed and not broken else None
        return True

    def action_new(self) -> None:
        """Build a new deck."""
        self._build(blank_deck().model_copy(update={"box": self._library.box}))

    def action_edit(self) -> None:
        """Edit the player's deck, or a copy of a printed one."""
        entry = self.marked
        if entry is None or entry.deck is None:
            self.notify("This file is not a readable deck; the problem is on the right.")
        elif entry.printed:
            self.action_copy()
        else:
            self._build(entry.deck, entry.path)

    def action_copy(self) -> None:
        """Build on a copy."""
        entry = self.marked
        if entry is not None and entry.deck is not None:
            name = copy_name(entry.name, [known.name for known in self._decks])
            self._build(entry.deck.model_copy(update={"name": name, "release": ""}))

    def _build(self, deck: Deck, path: Path | None = None) -> None:
        from host.app.screens.decks.deck_editor import DeckEditor

        editor = DeckEditor(deck, path)
        self.app.push_screen(editor, lambda _: self.fill(editor.path))

    def action_rename(self) -> None:
        """Ask for another name."""
        entry = self.marked
        if entry is None:
            return

        def named(name: str | None) -> None:
            if name and name != entry.name:
                renamed: list[DeckEntry] = []
                repository = DeckRepository(services(self).store.directory, self._library)
                if self._change(lambda: renamed.append(repository.rename(entry.key, name))):
                    self.fill(renamed[0].path)

        self.app.push_screen(NameDialog("Rename", entry.name, LONGEST_NAME), named)

    def action_delete(self) -> None:
        """Delete the deck after a question."""
        entry = self.marked
        if entry is None or entry.path is None:
            return

        def answered(answer: str | None) -> None:
            repository = DeckRepository(services(self).store.directory, self._library)
            if answer == "delete" and self._change(lambda: repository.delete(entry.key)):
                self.notify(f"Deleted: {shortened(entry.key)}")
                self.fill()

        text = f"Delete {shortened(entry.key)}? Its file is removed; this cannot be undone.\n{entry.path}"
        self.app.push_screen(ChoiceDialog("Delete", text, [("delete", "d", "Delete it")]), answered)

    def _change(self, action: Callable[[], object]) -> bool:
        """Do something that may be refused; list the decks again if the file is gone."""
        try:
            return services(self).saves.try_action(action)
        except DeckNotFound as error:
            self.notify(shortened(str(error)), severity="error", timeout=12)
            self.fill()
            return False

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.action_import(event.text)

    def action_import(self, text: str = "") -> None:
        """Import a deck, from a `text` to begin with, and open it in the builder."""
        from host.app.screens.decks.deck_exchange import DeckImport

        def read(deck: Deck | None) -> None:
            if deck is not None:
                self._build(with_own_name(deck, self._decks, self._library))

        self.app.push_screen(DeckImport(self._library, text), read)

    def action_box(self) -> None:
        """List the decks of the next box of cards."""
        boxes = list(BOXES)
        self._library = library_of(boxes[(boxes.index(self._library.box) + 1) % len(boxes)])
        self.fill()

    def action_export(self) -> None:
        """Show the marked deck as text."""
        from host.app.screens.decks.deck_exchange import DeckExport

        entry = self.marked
        if entry is not None and entry.deck is not None:
            self.app.push_screen(DeckExport(entry.deck))

    def action_text(self, lines: int) -> None:
        """Scroll the text."""
        self._text.scroll_relative(y=lines, animate=False)

    def action_leave(self) -> None:
        """Close."""
        self.dismiss(None)
