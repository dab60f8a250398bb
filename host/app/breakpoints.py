"""How large a window must be for what, in columns and rows."""

from __future__ import annotations

SMALLEST = (40, 12)
"""Columns and rows below which a screen is not laid out."""
NARROW = 72
"""Columns from which there is room for more than the question."""
SHORT = 20
"""Rows from which there is room for more than the question."""
WIDE = 110
"""Columns from which there is room for what a narrow window leaves out: words, a second column."""
MEDIUM = 28
"""Rows from which cards on the table have room for words in a narrow window."""
TALL = 36
"""Rows from which everybody's side of the table is shown at once."""
COLUMNS = [(0, "-tiny"), (SMALLEST[0], "-slim"), (NARROW, "-narrow"), (WIDE, "-wide")]
"""From so many columns on a screen is of this class."""
LINES = [(0, "-tiny"), (SMALLEST[1], "-flat"), (SHORT, "-short"), (MEDIUM, "-medium"), (TALL, "-tall")]
"""From so many rows on a screen is of this class."""


def breakpoint_classes(size: tuple[int, int]) -> tuple[str, str]:
    """The classes of a screen in a window of so many columns and rows."""
    columns, rows = (
        max((least, name) for least, name in limits if least <= have)[1]
        for limits, have in zip((COLUMNS, LINES), size, strict=True)
    )
    return columns, rows
