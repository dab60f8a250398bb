"""Panels of text: paragraphs below small headings, and the preview of the marked option."""

from __future__ import annotations

import re
from collections.abc import Iterable
from textwrap import wrap
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.selection import Selection

from host.app.widgets.no_relayout import Settled, SettledText
from host.app.widgets.width_dependent_text import WidthDependentText

if TYPE_CHECKING:
    from host.presenter.options.option_details import OptionDetail

_FIRST_COLUMN = re.compile(r"\s*\S.*?\s{2,}(?=\S)")
"""Everything before the second column of a line."""


class FoldedText(SettledText):
    """Paragraphs below their headings. Lines of two columns wrap within the second column."""

    def show(self, parts: Iterable[tuple[str, str]]) -> None:
        """Show these paragraphs; one without a heading has an empty one."""
        shown = tuple(parts)
        self.update(
            WidthDependentText(
                lambda width: Content("\n\n").join(_folded(head, text, width) for head, text in shown)
            )
        )

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        return selection.extract(str(self.visual)), "\n"


class Paragraph(FoldedText):
    """One paragraph below its heading."""

    def __init__(self, heading: str, text: str) -> None:
        super().__init__(classes="paragraph")
        self.show([(heading, text)])


def _folded(heading: str, text: str, width: int) -> Content:
    folded = "\n".join(fold(line, width) for line in text.split("\n"))
    return Content.assemble((heading, "bold $secondary"), "\n", folded) if heading else Content(folded)


def fold(line: str, width: int) -> str:
    """Return a line of two columns wrapped to `width`; any other line as it is."""
    column = _FIRST_COLUMN.match(line)
    indent = column.end() if column else 0
    if not indent or len(line) <= width or indent > width // 2:
        return line
    return line[:indent] + f"\n{' ' * indent}".join(wrap(line[indent:], width - indent))


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


class ReadingPane(VerticalScroll, Settled):
    """Paragraphs below small headings; arrow keys scroll it if it has the focus."""

    def __init__(self, *, id: str, can_focus: bool = True) -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id, can_focus=can_focus)
        self._text = FoldedText()

    def compose(self) -> ComposeResult:
        yield self._text

    def show(self, parts: Iterable[tuple[str, str]]) -> None:
        """Show these paragraphs, each below its heading if it has one."""
        self._text.show(parts)
