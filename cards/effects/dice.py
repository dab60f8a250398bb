"""Turning dice and placing them on cards."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.node import OpNode
from cards.selection import Amount, What, Who


class ChangeDice(OpNode):
    """Raise or lower dice in a player's active pool one level each.

    The player who chooses is `by`; only dice that can change are chosen. `must` takes as many as
    possible, otherwise any number up to `count`.
    """

    op: Literal["raise_dice", "lower_dice"]
    shorthand: ClassVar[str] = "count"
    count: Amount = 1
    who: Who = "you"
    by: Literal["you", "opponent"] = "you"
    must: bool = False


class SetDice(OpNode):
    """Turn dice of your active pool to a side of your choice, each at most once."""

    op: Literal["set_dice"]
    shorthand: ClassVar[str] = "count"
    count: Amount = 1


class PlaceDie(OpNode):
    """Place the die whose power is being resolved on a card."""

    op: Literal["place_die"]
    about_one: ClassVar[tuple[str, ...]] = ("onto",)
    shorthand: ClassVar[str] = "onto"
    onto: What
