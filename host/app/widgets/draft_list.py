"""A list to pick one thing from: key, name, and a few words more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row


class DraftList(OptionList, inherit_bindings=False):
    """Rows with their keys; a key, Enter or a click picks one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor_up", "Row above", show=False, id="draft_list.up"),
        Binding("down", "cursor_down", "Row below", show=False, id="draft_list.down"),
        Binding("home", "first", "First row", show=False, id="draft_list.first"),
        Binding("end", "last", "Last row", show=False, id="draft_list.last"),
        Binding("enter", "select", "Take it", show=False, id="draft_list.select"),
    ]

    class Picked(Message):
        """A row was picked."""

        def __init__(self, row: str) -> None:
            super().__init__()
            self.row = row

    def __init__(self) -> None:
        super().__init__(id="draft-list")
        self.keys: dict[str, str] = {}
        """The key of each row that has one, by the id of the row."""

    def show(self, rows: Sequence[tuple[str, str, str]], keys: Mapping[str, str]) -> None:
        """Show rows as (id, name, words) with their keys."""
        self.keys = dict(keys)
        wide = max((len(name) for _, name, words in rows if words), default=0)
        self.set_options(
            Row(
                Content.assemble(
                    (f" {keys.get(row, ' ')} ", "bold $accent on $panel"),
                    (f" {name:<{wide}}  ", "bold" if words else ""),
                    words,
                ),
                id=row,
            )
            for row, name, words in rows
        )
        self.highlighted = 0 if rows else None

    @property
    def marked(self) -> str:
        """The id of the highlighted row; empty when there is none."""
        if self.highlighted is None:
            return ""
        return self.get_option_at_index(self.highlighted).id or ""

    def pick_by_key(self, key: str) -> bool:
        """Pick the row of this key; whether there is one."""
        for row, known in self.keys.items():
            if known == key:
                self.highlighted = self.get_option_index(row)
                self.post_message(self.Picked(row))
                return True
        return False

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Enter or a click."""
        message.stop()
        self.post_message(self.Picked(message.option_id or ""))
