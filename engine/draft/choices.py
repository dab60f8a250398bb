"""What the options of a draft mean."""

from __future__ import annotations

from typing import ClassVar

from engine.kernel.choice import Choice


class NamedCard(Choice):
    """A card by its name: to keep it, or where it lies in the draft deck."""

    name: str
    prefix: ClassVar[str] = "card"

    @property
    def id(self) -> str:
        """What is done with the card, and its name."""
        return f"{self.prefix}:{self.name}"


class NamedPhoenixborn(NamedCard):
    """A Phoenixborn to draft."""

    prefix: ClassVar[str] = "phoenixborn"


class Take(NamedCard):
    """A face up card to take."""

    prefix: ClassVar[str] = "take"


class Give(NamedCard):
    """An own card to put in its place."""

    prefix: ClassVar[str] = "give"


class DicePair(Choice):
    """Two dice of these types."""

    types: tuple[str, ...]

    @property
    def id(self) -> str:
        """Both types."""
        return f"dice:{'+'.join(self.types)}"
