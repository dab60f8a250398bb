"""The board's clock: milliseconds that start again at zero."""

LAST = 0x3FFFFFFF
"""Last tick before the count of an RP2040 starts again, every twelve days.

It is also the largest integer that needs no memory there; a larger one would allocate at each reading.
"""
LONG_AGO = 0x20000000
"""A time half a round of the clock away from power-up."""


def elapsed(now: int, then: int) -> int:
    """Return the milliseconds from `then` to `now`, correct across one wrap of the tick count."""
    return (now - then) & LAST
