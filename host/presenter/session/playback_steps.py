"""Steps in which is shown what others and the rules did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from host.presenter.narration.event_text import event_text
from host.presenter.narration.log import LogLine
from host.presenter.narration.log_actions import LogAction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.ashes.view.read_model import GameView
    from engine.kernel.journal import EventRecord
    from host.presenter.narration.seat_history import SeatHistory


MAX_STEP_LENGTH = 300
"""Maximum length, in characters, of a step that joins several log lines."""


class PlaybackStep(Struct, frozen=True):
    """One step: its text, and the index of the last log line in it."""

    text: str
    last: int


def action_steps(actions: Sequence[LogAction], lines: Sequence[LogLine], shown: int) -> list[PlaybackStep]:
    """Return the steps for the lines after the first `shown`, grouped by actions.

    Each action of a turn is a step of its own, or several if it is long. What happens between turns is
    joined.
    """
    steps: list[PlaybackStep] = []
    between = False
    for action in actions:
        if action.last < shown:
            continue
        if action.first >= shown and (action.first == action.last or len(action.text) <= MAX_STEP_LENGTH):
            parts = [PlaybackStep(action.text, action.last)]
        else:
            parts = [
                PlaybackStep(line.text, at) for at, line in enumerate(lines[: action.last + 1]) if at >= shown
            ]
            parts = _merge_steps([part for part in parts if part.last >= action.first])
        before, between = between, not lines[action.last].turn_seat
        steps = (
            [*steps[:-1], *_merge_steps([*steps[-1:], *parts])] if before and between else [*steps, *parts]
        )
    return steps


def _merge_steps(steps: Sequence[PlaybackStep]) -> list[PlaybackStep]:
    """Join steps in a row, up to `MAX_STEP_LENGTH`."""
    found = list(steps[:1])
    for step in steps[1:]:
        text = f"{found[-1].text.removesuffix('.')}; {step.text}"
        if len(text) <= MAX_STEP_LENGTH:
            found[-1] = PlaybackStep(text, step.last)
        else:
            found.append(step)
    return found


def event_steps(history: SeatHistory, lines: Sequence[LogLine], shown: int) -> Iterator[PlaybackStep]:
    """Yield the steps for the lines after the first `shown`, one for each new piece of information.

    A line that adds nothing joins the step before it and only the log shows its text: that there was nothing
    to do, or the wounds of damage already shown. Consequences of one event share a step if they can be read
    at once.
    """
    at = shown
    while at < len(lines):
        texts: list[str] = []
        before: list[EventRecord] = []
        heading, last = lines[at].heading, at
        for place in range(at, len(lines)):
            line = lines[place]
            record = history.record(line.answer_number, line.event_index)
            if line.heading != heading:
                break
            if record is None or not event_text(record.event).adds_nothing(record, before):
                longer = [*texts, line.text]
                if texts and (
                    record is None
                    or not before
                    or not event_text(record.event).is_consequence(record, before[-1])
                    or len("; ".join(longer)) > MAX_STEP_LENGTH
                ):
                    break
                texts = longer
                before += [] if record is None else [record]
            last = place
        yield PlaybackStep("; ".join(texts) or lines[last].text, last)
        at = last + 1


class StepFrame(Struct, frozen=True):
    """A log line and the table right after it."""

    line: LogLine
    view: GameView
