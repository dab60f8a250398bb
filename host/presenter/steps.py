"""What is shown at one stop of a playback: an action and what came of it, if it can be read at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from host.presenter.deeds import Deed
    from host.presenter.log import Line

MOST = 300
"""How many letters are read at one stop at most, where they come of several lines of the log."""


@dataclass(frozen=True, slots=True)
class Step:
    """One stop: what is read there, and the number of the last line of the log that it tells."""

    text: str
    last: int


def steps_of(deeds: Sequence[Deed], lines: Sequence[Line], shown: int) -> list[Step]:
    """The stops at which lines are told of which the first `shown` have been.

    Each action of a turn is a stop of its own, or several where it is long; what is done between turns is put
    together.
    """
    steps: list[Step] = []
    between = False
    for deed in deeds:
        if deed.last < shown:
            continue
        if deed.first >= shown and (deed.first == deed.last or len(deed.text) <= MOST):
            parts = [Step(deed.text, deed.last)]
        else:
            parts = [Step(line.text, at) for at, line in enumerate(lines[: deed.last + 1]) if at >= shown]
            parts = _together([part for part in parts if part.last >= deed.first])
        before, between = between, not lines[deed.last].turn
        steps = [*steps[:-1], *_together([*steps[-1:], *parts])] if before and between else [*steps, *parts]
    return steps


def _together(steps: Sequence[Step]) -> list[Step]:
    """Stops in a row, as many at once as can be read."""
    found = list(steps[:1])
    for step in steps[1:]:
        text = f"{found[-1].text.removesuffix('.')}; {step.text}"
        if len(text) <= MOST:
            found[-1] = Step(text, step.last)
        else:
            found.append(step)
    return found
