"""Small plots of letters, which a terminal and a pipe show alike.

Bars stand on 0 and reach up to a number that is given, so that rows beside each other can be compared: that
is what the sparklines of libraries, which stretch from the least to the greatest value, cannot say.

How lines are made sentences.
"""

from __future__ import annotations

from collections.abc import Sequence

BARS = "▁▂▃▄▅▆▇█"

EMPTY = "·"
"""What stands for 0: nothing is there, and the column is."""


def bars(values: Sequence[int], full: int) -> str:
    """A letter for each value, from 0 to `full`, which is at least 1; more than that is shown as full."""
    return "".join(EMPTY if value <= 0 else BARS[_step(value, full)] for value in values)


def _step(value: int, full: int) -> int:
    """How high a bar of a value from 1 on stands: only `full` reaches the top, and any value is above 0."""
    top = len(BARS) - 1
    return top if value >= full else value * top // full


def narrowed(values: Sequence[int], width: int) -> list[int]:
    """The values in at most `width` columns: each the last of as many as it stands for."""
    if len(values) <= width:
        return list(values)
    return [values[(column + 1) * len(values) // width - 1] for column in range(width)]


def gauge(value: int, full: int, width: int) -> str:
    """How much of `full` a value is, as a bar of this width; any value above 0 can be seen."""
    filled = 0 if value <= 0 else max(1, min(width, value * width // max(1, full)))
    return BARS[-1] * filled + EMPTY * (width - filled)


def sentence(text: str) -> str:
    """It with a capital letter, and a sign at its end."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!', ':')) else '.'}"


def on_one_line(text: str) -> str:
    """The lines of a text, with commas between them."""
    return ", ".join(filter(None, (" ".join(line.split()) for line in text.split("\n"))))
