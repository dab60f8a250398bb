"""Choices that hold more than tells them from others: what they are put into words with."""

from __future__ import annotations

from typing import TypeAlias

from cards.node import Node

Does: TypeAlias = Node | tuple[Node, ...] | None
"""What a choice resolves: a save tells it from others by what it does, whatever their order and names."""


Compared: TypeAlias = tuple[int | str, ...]


class Worded:
    """Of a choice that holds more than tells it from others: equal and hashed by what it `means` alone."""

    __slots__ = ()

    @property
    def means(self) -> Compared:
        """What is compared with choices of its kind."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Worded) and self.means == other.means

    def __hash__(self) -> int:
        return hash((type(self), self.means))
