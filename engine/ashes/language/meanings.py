"""Ties each word of the card language to its meaning: the piece of the engine that is registered for it."""

from __future__ import annotations

from typing import Generic, TypeVar

from cards.node import Word, words_of

PieceT = TypeVar("PieceT")


class Meanings(Generic[PieceT]):
    """The meaning of each word of a sort."""

    def __init__(self, sort: type[Word]) -> None:
        self.sort = sort
        self._known: dict[type[Word], PieceT] = {}

    def add(self, kind: type[Word], piece: PieceT) -> None:
        """Register a meaning. Raises `TypeError` if this is no word of the sort, or has a meaning."""
        if kind not in words_of(self.sort):
            raise TypeError(f"{kind.__name__} is no {self.sort.called} of the card language")
        if kind in self._known:
            raise TypeError(f"the {self.sort.called} {kind.__name__} has two meanings")
        self._known[kind] = piece

    def __getitem__(self, kind: type[Word]) -> PieceT:
        return self._known[kind]

    def check(self) -> None:
        """Raise `TypeError` with the words that mean nothing."""
        missing = [kind.__name__ for kind in words_of(self.sort) if kind not in self._known]
        if missing:
            raise TypeError(f"no meaning in the engine for the {self.sort.called} {' and '.join(missing)}")
