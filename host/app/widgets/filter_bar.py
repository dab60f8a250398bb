"""What narrows a list down, in one line: a key, what is shown now, and a click for the next value."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

Values = Sequence[tuple[str, str]]
"""The values of a filter, as (value, label); the first one narrows nothing down."""


class FilterChip(Static):
    """One filter with its key; a click turns it on, one with another button back."""

    class Clicked(Message):
        """The chip was clicked."""

        def __init__(self, chip: str, by: int) -> None:
            super().__init__()
            self.chip = chip
            self.by = by

    def __init__(self, name: str, key: str, about: str) -> None:
        super().__init__(id=f"filter-{name}", classes="filter")
        self._filter = name
        self._key = key
        self.tooltip = about

    def show(self, label: str, *, narrows: bool) -> None:
        """Show its value."""
        style = "bold underline" if narrows else ""
        self.update(Content.assemble((f" {self._key} ", "bold $accent on $panel"), " ", (label, style)))

    def on_click(self, event: events.Click) -> None:
        """The next value, or the one before."""
        event.stop()
        self.post_message(self.Clicked(self._filter, 1 if event.button == 1 else -1))


class FilterBar(Horizontal):
    """Several filters side by side. `values` says what each is set to."""

    class Changed(Message):
        """A filter was set to something else."""

    def __init__(self, id: str, filters: Sequence[tuple[str, str, str]]) -> None:  # noqa: A002
        """`filters` are (name, key, what it is about)."""
        super().__init__(id=id)
        self._chips = {name: FilterChip(name, key, about) for name, key, about in filters}
        self._offered: dict[str, Values] = dict.fromkeys(self._chips, ())
        self.values: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        """The chips."""
        yield from self._chips.values()

    def offer(self, name: str, values: Values) -> None:
        """Offer these values; the first is set when the present one is not among them."""
        self._offered[name] = values
        if self.values.get(name) not in [value for value, _ in values]:
            self.values[name] = values[0][0]
        self._show(name)

    def set(self, **values: str) -> None:
        """Set these filters, and all others to what narrows nothing down."""
        for name, offered in self._offered.items():
            self.values[name] = values.get(name, offered[0][0])
            self._show(name)
        self.post_message(self.Changed())

    def turn(self, name: str, by: int) -> None:
        """Set a filter to its next value, or to the one before."""
        offered = [value for value, _ in self._offered[name]]
        self.values[name] = offered[(offered.index(self.values[name]) + by) % len(offered)]
        self._show(name)
        self.post_message(self.Changed())

    def on_filter_chip_clicked(self, message: FilterChip.Clicked) -> None:
        """Turn the filter that was clicked."""
        message.stop()
        self.turn(message.chip, message.by)

    def _show(self, name: str) -> None:
        offered = self._offered[name]
        label = dict(offered)[self.values[name]]
        self._chips[name].show(label, narrows=self.values[name] != offered[0][0])
