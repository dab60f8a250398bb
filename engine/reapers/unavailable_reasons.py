"""Reasons why something cannot be done now, as values.

`host/presenter/games/reapers_session.py` has the words for people.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from engine.kernel.decision import UnavailableOption
from engine.kernel.immutable_record import Record
from engine.kernel.option_meaning import Choice

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
"""The kinds of reasons."""


class UnavailableReason(Record):
    """Why something cannot be done, and the card whose text forbids it, if one in play does."""

    kind: UnavailableKind
    by: int | None = None


BANNED = UnavailableReason("banned")
DORMANT = UnavailableReason("dormant")
NO_ENEMY = UnavailableReason("no enemy")
NO_SUM = UnavailableReason("no sum")
NOT_MATURE = UnavailableReason("not mature")
PLAY_FIRST = UnavailableReason("play first")


class ReapersDecisionDetails:
    """The unavailable options of a seat, computed at the table of the pending question."""

    __slots__ = ("_held",)

    def __init__(self, held: Callable[[], Iterable[UnavailableOption]]) -> None:
        self._held = held

    def unavailable(self) -> tuple[UnavailableOption, ...]:
        return tuple(self._held())

    def prices(self, value: Choice) -> tuple[Any, ...]:
        """Return nothing, since no option has a price."""
        return ()
