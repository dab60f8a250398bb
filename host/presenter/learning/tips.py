"""Tips about features besides answering: each where it helps, and never again once its feature was used.

A tip has the name of its feature. The app and line mode remember separately what was used, as keys are not
words.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from engine.kernel.decision import Decision

MAX_SHOWN = 4
"""At how many questions of one sitting the app shows the same tip; line mode shows each once."""


class TipContext(Struct, frozen=True):
    """A question, and whether the last answer can be undone and whether commands can be typed."""

    decision: Decision
    can_undo: bool = False
    can_type_commands: bool = False


class Tip(Struct, frozen=True):
    """A tip by its `name`: text about a `key` of the app, and about a `written` command in line mode."""

    name: str
    key: str
    written: str
    is_helpful: Callable[[TipContext], bool]


def _in_a_turn(context: TipContext) -> bool:
    return context.decision.kind == "turn"


TIPS = (
    Tip("help", "F1 explains the signs and the keys", "", _in_a_turn),
    Tip("inspect", "i opens the marked card", "type card and a name to read that card", _in_a_turn),
    Tip(
        "why", "? shows the rule behind the question", "type why to read the rule behind the question",
        lambda context: context.decision.kind not in ("turn", "pay"),
    ),
    Tip("say", "/ lets you type what you did", "", lambda context: context.can_type_commands),
    Tip(
        "undo", "u undoes your last answer", "type undo to undo your last answer",
        lambda context: context.can_undo and _in_a_turn(context),
    ),
    Tip(
        "cards", "left and right move between cards", "type board to hear what is on the table",
        _in_a_turn,
    ),
    Tip(
        "log", "l goes to the log", "type log to hear what happened",
        lambda context: context.can_undo and _in_a_turn(context),
    ),
)  # fmt: skip


class Tips:
    """The tips of one sitting, for a person who has `used` some of the features."""

    def __init__(self, used: Collection[str], *, written: bool = False) -> None:
        self._used = used
        self._written = written
        self._given: Counter[str] = Counter()
        self._last: tuple[Decision | None, Tip | None] = (None, None)
        """The last question and its tip, which stays as long as the question is asked."""

    def preference_name(self, name: str) -> str:
        """Return the name under which preferences remember that a feature was used; empty without a tip."""
        tip = next((tip for tip in TIPS if tip.name == name and (tip.written or not self._written)), None)
        return "" if tip is None else f"lines: {name}" if self._written else name

    def tip_for(self, context: TipContext) -> str:
        """Return the tip at a question; empty if none helps, or all that help were used or shown before."""
        asked, tip = self._last
        if asked is not context.decision:
            most = 1 if self._written else MAX_SHOWN
            left = [each for each in TIPS if self._helps(each, context) and self._given[each.name] < most]
            tip = min(left, key=lambda each: self._given[each.name], default=None)
            if tip is not None:
                self._given[tip.name] += 1
            self._last = (context.decision, tip)
        if tip is None or self.preference_name(tip.name) in self._used:
            return ""
        return tip.written if self._written else tip.key

    def _helps(self, tip: Tip, context: TipContext) -> bool:
        known = self.preference_name(tip.name)
        return bool(known) and known not in self._used and tip.is_helpful(context)
