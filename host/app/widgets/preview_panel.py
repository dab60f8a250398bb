"""Beside the list of options: the card that the marked one is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.content import Content
from textual.widgets import Static

if TYPE_CHECKING:
    from host.presenter.options.option_details import Preview


class PreviewPanel(Static):
    """The card, the die or the rule that the marked option is about, in as many lines as there are."""

    def __init__(self) -> None:
        super().__init__(id="preview")
        self._columns = 0

    def on_resize(self, event: events.Resize) -> None:
        """While one question is asked it grows only, so that what is below does not move with the mark."""
        if event.size.width == self._columns:
            self.styles.min_height = self.outer_size.height
        else:
            self._columns = event.size.width
            self.keep_no_room()

    def keep_no_room(self) -> None:
        """Begin anew with as many lines as there are: something else is asked."""
        self.styles.min_height = None

    def pause(self) -> None:
        """Nothing is to be read for a moment; its place is kept."""
        self.visible = False

    def show(self, preview: Preview | None) -> None:
        """Show what is to be read of the marked option; nothing hides it."""
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
