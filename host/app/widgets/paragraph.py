"""A piece of text to read, under a small heading."""

from __future__ import annotations

import re
from textwrap import wrap

from textual import events
from textual.content import Content
from textual.widgets import Static

_COLUMN = re.compile(r"\s*\S.*?\s{2,}(?=\S)")
"""What stands before the second column of a line."""


class Paragraph(Static):
    """Text under its heading. What goes on below a line of two columns stays in the second one."""

    def __init__(self, heading: str, text: str) -> None:
        head = (heading, "bold $secondary"), "\n"
        super().__init__(Content.assemble(*(head if heading else ()), text), classes="paragraph")
        self._head = head if heading else ()
        self._text = text
        self._drawn = text

    def on_resize(self, event: events.Resize) -> None:
        """Fold long lines anew."""
        folded = "\n".join(fold(line, event.size.width) for line in self._text.split("\n"))
        if folded != self._drawn:
            self._drawn = folded
            self.update(Content.assemble(*self._head, folded))


def fold(line: str, width: int) -> str:
    """A line of two columns in as many of `width` as it needs; any other is left to the terminal."""
    column = _COLUMN.match(line)
    deep = column.end() if column else 0
    if not deep or len(line) <= width or deep > width // 2:
        return line
    return line[:deep] + f"\n{' ' * deep}".join(wrap(line[deep:], width - deep))


def paragraph(heading: str, text: str) -> Static:
    """A paragraph under its heading."""
    return Paragraph(heading, text)
