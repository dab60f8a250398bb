"""A search that runs in a thread while people watch it: how long it takes, and a way to cut it short."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from host.presenter.text_charts import progress_bar

if TYPE_CHECKING:
    from engine.bots.player_and_playout import Thought

CLOCK_AFTER = 0.3
"""Seconds of a search after which its clock is shown: a shorter one would only flicker."""
CLOCK_SECONDS = 0.2
"""Seconds between two looks at a clock."""
_CELLS = 8


class RunningSearch:
    """The search of the built-in player of `seat`, since now.

    `thought` is its part of the search; None for a player that cannot be watched or cut short.
    """

    def __init__(self, seat: str, thought: Thought | None, now: Callable[[], float] = monotonic) -> None:
        self.seat = seat
        self._thought = thought
        self._now = now
        self._began = now()

    @property
    def clock(self) -> str:
        """Return the part of the budget that is used, as a bar, and the seconds so far; empty at first."""
        seconds = self._now() - self._began
        if seconds < CLOCK_AFTER:
            return ""
        bar = "" if self._thought is None else progress_bar(round(self._thought.share * 100), 100, _CELLS)
        return f"{bar} {seconds:.1f} s".strip()

    @property
    def text(self) -> str:
        """Return who thinks, with the clock once there is one."""
        return f"{self.seat} is thinking: {self.clock}" if self.clock else f"{self.seat} is thinking."

    @property
    def can_be_cut_short(self) -> bool:
        """Return True if it can be made to answer now, and was not yet."""
        return self._thought is not None and not self._thought.must_answer

    def answer_now(self) -> None:
        """Let the player answer with the best that it has found so far."""
        if self._thought is not None:
            self._thought.must_answer = True
