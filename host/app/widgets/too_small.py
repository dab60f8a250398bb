"""What a terminal that is too small shows instead of a screen cut to pieces."""

from __future__ import annotations

from textual.widgets import Static

SMALLEST = (72, 20)
"""Columns and rows below which a screen is not laid out."""


class TooSmall(Static):
    """A sentence that asks for a larger window; visible on tiny terminals only."""

    def __init__(self) -> None:
        super().__init__(
            "This window is too small for the table. Please enlarge it to 80 columns by 24 rows.",
            classes="too-small",
        )
