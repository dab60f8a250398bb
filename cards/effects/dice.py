"""Turning dice and placing them on cards."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.amounts import Amount
from cards.amounts.amount import value
from cards.effects.effect import Effect, Written
from cards.grammar.lines import Line
from cards.grammar.nouns import what, who_acts
from cards.grammar.scope import Scope
from cards.selection import What, Who


class ChangeDice(Effect):
    """Raise or lower dice in a player's active pool one level each.

    The player who chooses is `by`; only dice that can change are chosen. `must` takes as many as
    possible, otherwise any number up to `count`.
    """

    op: Literal["raise_dice", "lower_dice"]
    example: ClassVar[str] = "raise_dice: 1"
    shorthand: ClassVar[str] = "count"
    count: Amount = 1
    who: Who = "you"
    by: Literal["you", "opponent"] = "you"
    must: bool = False

    def words(self, scope: Scope) -> Written:
        verb = "raise" if self.op == "raise_dice" else "lower"
        subject, their, owners = who_acts(self.who, scope)
        shown = value(self.count, scope)
        if self.who == "you":
            chooser, whose = ("" if self.by == "you" else "an opponent"), "your"
        elif self.by == "you":
            chooser, whose = "", owners if owners != "their" else f"{subject}'s"
        else:
            chooser, whose = subject, their
        forced = ", or as many as can change" if self.must and shown != "1" else ""
        each = "" if shown == "1" else " each"
        dice = f"{whose} active dice"
        number = (
            f"{shown} of {dice}" if isinstance(self.count, int | str) else f"as many of {dice} as {shown}"
        )
        return Line(f"{verb} {'' if self.must else 'up to '}{number} by one level{each}{forced}", chooser)


class SetDice(Effect):
    """Turn dice of your active pool to a side of your choice, each at most once."""

    op: Literal["set_dice"]
    example: ClassVar[str] = "set_dice: 2"
    shorthand: ClassVar[str] = "count"
    count: Amount = 1

    def words(self, scope: Scope) -> Written:
        each = "" if self.count == 1 else ", each"
        return Line(
            f"turn up to {value(self.count, scope)} of your active dice{each} to a side of your choice"
        )


class PlaceDie(Effect):
    """Place the die whose power is being resolved on a card."""

    op: Literal["place_die"]
    example: ClassVar[str] = "place_die: {target: unit}"
    about_one: ClassVar[tuple[str, ...]] = ("onto",)
    shorthand: ClassVar[str] = "onto"
    onto: What

    def words(self, scope: Scope) -> Written:
        return Line(f"put this die on {what(self.onto, scope)}")


class ExhaustDie(Effect):
    """The die whose text this is goes from its card to its owner's exhausted pool."""

    op: Literal["exhaust_die"]
    example: ClassVar[str] = "exhaust_die: this"
    shorthand: ClassVar[str] = "die"
    picks: ClassVar[tuple[str, ...]] = ()
    die: Literal["this"] = "this"

    def words(self, scope: Scope) -> Written:
        return Line("exhaust this die")
