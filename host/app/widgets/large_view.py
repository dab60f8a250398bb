"""The table in large type, to be read from a chair."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from textual import events
from textual.content import Content
from textual.widgets import Static

from host.app.widgets.behavior_table import line_of
from host.presenter.display.behavior_table import LIVE_SIGN, behavior_table_lines
from host.presenter.display.large_view import large_type_lines, sentence_lead

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.presenter.display.large_view import Figure, LargeView

FIGURE_LINES = 4
"""So high are the numbers."""
TABLE_LINES = 8
"""With less room than that no behavior table is begun."""
ROOMY = 30
"""So many lines have room for larger numbers, and for whose turn it is."""
ORDER = ("whose", "first", "why", "lay", "row", "figures", "units", "own units", "table")
"""From top to bottom."""
_GAP = 3


class LargeTableView(Static):
    """Draws what `from_afar` tells, as large as the window allows."""

    def __init__(self) -> None:
        super().__init__(id="afar")
        self._told: LargeView | None = None

    def show(self, told: LargeView) -> None:
        """Show this."""
        self._told = told
        self._draw()

    def on_resize(self, _event: events.Resize) -> None:
        """There is other room."""
        self._draw()

    def _draw(self) -> None:
        width, height = self.content_size
        if self._told is not None and width and height:
            self.update(Content("\n").join(lines_of(self._told, width, height)))


def lines_of(told: LargeView, width: int, height: int) -> list[Content]:
    """As much of it as fits, the most important in any case: what to do, the row, the numbers."""
    roomy = height >= ROOMY
    row = (
        _styled(wrap(f"{LIVE_SIGN} {told.live_row_text}", width), "bold $accent")
        if told.live_row_text
        else []
    )
    figures = _figures(told.figures, width, 2 * FIGURE_LINES if roomy else FIGURE_LINES)
    room = height - len(row) - len(figures) - 2
    first, why = _first(told, width, height // 2 if roomy else room)
    first = first[: max(1, room)]
    room -= len(first)
    parts = {"first": first, "row": row, "figures": figures}
    whose = large_type_lines(told.turn, width, FIGURE_LINES) if roomy else []
    for name, lines in (
        ("why", _styled(wrap(why, width), "")),
        ("lay", _styled(_listed("Move by hand", told.instructions, width), "bold $warning")),
        ("units", _styled(_listed(f"{told.boss}'s row", told.units, width), "")),
        ("whose", _styled(whose, "bold $secondary")),
        ("own units", _styled(_listed("Your units", told.own_units, width), "")),
    ):
        if lines and len(lines) < room:
            parts[name] = lines
            room -= len(lines) + 1
    if told.table and room > TABLE_LINES:
        parts["table"] = [line_of(cells) for cells in behavior_table_lines(told.table, width)[: room - 1]]
    found: list[Content] = []
    for name in ORDER:
        if parts.get(name):
            # Large letters reach down to the next line; what is read small stands close below.
            close = name == "why" and len(parts["first"]) < FIGURE_LINES
            found += [Content(""), *parts[name]] if found and not close else parts[name]
    return found[:height]


def _styled(lines: Sequence[str], style: str) -> list[Content]:
    return [Content.styled(line, style) if style else Content(line) for line in lines]


def _first(told: LargeView, width: int, high: int) -> tuple[list[Content], str]:
    """What to do, in large type, and what to read below: where all of it is too long, how it begins."""
    for text, why in ((told.next_thing, told.why), (sentence_lead(told.next_thing), told.next_thing)):
        letters = large_type_lines(text, width, high)
        if letters != [text]:
            return _styled(letters, "bold"), why
    return _styled(wrap(told.next_thing, width), "bold"), told.why


def _listed(head: str, items: Sequence[str], width: int) -> list[str]:
    return wrap(f"{head}: {';  '.join(items)}", width) if items else []


def _figures(figures: Sequence[Figure], width: int, high: int) -> list[Content]:
    """The numbers side by side in block letters under what they are; in plain ones where these do not fit."""
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
