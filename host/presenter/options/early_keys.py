"""Keys typed ahead of a question, and which of them count: docs/decisions/typing-ahead.md."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.kernel.decision import TABLE
from host.presenter.options.option_keys import (
    RESERVED_KEYS,
    is_rolled_number,
    needs_several_digits,
    option_keys,
)
from host.presenter.options.roll_entry import roll_grid

if TYPE_CHECKING:
    from engine.kernel.decision import Decision
    from host.presenter.ports import MatchLike


STEP_KIND = "step"
"""Kind of the question before a step of the Chimera."""


def is_expected_question(match: MatchLike, asked: Decision) -> bool:
    """Return True if a question follows from the last answer of the seat it asks, and from nothing else."""
    entries = match.game.journal.entries
    last = next((entry.decision for entry in reversed(entries) if not entry.decision.forced), None)
    return last is not None and not match.is_automatic(last) and last.seat in (asked.seat, TABLE)


def accepts_early_key(
    key: str, typed: str, *, held: bool, before: Decision | None, asked: Decision | None, expected: bool
) -> bool:
    """Return True if a key typed before the question `asked` was on screen counts as its answer.

    `before` is the question that was on screen, `typed` the character of the key if any, `held` says that the
    same key answered `before`, `expected` that the player could expect the question.
    """
    if is_command(key, typed):
        return True
    if asked is None:
        return False
    alike = before is not None and before.kind == asked.kind
    if key == "enter":
        return held and alike and asked.kind == STEP_KIND
    return expected and (alike or not held) and _names_an_answer(asked, typed)


def is_command(key: str, typed: str) -> bool:
    """Return True if a key means the same at every question: undo, the log, a page."""
    letter = bool(typed) and typed in RESERVED_KEYS
    return letter or re.fullmatch(r"ctrl\+.+|f\d+", key) is not None


def _names_an_answer(asked: Decision, typed: str) -> bool:
    if roll_grid(asked) is not None or is_rolled_number(asked):
        return bool(typed) and typed.isalnum()
    if needs_several_digits(asked) and typed.isdigit():
        return True
    return typed in option_keys(asked).values()
