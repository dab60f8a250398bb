"""Beside the list of options: the card that the marked one is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

if TYPE_CHECKING:
    from host.presenter.preview import Preview


class PreviewPanel(Static):
    """The card, the die or the rule that the marked option is about, in as many lines as there are."""

    def __init__(self) -> None:
        super().__init__(id="preview")

    def show(self, preview: Preview | None) -> None:
        """Show what is to be read of the marked option; nothing hides it."""
        self.display = preview is not None
        if preview is None:
            return
        figures = f"  {preview.figures}" if preview.figures else ""
        lines = [Content.assemble((preview.title, "bold $primary"), (figures, "$muted"))]
        lines += [
            Content.assemble((f"{head}: " if head else "", "bold"), text) for head, text in preview.paragraphs
        ]
        self.update(Content("\n").join(lines))
