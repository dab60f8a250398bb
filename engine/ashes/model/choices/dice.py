"""What options mean that are about dice."""

from __future__ import annotations

from engine.kernel.choice import Choice, Die


class OneDie(Choice):
    """Any die of this type that shows this side."""

    type: str
    side: str

    @property
    def id(self) -> str:
        """Type and side."""
        return f"{self.type}:{self.side}"

    @property
    def die(self) -> Die | None:
        """Type and side."""
        return (self.type, self.side)


class TurnDie(OneDie):
    """To turn a die of this type and side to another side."""

    to: str

    @property
    def id(self) -> str:
        """Type, side and the side it is turned to."""
        return f"{self.type}:{self.side}:{self.to}"


class NumberedDie(OneDie):
    """This very die."""

    number: int

    @property
    def id(self) -> str:
        """The number of the die."""
        return f"die:{self.number}"


class Shows(Choice):
    """A rolled die shows this side. `type` is its type; empty for a die that is no player's."""

    side: str
    type: str = ""

    @property
    def id(self) -> str:
        """The side."""
        return self.side

    @property
    def die(self) -> Die | None:
        """Type and side of a player's die."""
        return (self.type, self.side) if self.type else None


class Rolled(Choice):
    """What the behavior die shows, 1 to 12."""

    number: int

    @property
    def id(self) -> str:
        """The number."""
        return str(self.number)
