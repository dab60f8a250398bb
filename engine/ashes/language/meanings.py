"""Ties the words of the card language to their meanings: pieces of the engine, registered for a word."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from typing import Generic, TypeVar

WordT = TypeVar("WordT", bound=Hashable)
PieceT = TypeVar("PieceT")


class Meanings(dict[WordT, PieceT], Generic[WordT, PieceT]):
    """The meaning of each word of a sort: `called` is the sort, `words` are those there are."""

    def __init__(self, called: str, words: Callable[[], Collection[WordT]]) -> None:
        super().__init__()
        self.called = called
        self._words = words

    def add(self, word: WordT, piece: PieceT) -> None:
        """Register a meaning. Raises `TypeError` if there is no such word, or it has a meaning."""
        if word not in self._words():
            raise TypeError(f"{_name(word)} is no {self.called} of the card language")
        if word in self:
            raise TypeError(f"the {self.called} {_name(word)} has two meanings")
        self[word] = piece

    def check(self) -> None:
        """Raise `TypeError` with the words that mean nothing."""
        missing = [_name(word) for word in self._words() if word not in self]
        if missing:
            raise TypeError(f"no meaning in the engine for the {self.called} {' and '.join(missing)}")


def _name(word: object) -> str:
    return word.__name__ if isinstance(word, type) else str(word)
