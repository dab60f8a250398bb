"""What was answered, in a few words: what an undo takes back, and a redo gives again."""

from __future__ import annotations

import re
from collections import Counter
from textwrap import shorten
from typing import TYPE_CHECKING

from engine.ashes.model.choices import Number, Rolled
from engine.kernel.choice import Decline, Yes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.kernel.decision import Decision

LONGEST_QUESTION = 36


def deed_of(decision: Decision, answer: Sequence[str]) -> str:
    """`play Iron Worker`, `roll of 2 power, 1 basic`; a number says nothing without its question: `9 (Which
    row counts?)`."""
    if decision.throw is not None:
        counts = Counter(decision.option(pick).label for pick in answer)
        return "roll of " + ", ".join(f"{count} {label}" for label, count in counts.items())
    options = [decision.option(pick) for pick in answer]
    labels = ", ".join(option.label for option in options)
    asked = _question_in(decision.question)
    if options and asked and all(isinstance(o.value, Number | Rolled | Yes | Decline) for o in options):
        return f"{labels} ({asked})"
    return labels or f"{decision.kind}: none"


def _question_in(prompt: str) -> str:
    asked = re.findall(r"[^.?:]+\?", prompt)
    return shorten(asked[-1], LONGEST_QUESTION, placeholder="...") if asked else ""
