"""A panel of paragraphs to read."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static


class ReadingPane(VerticalScroll):
    """Paragraphs under small headings; arrow keys scroll it once it has the focus."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - Textual's own word
        super().__init__(id=id)
        self._text = Static(markup=False)

    def compose(self) -> ComposeResult:
        """One text."""
        yield self._text

    def show(self, parts: Sequence[tuple[str, str]]) -> None:
        """Show these paragraphs, each under its heading if it has one."""
        told = [
            Content.assemble((heading, "bold $secondary"), "\n", text) if heading else Content(text)
            for heading, text in parts
        ]
        self._text.update(Content("\n\n").join(told))
