"""Window sizes at which the layout changes, in columns and rows."""

from __future__ import annotations

SMALLEST = (40, 12)
"""Columns and rows below which a screen is not laid out."""
NARROW = 72
"""Columns from which more than the question has room."""
SHORT = 20
"""Rows from which more than the question has room."""
WIDE = 110
"""Columns from which there is room for words and a second column."""
MEDIUM = 28
"""Rows from which cards on the table have room for words in a narrow window."""
TALL = 36
"""Rows from which the sides of all players are shown at once."""
VAST = (180, 55)
"""Columns and rows from which a boss's behavior table has room below the cards."""
COLUMNS = [(0, "-tiny"), (SMALLEST[0], "-slim"), (NARROW, "-narrow"), (WIDE, "-wide")]
"""Textual's horizontal breakpoints: minimum columns, class of the screen."""
LINES = [(0, "-tiny"), (SMALLEST[1], "-flat"), (SHORT, "-short"), (MEDIUM, "-medium"), (TALL, "-tall")]
"""Textual's vertical breakpoints: minimum rows, class of the screen."""


def breakpoint_classes(size: tuple[int, int]) -> tuple[str, str]:
    """Return the classes of a screen in a window of this size, in columns and rows."""
    columns, rows = (
        max((least, name) for least, name in limits if least <= have)[1]
        for limits, have in zip((COLUMNS, LINES), size, strict=True)
    )
    return columns, rows
