"""What only the Chimera does."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.node import OpNode
from cards.selection import Amount


class PlaceRedRains(OpNode):
    """Place Red Rains tokens on the Chimera, one at a time."""

    op: Literal["place_red_rains"]
    shorthand: ClassVar[str] = "amount"
    amount: Amount = 1


class RaiseRage(OpNode):
    """Raise (or lower) rage dice one level each: basic to power, or power to basic."""

    op: Literal["raise_rage", "lower_rage"]
    shorthand: ClassVar[str] = "count"
    count: Amount = 1


class RerollRage(OpNode):
    """Re-roll rage dice that show basic; a later condition can ask what the last one shows."""

    op: Literal["reroll_rage"]
    shorthand: ClassVar[str] = "count"
    count: int | Literal["all"] = 1


class Reveal(OpNode):
    """Turn the leftmost face down aspect face up; it comes into play."""

    op: Literal["reveal"]


class AttackWith(OpNode):
    """The Chimera attacks with a unit: the leftmost that can attack, or the aspect just revealed."""

    op: Literal["attack_with"]
    shorthand: ClassVar[str] = "unit"
    unit: Literal["leftmost", "revealed"] = "leftmost"


class AddFaceDownAspects(OpNode):
    """Add face down aspects from the draw pile on the right of the Chimera's battlefield."""

    op: Literal["add_face_down_aspects"]
    shorthand: ClassVar[str] = "count"
    count: int = 1
