"""Why something cannot be done now, in values: the rule that would offer it says so itself.

Words for people are the host's (`host/presenter/games/reapers.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from engine.kernel.choice import Choice
from engine.kernel.decision import UnavailableOption
from engine.kernel.record import Record

UnavailableKind = Literal[
    "forbidden",
    "banned",
    "dormant",
    "no enemy",
    "other enemies",
    "no sum",
    "not mature",
    "never harvested",
    "play first",
]
"""The kinds of reasons there are."""


class UnavailableReason(Record):
    """What keeps something from being done, and the card whose text says so, if one in play does."""

    kind: UnavailableKind
    by: int | None = None


BANNED = UnavailableReason("banned")
DORMANT = UnavailableReason("dormant")
NO_ENEMY = UnavailableReason("no enemy")
NO_SUM = UnavailableReason("no sum")
NOT_MATURE = UnavailableReason("not mature")
PLAY_FIRST = UnavailableReason("play first")


class ReapersDecisionDetails:
    """What a seat has and is not offered, asked as the table lies while the question is pending."""

    __slots__ = ("_held",)

    def __init__(self, held: Callable[[], Iterable[UnavailableOption]]) -> None:
        self._held = held

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ReapersDecisionDetails)

    def __hash__(self) -> int:
        return hash(ReapersDecisionDetails)

    def unavailable(self) -> tuple[UnavailableOption, ...]:
        """Each thing with its reason."""
        return tuple(self._held())

    def prices(self, value: Choice) -> tuple[Any, ...]:
        """Nothing costs anything."""
        return ()
