"""Panels of text: paragraphs below small headings, and the preview of the marked option."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Static

from host.app.widgets.no_relayout import SettledText

if TYPE_CHECKING:
    from host.presenter.options.option_details import OptionDetail

_FIRST_COLUMN = re.compile(r"\s*\S.*?\s{2,}(?=\S)")
"""Everything before the second column of a line."""


class Paragraph(Static):
    """Text below its heading. Lines of two columns wrap within the second column."""

    def __init__(self, heading: str, text: str) -> None:
        head = (heading, "bold $secondary"), "\n"
        super().__init__(Content.assemble(*(head if heading else ()), text), classes="paragraph")
        self._head = head if heading else ()
        self._text = text
        self._drawn = text

    def on_resize(self, event: events.Resize) -> None:
        folded = "\n".join(fold(line, event.size.width) for line in self._text.split("\n"))
        if folded != self._drawn:
            self._drawn = folded
            self.update(Content.assemble(*self._head, folded))


def fold(line: str, width: int) -> str:
    """Return a line of two columns wrapped to `width`; any other line as it is."""
    column = _FIRST_COLUMN.match(line)
    indent = column.end() if column else 0
    if not indent or len(line) <= width or indent > width // 2:
        return line
    return line[:indent] + f"\n{' ' * indent}".join(wrap(line[indent:], width - indent))


def paragraph(heading: str, text: str) -> Static:
    """Return a paragraph below its heading."""
    return Paragraph(heading, text)


class PreviewPanel(SettledText):
    """Text of the card, die or rule that the marked option is about, as high as needed."""

    def __init__(self) -> None:
        super().__init__(id="preview")
        self._columns = self._lines = 0

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        # While one question is asked it only grows, so that what is below does not move with the mark.
        if width != self._columns:
            self._columns, self._lines = width, 0
        self._lines = max(self._lines, super().get_content_height(container, viewport, width))
        return self._lines

    def has_room_for(self, lines: int) -> bool:
        return lines <= self.size.height

    def reset_height(self) -> None:
        """Let the panel shrink again, because another question is asked."""
        self._lines = 0
        self.refresh(layout=True)

    def blank_out(self) -> None:
        """Hide the text but keep its place."""
        self.visible = False

    def show(self, preview: OptionDetail | None) -> None:
        """Show the text about the marked option; None hides the panel."""
        self.visible = True
        self.display = preview is not None
        if preview is None:
            return
        figures = f"  {preview.figures}" if preview.figures else ""
        lines = [Content.assemble((preview.title, "bold $primary"), (figures, "$muted"))]
        lines += [
            Content.assemble((f"{head}: " if head else "", "bold"), text) for head, text in preview.paragraphs
        ]
        self.update(Content("\n").join(lines))


class ReadingPane(VerticalScroll):
    """Paragraphs below small headings; arrow keys scroll it if it has the focus."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id)
        self._text = Static(markup=False)

    def compose(self) -> ComposeResult:
        yield self._text

    def show(self, parts: Sequence[tuple[str, str]]) -> None:
        """Show these paragraphs, each below its heading if it has one."""
        texts = [
            Content.assemble((heading, "bold $secondary"), "\n", text) if heading else Content(text)
            for heading, text in parts
        ]
        self._text.update(Content("\n\n").join(texts))
