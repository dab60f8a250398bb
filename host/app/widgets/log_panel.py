"""The log: actions and what came of them, by turns; each line can be opened."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import takewhile
from operator import eq
from textwrap import wrap
from typing import TYPE_CHECKING

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.scrollbar import ScrollBar
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Row

from host.app.widgets.no_relayout import Settled, SettledList
from host.presenter.narration.log_rows import indented

if TYPE_CHECKING:
    from host.presenter.narration.log_actions import LogAction
    from host.presenter.ports import MarkLike


REASON = "reason"
"""Id of the rows with reasons, which only tells them from the others."""
_LogPanelRow = tuple[str, tuple[str, ...], bool]
"""The id of a row, its clauses, and True if it can be opened."""


class LogPanel(SettledList, Settled):
    """Actions below the headings of their turns, the latest at the bottom."""

    class Opened(Message):
        """An action is to be opened."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self) -> None:
        super().__init__(id="log")
        self.border_title = "Log"
        self._rows: list[_LogPanelRow] = []
        self._wide = 0

    def show(
        self,
        actions: Sequence[LogAction],
        marks: Sequence[MarkLike],
        reasons: Mapping[int, str] | None = None,
    ) -> None:
        """Show these actions, with the reasons below their last lines; rows that are there already stay."""
        rows = list(_rows(actions, marks, reasons or {}))
        if rows == self._rows:
            return
        kept = sum(takewhile(bool, map(eq, rows, self._rows)))
        added = _options(rows[kept:], self._wide)
        if kept == len(self._rows):
            self.add_options(added)
        else:
            self.set_options([*self.options[:kept], *added])  # the same options know their heights
        self._rows = rows
        self.highlighted = next((n for n in range(len(rows) - 1, -1, -1) if rows[n][2]), None)
        self._follow()

    def on_resize(self, _event: events.Resize) -> None:
        wide = self.scrollable_content_region.width - 1
        if wide != self._wide:
            self._wide = wide
            marked = self.highlighted
            self.set_options(_options(self._rows, wide))
            self.highlighted = marked
            self._follow()

    def _scroll_update(self, virtual_size: Size) -> None:
        # With the layout, so that the log is drawn once; that it changed is known by then.
        if not self.has_focus:
            for place in (Widget.scroll_y, Widget.scroll_target_y):
                self.set_reactive(place, float(self.max_scroll_y))
        super()._scroll_update(virtual_size)
        if not self.has_focus and self.show_vertical_scrollbar:
            self.vertical_scrollbar.set_reactive(ScrollBar.position, self.max_scroll_y)

    def on_show(self) -> None:
        # It could not scroll while it was hidden.
        super().on_show()
        self._follow()

    def _follow(self) -> None:
        if not self.has_focus:
            self.scroll_end(animate=False, immediate=True)

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        message.stop()
        if message.option_id is not None:
            self.post_message(self.Opened(int(message.option_id)))


def _rows(
    actions: Sequence[LogAction], marks: Sequence[MarkLike], reasons: Mapping[int, str]
) -> list[_LogPanelRow]:
    rows: list[_LogPanelRow] = []
    heading = ""
    left = sorted(marks, key=lambda mark: mark.at)
    for number, action in enumerate(actions):
        passed = [mark for mark in left if action.answer_number >= mark.at]
        if passed:
            rows.append(("", (_undone(passed),), False))
            del left[: len(passed)]
        if action.heading != heading:
            heading = action.heading
            rows.append(("", (heading,), False))
        rows.append((str(number), action.clauses, True))
        if reason := reasons.get(action.last):
            rows.append((REASON, (reason,), False))
    if left:
        rows.append(("", (_undone(left),), False))
    return rows


def reason_row(text: str, width: int) -> Content:
    """Return the reason for a turn, wrapped and dim."""
    return Content.styled("\n".join(wrap(text, max(width, 20))), "italic $text-muted")


def _undone(marks: Sequence[MarkLike]) -> str:
    """Return one row for all undos back to the same point: `1 x behavior die, 6 x rage dice`."""
    seen: Counter[str] = Counter()
    for mark in marks:
        for part in mark.seen.split(", "):
            found = re.fullmatch(r"(\d+) x (?:chance \()?(.+?)\)?", part)
            seen[found[2] if found else part] += int(found[1]) if found else 1
    return "< undone here, after seeing: " + ", ".join(f"{count} x {what}" for what, count in seen.items())


def _options(rows: Sequence[_LogPanelRow], wide: int) -> list[Row]:
    """Return the rows, wrapped to `width` columns."""
    options = []
    for row, clauses, opens in rows:
        if opens:
            options.append(Row(Content(indented(clauses, wide)), id=row))
        elif row == REASON:
            options.append(Row(reason_row(clauses[0], wide), disabled=True))
        else:
            (text,) = clauses
            style = "italic $warning" if text.startswith("<") else "bold $secondary"
            prompt = Content.styled(text if text.startswith("<") else f"── {text}", style)
            options.append(Row(prompt, disabled=True))
    return options
