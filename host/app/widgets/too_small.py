"""What a terminal that is too small shows instead of a screen cut to pieces."""

from __future__ import annotations

from textual.widgets import Static


class TooSmall(Static):
    """A sentence that asks for a larger window; visible on tiny terminals only."""

    def __init__(self) -> None:
        super().__init__(
            "This window is too small. Please enlarge it to 80 columns by 24 rows.",
            classes="too-small",
        )

    def on_hide(self) -> None:
        """Give the focus back, which hidden widgets have lost."""
        self.call_after_refresh(self._refocus)

    def _refocus(self) -> None:
        screen = self.screen
        if screen.focused is None and screen.is_current:
            first = screen.AUTO_FOCUS or "*"
            for widget in screen.query(first):
                if widget.focusable:
                    widget.focus()
                    break
