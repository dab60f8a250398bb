"""A text that is written for the width it gets, such as a row with something at its right edge.

A row of a list with something at its right edge.
"""

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


_WIDE = 200
"""Columns for what is not drawn yet."""


class WidthDependentText(Visual):
    """Asked for when it is drawn, so that it fits however often its widget was resized before.

    `write` makes the text for so many columns.
    """

    def __init__(self, write: Callable[[int], Content]) -> None:
        self._write = write
        self._width = -1
        self._text: Content | None = None

    def at(self, width: int) -> Content:
        """The text for so many columns."""
        if self._text is None or width != self._width:
            self._width, self._text = width, self._write(width)
        return self._text

    def __str__(self) -> str:
        """The words, as they were drawn last."""
        return str(self.at(self._width if self._text is not None else _WIDE))

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        """The text as it stands in so many columns."""
        return self.at(width).render_strips(width, height, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """As many columns as it takes of those that there are."""
        return self.at(container_width).get_optimal_width(rules, container_width)

    def get_height(self, rules: RulesMap, width: int) -> int:
        """The lines it takes in so many columns."""
        return self.at(width).get_height(rules, width)


GAP = 2
"""Columns at least between both ends."""

_FEWEST = 10


def justified_row(head: Content, label: str, ends: Iterable[Content], room: int) -> Content:
    """`head` and `label`, and at the right edge of `room` columns the first of `ends` that fits beside it.

    The last of them goes to a line of its own when it does not. Long lines go on below the label.
    """
    deep = head.cell_length
    lines = wrap(label, max(room - deep, _FEWEST)) or [""]
    begin = Content.assemble(head, ("\n" + " " * deep).join(lines))
    taken = deep + Content(lines[-1]).cell_length
    end = Content("")
    for end in ends:
        if taken + GAP + end.cell_length <= room:
            break
    else:
        if not end.plain:
            return begin
        if end.cell_length + GAP > room:
            below = wrap(end.plain, max(room - deep, _FEWEST))
            return Content.assemble(begin, *(f"\n{' ' * deep}{line}" for line in below))
        begin, taken = Content.assemble(begin, "\n"), 0
    return Content.assemble(begin, " " * (room - taken - end.cell_length), end) if end.plain else begin
