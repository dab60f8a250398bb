"""Time as the board has it: milliseconds that start again at zero."""

PERIOD = 1 << 30
"""The tick count of an RP2040 wraps here, after twelve days."""


def elapsed(now: int, then: int) -> int:
    """Milliseconds from `then` to `now`, right across one wrap of the tick count."""
    return (now - then) & (PERIOD - 1)
