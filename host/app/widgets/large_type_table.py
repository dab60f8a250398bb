"""The table in large type, which can be read from a chair."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from textual import events
from textual.content import Content
from textual.widgets import Static

from host.app.widgets.behavior_table import line_of
from host.presenter.display.behavior_table import LIVE_SIGN, behavior_table_lines
from host.presenter.display.block_letters import large_type_lines, sentence_lead

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.presenter.display.large_type_table import Figure, LargeView

FIGURE_LINES = 4
"""Lines of a number in block letters."""
TABLE_LINES = 8
"""Lines below which no behavior table is shown."""
ROOMY_LINES = 30
"""Lines from which there is room for larger numbers, and for whose turn it is."""
ORDER = ("whose", "first", "why", "lay", "row", "figures", "units", "own units", "table")
"""Parts from top to bottom."""
_GAP = 3


class LargeTableView(Static):
    """Draws a `LargeView` as large as the window allows."""

    def __init__(self) -> None:
        super().__init__(id="afar")
        self._view: LargeView | None = None

    def show(self, view: LargeView) -> None:
        """Show this view."""
        self._view = view
        self._draw()

    def on_resize(self, _event: events.Resize) -> None:
        self._draw()

    def _draw(self) -> None:
        width, height = self.content_size
        if self._view is not None and width and height:
            self.update(Content("\n").join(lines_of(self._view, width, height)))


def lines_of(view: LargeView, width: int, height: int) -> list[Content]:
    """Return as much of the view as fits; in any case what to do, the current row and the numbers."""
    roomy = height >= ROOMY_LINES
    row = (
        _styled(wrap(f"{LIVE_SIGN} {view.live_row_text}", width), "bold $accent")
        if view.live_row_text
        else []
    )
    figures = _figures(view.figures, width, 2 * FIGURE_LINES if roomy else FIGURE_LINES)
    room = height - len(row) - len(figures) - 2
    first, why = _next_thing_lines(view, width, height // 2 if roomy else room)
    first = first[: max(1, room)]
    room -= len(first)
    parts = {"first": first, "row": row, "figures": figures}
    whose = large_type_lines(view.turn, width, FIGURE_LINES) if roomy else []
    for name, lines in (
        ("why", _styled(wrap(why, width), "")),
        ("lay", _styled(_listed("Move by hand", view.instructions, width), "bold $warning")),
        ("units", _styled(_listed(f"{view.boss}'s row", view.units, width), "")),
        ("whose", _styled(whose, "bold $secondary")),
        ("own units", _styled(_listed("Your units", view.own_units, width), "")),
    ):
        if lines and len(lines) < room:
            parts[name] = lines
            room -= len(lines) + 1
    if view.table and room > TABLE_LINES:
        parts["table"] = [line_of(cells) for cells in behavior_table_lines(view.table, width)[: room - 1]]
    result: list[Content] = []
    for name in ORDER:
        if parts.get(name):
            # Large letters reach down to the next line, so small text below them needs no gap.
            close = name == "why" and len(parts["first"]) < FIGURE_LINES
            result += [Content(""), *parts[name]] if result and not close else parts[name]
    return result[:height]


def _styled(lines: Sequence[str], style: str) -> list[Content]:
    return [Content.styled(line, style) if style else Content(line) for line in lines]


def _next_thing_lines(view: LargeView, width: int, high: int) -> tuple[list[Content], str]:
    """Return what to do in large type and the text below; if too long, its beginning and all of it."""
    for text, why in ((view.next_thing, view.why), (sentence_lead(view.next_thing), view.next_thing)):
        letters = large_type_lines(text, width, high)
        if letters != [text]:
            return _styled(letters, "bold"), why
    return _styled(wrap(view.next_thing, width), "bold"), view.why


def _listed(head: str, items: Sequence[str], width: int) -> list[str]:
    return wrap(f"{head}: {';  '.join(items)}", width) if items else []


def _figures(figures: Sequence[Figure], width: int, high: int) -> list[Content]:
    """Return the numbers side by side in block letters below their labels, or plain if they do not fit."""
    blocks = []
    for figure in figures:
        value = f"{figure.value}/{figure.maximum}" if figure.maximum else figure.value
        letters = large_type_lines(value, max(20, len(value) * 6), high)
        wide = max(len(figure.label), *map(len, letters))
        below = [""] * (high - len(letters))
        blocks.append([line.ljust(wide) for line in (figure.label, *letters, *below)])
    gap = " " * _GAP
    lines = [line for parts in zip(*blocks, strict=True) if (line := gap.join(parts)).strip()]
    if lines and len(lines[0]) > width and high > FIGURE_LINES:
        return _figures(figures, width, FIGURE_LINES)
    if lines and len(lines[0]) > width:
        plain = "   ".join(
            f"{item.label} {item.value}{item.maximum and '/'}{item.maximum}" for item in figures
        )
        return _styled(wrap(plain, width), "bold")
    return [*_styled(lines[:1], "$muted"), *_styled(lines[1:], "bold")]
