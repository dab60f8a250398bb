"""Text that depends on the width at which it is drawn, such as a row with a right-aligned end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from textwrap import wrap
from typing import TYPE_CHECKING

from textual.content import Content
from textual.visual import RenderOptions, Visual

if TYPE_CHECKING:
    from textual.css.styles import RulesMap
    from textual.strip import Strip
    from textual.style import Style


_UNDRAWN_WIDTH = 200
"""Columns assumed for what is not drawn yet."""


class WidthDependentText(Visual):
    """A Textual visual whose text depends on its width: `write(columns)` is called when it is drawn.

    The text is cached for the last width.
    """

    def __init__(self, write: Callable[[int], Content]) -> None:
        self._write = write
        self._width = -1
        self._text: Content | None = None

    def text_for(self, width: int) -> Content:
        """Return the text for this width."""
        if self._text is None or width != self._width:
            self._width, self._text = width, self._write(width)
        return self._text

    def __str__(self) -> str:
        """Return the text as it was drawn last."""
        return str(self.text_for(self._width if self._text is not None else _UNDRAWN_WIDTH))

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        return self.text_for(width).render_strips(width, height, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        return self.text_for(container_width).get_optimal_width(rules, container_width)

    def get_height(self, rules: RulesMap, width: int) -> int:
        return self.text_for(width).get_height(rules, width)


GAP = 2
"""Least columns between the two ends."""

_LEAST_WIDTH = 10


def justified_row(head: Content, label: str, ends: Iterable[Content], room: int) -> Content:
    """Return `head` and `label`, with the first of `ends` that fits right-aligned to `room` columns.

    If none fits, the last one gets a line of its own. Long labels continue below the label.
    """
    indent = head.cell_length
    lines = wrap(label, max(room - indent, _LEAST_WIDTH)) or [""]
    start = Content.assemble(head, ("\n" + " " * indent).join(lines))
    taken = indent + Content(lines[-1]).cell_length
    end = Content("")
    for end in ends:
        if taken + GAP + end.cell_length <= room:
            break
    else:
        if not end.plain:
            return start
        if end.cell_length + GAP > room:
            below = wrap(end.plain, max(room - indent, _LEAST_WIDTH))
            return Content.assemble(start, *(f"\n{' ' * indent}{line}" for line in below))
        start, taken = Content.assemble(start, "\n"), 0
    return Content.assemble(start, " " * (room - taken - end.cell_length), end) if end.plain else start
