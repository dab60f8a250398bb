"""Which keys are meant for a question that was not on the screen yet when they were typed.

Why these: docs/decisions/typing-ahead.md.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.kernel.decision import TABLE
from host.presenter.keys import TABLE_KEYS, option_keys
from host.presenter.numbers import is_number_rolled
from host.presenter.roll_grid import roll_grid
from host.presenter.typed_number import is_typed

if TYPE_CHECKING:
    from engine.kernel.decision import Decision
    from host.presenter.ports import MatchLike

STEP = "step"
"""The kind of a question before a step of the Chimera."""


def is_foreseen(match: MatchLike, asked: Decision) -> bool:
    """Whether a question follows from the last answer of who is asked, and from nothing else."""
    entries = match.game.journal.entries
    if not entries or match.is_automatic(entries[-1].decision):
        return False
    return entries[-1].decision.seat in (asked.seat, TABLE)


def counts_ahead(
    key: str, typed: str, *, held: bool, before: Decision | None, asked: Decision | None, foreseen: bool
) -> bool:
    """Whether a key counts at the question that is `asked` after `before`, though it was not to be seen yet.

    `typed` is the sign that the key types, if any; `held` says that the same key answered `before`.
    """
    if is_command(key, typed):
        return True
    if asked is None:
        return False
    alike = before is not None and before.kind == asked.kind
    if key == "enter":
        return held and alike and asked.kind == STEP
    return foreseen and (alike or not held) and _names_an_answer(asked, typed)


def is_command(key: str, typed: str) -> bool:
    """Whether a key means the same at every question: undo, the log, a page."""
    letter = bool(typed) and typed in TABLE_KEYS
    return letter or re.fullmatch(r"ctrl\+.+|f\d+", key) is not None


def _names_an_answer(asked: Decision, typed: str) -> bool:
    if roll_grid(asked) is not None or is_number_rolled(asked):
        return bool(typed) and typed.isalnum()
    if is_typed(asked) and typed.isdigit():
        return True
    return typed in option_keys(asked).values()
