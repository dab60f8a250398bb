"""How large a window must be for what, in columns and rows."""

from __future__ import annotations

SMALLEST = (72, 20)
"""Columns and rows below which a screen is not laid out."""
WIDE = 110
"""Columns from which there is room for what a narrow window leaves out: words, a second column."""
TALL = 36
"""Rows from which everybody's side of the table is shown at once."""
