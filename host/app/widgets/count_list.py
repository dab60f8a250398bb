"""A list of things with counts: `- 2 +  Iron Worker`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

_BY = "by"
"""Key in the style of the signs that a click adds or removes with."""


class CountRow(Struct, frozen=True):
    """One row. `count` is None for a row that is chosen instead of counted; headings are not `enabled`.

    `most` is the highest possible count: up to it, a second digit continues the first.
    """

    id: str
    text: Content
    count: int | None = None
    enabled: bool = True
    most: int = 9


class CountList(OptionList):
    """Enter and plus add one, minus removes one, digits set the count.

    A click on a sign does what the sign says; elsewhere it marks the row, and a second click there is
    like Enter. The right button opens the row.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,equals_sign", "step(1)", "One more", show=False, key_display="+", id="count_list.plus"),
        Binding(
            "minus,delete,backspace", "step(-1)", "One less", show=False, key_display="-",
            id="count_list.minus",
        ),
        *(
            Binding(str(count), f"set({count})", "That many", show=False, id=f"count_list.set_{count}")
            for count in range(10)
        ),
        Binding("i", "inspect", "Open the card", show=False, id="count_list.inspect"),
    ]  # fmt: skip

    class Stepped(Message):
        """The count of a row is to change by `by`."""

        def __init__(self, row: str, by: int) -> None:
            super().__init__()
            self.row = row
            self.by = by

    class Counted(Message):
        """The count of a row is to be `count`."""

        def __init__(self, row: str, count: int) -> None:
            super().__init__()
            self.row = row
            self.count = count

    class Chosen(Message):
        """A row without a count was chosen."""

        def __init__(self, row: str) -> None:
            super().__init__()
            self.row = row

    class Inspected(Message):
        """A row is to be opened."""

        def __init__(self, row: str) -> None:
            super().__init__()
            self.row = row

    def __init__(self, id: str) -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id)
        self.rows: Sequence[CountRow] = ()
        self._typed = 0
        """The number typed so far on the marked row."""

    def show(self, rows: Sequence[CountRow]) -> None:
        """Show these rows; the mark stays on its row, or at its index if the row is gone."""
        if list(rows) == list(self.rows):
            return
        before, self.rows = self.rows, rows
        if [row.id for row in before] == [row.id for row in rows]:
            for index, row in enumerate(rows):
                if row != before[index]:
                    self.replace_option_prompt_at_index(index, _prompt(row))
            return
        marked = self.marked
        at, top = self.highlighted or 0, self.scroll_offset.y
        self.set_options(
            Row(_prompt(row), id=row.id if row.enabled else None, disabled=not row.enabled) for row in rows
        )
        self.scroll_to(y=top, animate=False, force=True)
        self._mark(marked, at)

    def mark(self, row: str) -> None:
        """Mark a row, if it is there."""
        self._mark(row, self.highlighted or 0)

    def _mark(self, row: str, otherwise: int) -> None:
        enabled = [index for index, shown in enumerate(self.rows) if shown.enabled]
        if not enabled:
            return
        place = next((index for index in enabled if self.rows[index].id == row), None)
        near = min(enabled, key=lambda index: abs(index - otherwise))
        self.highlighted = near if place is None else place

    @property
    def marked(self) -> str:
        """Return the id of the marked row; empty without one."""
        if self.highlighted is None:
            return ""
        return self.get_option_at_index(self.highlighted).id or ""

    def on_option_list_option_highlighted(self) -> None:
        self._typed = 0

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        self._take(message.option_id or "")

    def on_click(self, event: events.Click) -> None:
        event.prevent_default()
        index = event.style.meta.get("option")
        if not isinstance(index, int) or not self.rows[index].enabled:
            return
        row = self.rows[index].id
        self.highlighted = index
        by = event.style.meta.get(_BY)
        if event.button != 1:
            self.post_message(self.Inspected(row))
        elif isinstance(by, int):
            self.post_message(self.Stepped(row, by))
        elif event.chain > 1:
            self._take(row)

    def action_step(self, by: int) -> None:
        """Add one of the marked row, or remove one."""
        self._typed = 0
        if self._count(self.marked) is not None:
            self.post_message(self.Stepped(self.marked, by))

    def action_set(self, digit: int) -> None:
        """Set the count of the marked row to this digit, or to the typed number with this digit after it."""
        row = next((shown for shown in self.rows if shown.enabled and shown.id == self.marked), None)
        if row is None or row.count is None:
            return
        longer = 10 * self._typed + digit
        self._typed = longer if longer <= row.most else digit
        self.post_message(self.Counted(row.id, self._typed))

    def action_inspect(self) -> None:
        """Open the marked row."""
        if self.marked:
            self.post_message(self.Inspected(self.marked))

    def _take(self, row: str) -> None:
        self.post_message(self.Chosen(row) if self._count(row) is None else self.Stepped(row, 1))

    def _count(self, row: str) -> int | None:
        return next((shown.count for shown in self.rows if shown.enabled and shown.id == row), None)


def _prompt(row: CountRow) -> Content:
    if row.count is None:
        return row.text
    number = f"{row.count or '·'}"
    return Content.assemble(
        (" - ", Style(bold=True) + Style.from_meta({_BY: -1})),
        (number, "bold"),
        (" + ", Style(bold=True) + Style.from_meta({_BY: 1})),
        row.text,
    )
