"""Dialog that finds one of many labels by a few letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Row

from host.presenter.name_search import search_names

MOST = 200


class SearchDialog(ModalScreen[int | None]):
    """Closes with the index of the label that was picked, or None."""

    CSS_PATH = "search_dialog.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "mark(-1)", "Above", show=False, priority=True, id="letters.up"),
        Binding("down", "mark(1)", "Below", show=False, priority=True, id="letters.down"),
        Binding("escape", "close", "Back", tooltip="Pick nothing", id="letters.close"),
    ]

    def __init__(self, title: str, labels: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._labels = labels
        self._found: list[int] = []

    def compose(self) -> ComposeResult:
        with Vertical(id="letters") as box:
            box.border_title = Content(self._title)
            box.border_subtitle = "Type to search; arrows, Enter; Esc goes back"
            yield Input(placeholder="type to search", id="letters-typed", compact=True, max_length=60)
            found_list = OptionList(id="letters-found")
            found_list.can_focus = False
            yield found_list
            yield Static("No matches.", id="letters-none")

    def on_mount(self) -> None:
        self._find("")

    def on_input_changed(self, message: Input.Changed) -> None:
        self._find(message.value)

    def on_input_submitted(self) -> None:
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self.dismiss(self._found[at])

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        self.dismiss(self._found[message.option_index])

    def action_mark(self, by: int) -> None:
        """Mark another label."""
        options = self.query_one(OptionList)
        if self._found:
            options.highlighted = ((options.highlighted or 0) + by) % len(self._found)

    def action_close(self) -> None:
        """Close without a label."""
        self.dismiss(None)

    def _find(self, letters: str) -> None:
        places: dict[str, int] = {}
        for place, label in enumerate(self._labels):
            places.setdefault(label, place)
        self._found = [places[label] for label in search_names(letters, places)]
        self._found = self._found[:MOST]
        options = self.query_one(OptionList)
        options.set_options([Row(Content(self._labels[place])) for place in self._found])
        options.highlighted = 0 if self._found else None
        self.query_one("#letters-none").display = not self._found
