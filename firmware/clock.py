"""Time as the board has it: milliseconds that start again at zero."""

LAST = 0x3FFFFFFF
"""After this the tick count of an RP2040 starts again, every twelve days.

It is also the largest integer that takes no memory there; one more, and each look at the clock would.
"""
LONG_AGO = 0x20000000
"""Half a round of the clock away from power-up."""


def elapsed(now: int, then: int) -> int:
    """Milliseconds from `then` to `now`, right across one wrap of the tick count."""
    return (now - then) & LAST
