"""Filters side by side above a list of cards. They show and change the terms of one search line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Static


class FilterChip(Static):
    """One filter, with its key if it has one; a click picks its next value, another button the one before."""

    class Clicked(Message):
        """The chip was clicked."""

        def __init__(self, control: str, by: int) -> None:
            super().__init__()
            self.filter = control
            self.by = by

    def __init__(self, control: str, key: str, about: str) -> None:
        super().__init__(id=f"filter-{control}", classes="filter")
        self._filter = control
        self._key = key
        self.tooltip = about

    def show(self, label: str, *, narrows: bool) -> None:
        """Show the label of the current value."""
        key = Content.assemble((f" {self._key} ", "bold $accent on $panel"), " ") if self._key else Content()
        self.update(Content.assemble(key, (label, "bold underline" if narrows else "")))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Clicked(self._filter, 1 if event.button == 1 else -1))


class FilterBar(Horizontal):
    """Several filters, given as (name, key, tooltip)."""

    def __init__(self, id: str, filters: Sequence[tuple[str, str, str]]) -> None:  # noqa: A002
        super().__init__(id=id)
        self._chips = {name: FilterChip(name, key, about) for name, key, about in filters}

    def compose(self) -> ComposeResult:
        yield from self._chips.values()

    def show(self, labels: Mapping[str, tuple[str, bool]]) -> None:
        """Show the label of each filter, and whether it narrows the list; the others are hidden."""
        for name, chip in self._chips.items():
            chip.display = name in labels
            if name in labels:
                label, narrows = labels[name]
                chip.show(label, narrows=narrows)
