"""What options mean that a turn offers besides cards."""

from __future__ import annotations

from typing import ClassVar, Literal

from engine.kernel.choice import Choice, Die


class UsePower(Choice):
    """To activate the power of a type of dice."""

    type: str

    @property
    def id(self) -> str:
        """`power:` and the type."""
        return f"power:{self.type}"

    @property
    def die(self) -> Die | None:
        """A die of that type on its power side."""
        return (self.type, "power")


class Meditate(Choice):
    """The Meditate side action."""


Attackable = Literal["", "phoenixborn", "unit"]
"""What alone an attack may be made on; empty where that is anything."""


class Attack(Choice):
    """The Attack main action; `on` is what it may be made on."""

    on: ClassVar[Attackable] = ""


class AttackPhoenixborn(Attack):
    """The main action to attack a Phoenixborn, where that is one of its own."""

    on: ClassVar[Attackable] = "phoenixborn"


class AttackUnit(Attack):
    """The main action to attack a unit, where that is one of its own."""

    on: ClassVar[Attackable] = "unit"


class Pass(Choice):
    """The Pass main action, or no response."""

    declines: ClassVar[bool] = True


class Begin(Choice):
    """To begin where people have said that the game stands; by the setup if they have not."""

    usual: ClassVar[bool] = True


class End(Choice):
    """To end the turn."""

    declines: ClassVar[bool] = True
    usual: ClassVar[bool] = True


class HandOver(Choice):
    """In a turn that partners share, to let another of them act."""

    seat: str

    @property
    def id(self) -> str:
        """`hand over:` and the partner."""
        return f"hand over:{self.seat}"
