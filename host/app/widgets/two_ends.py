"""A row of a list with something at its right edge."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from textual.content import Content

GAP = 2
"""Columns at least between both ends."""
_FEWEST = 10


def two_ends(head: Content, label: str, ends: Iterable[Content], room: int) -> Content:
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
