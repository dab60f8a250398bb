"""Bars and charts made of characters.

Bars start at 0 and end at a maximum that the caller gives, so that rows can be compared; the sparklines of
libraries stretch each row from its least to its greatest value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass


BARS = "▁▂▃▄▅▆▇█"

EMPTY = "·"
"""Character for the value 0, which keeps its column visible."""


def bars(values: Sequence[int], full: int) -> str:
    """Return one character for each value from 0 to `full`, at least 1; larger values are shown as `full`."""
    return "".join(EMPTY if value <= 0 else BARS[_step(value, full)] for value in values)


def _step(value: int, full: int) -> int:
    """Return the height of a positive value's bar: only `full` reaches the top, and no bar is empty."""
    top = len(BARS) - 1
    return top if value >= full else value * top // full


def downsampled(values: Sequence[int], width: int) -> list[int]:
    """Return the values reduced to at most `width` columns, each the last value of its share."""
    if len(values) <= width:
        return list(values)
    return [values[(column + 1) * len(values) // width - 1] for column in range(width)]


def gauge(value: int, full: int, width: int) -> str:
    """Return a bar of `width` characters filled by `value` of `full`; a positive value fills at least one."""
    filled = 0 if value <= 0 else max(1, min(width, value * width // max(1, full)))
    return BARS[-1] * filled + EMPTY * (width - filled)


def progress_bar(amount: int, most: int, cells: int) -> str:
    """Return a bar of `amount` in `most`: `███░░`. Only none leaves it empty, and only all fills it."""
    filled = 0 if most <= 0 else min(cells, round(amount * cells / most))
    if 0 < amount < most:
        filled = max(1, min(cells - 1, filled))
    return "█" * filled + "░" * (cells - filled)
