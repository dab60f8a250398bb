"""Why a real card cannot be shown to be another than those offered."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence


class RealClaims:
    """What is said when people claim that one of these real `cards` of a seat is one that is not offered.

    `known` are the names of all cards, `may_be` the names that one of these may have, and `where` says where
    the copies of a card lie. Claims of a seat about the same cards are equal.
    """

    __slots__ = ("_asked", "_known", "_may_be", "_where")

    def __init__(
        self,
        seat: str,
        cards: Sequence[int],
        *,
        known: Container[str],
        may_be: Callable[[Sequence[int]], Container[str]],
        where: Callable[[str, str], str],
    ) -> None:
        self._asked = seat, tuple(cards)
        self._known, self._may_be, self._where = known, may_be, where

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RealClaims) and self._asked == other._asked

    def __hash__(self) -> int:
        return hash(self._asked)

    def why_not(self, pick: str) -> str:
        """Where its copies lie, for an id that ends in the name of a card."""
        seat, cards = self._asked
        name = pick.rpartition(":")[2]
        if name not in self._known:
            return ""
        if name in self._may_be(cards):
            return f"{name} may be one of these cards, but it cannot be chosen for this now"
        return self._where(seat, name)
