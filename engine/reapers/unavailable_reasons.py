"""Why something cannot be done now, in values: the rule that would offer it says so itself.

Words for people are the host's (`host/presenter/games/reapers.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from engine.kernel.choice import Choice
from engine.kernel.decision import Held
from engine.kernel.record import Value

Hinders = Literal[
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


class Hindrance(Value):
    """What keeps something from being done, and the card whose text says so, if one in play does."""

    why: Hinders
    by: int | None = None


BANNED = Hindrance("banned")
DORMANT = Hindrance("dormant")
NO_ENEMY = Hindrance("no enemy")
NO_SUM = Hindrance("no sum")
NOT_MATURE = Hindrance("not mature")
PLAY_FIRST = Hindrance("play first")


class Insight:
    """What a seat has and is not offered, asked as the table lies while the question is pending."""

    __slots__ = ("_held",)

    def __init__(self, held: Callable[[], Iterable[Held]]) -> None:
        self._held = held

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Insight)

    def __hash__(self) -> int:
        return hash(Insight)

    def held(self) -> tuple[Held, ...]:
        """Each thing with its reason."""
        return tuple(self._held())

    def prices(self, value: Choice) -> tuple[Any, ...]:
        """Nothing costs anything."""
        return ()
