"""What every text of a card has."""

from __future__ import annotations

from typing import Annotated, ClassVar

from cards.node import KeyNode, OneOf


class ReapersText(KeyNode):
    """One ability of a card."""

    package: ClassVar[str] = "cards.reapers.texts"
    called: ClassVar[str] = "text"

    def words(self) -> str:
        """What it reads as: whole sentences."""
        raise NotImplementedError


Texts = tuple[Annotated[ReapersText, OneOf(ReapersText)], ...]
"""The abilities of a card, from top to bottom."""
