"""Effects that turn, roll and move dice."""

from typing import ClassVar, Literal, Self

from pydantic import model_validator

from cards.amounts import Amount
from cards.amounts.amount import amount_phrase
from cards.cost import Side
from cards.dice_selection import DiceSelection
from cards.effects.effect import Effect, Instructions
from cards.selection import What, Who
from cards.wording.scope import Scope
from cards.wording.selection_phrases import reference_phrase, who_acts
from cards.wording.sentences import Instruction
from cards.wording.words import counted


class ChangeDice(Effect):
    """Raise or lower dice in a player's active pool by one level each.

    `by` chooses the dice, among those that can change. Without `must`, any number up to `count` changes; with
    `must`, as many as possible up to `count`; with `exactly`, exactly `count` or none.
    """

    op: Literal["raise_dice", "lower_dice"]
    example: ClassVar[str] = "raise_dice: 1"
    shorthand: ClassVar[str] = "count"
    count: Amount = 1
    who: Who = "you"
    by: Literal["you", "opponent"] = "you"
    must: bool | Literal["exactly"] = False

    def words(self, scope: Scope) -> Instructions:
        verb = "raise" if self.op == "raise_dice" else "lower"
        subject, their, owners = who_acts(self.who, scope)
        shown = amount_phrase(self.count, scope)
        if self.who == "you":
            chooser, whose = ("" if self.by == "you" else scope.opponent), "your"
        elif self.by == "you":
            chooser, whose = "", owners if owners != "their" else f"{subject}'s"
        else:
            chooser, whose = subject, their
        lowered = self.must and verb == "lower"
        dice = f"{whose} non-basic active dice" if lowered else f"{whose} active dice"
        number = (
            f"{shown} of {dice}" if isinstance(self.count, int | str) else f"as many of {dice} as {shown}"
        )
        number = f"{number} by one level{'' if shown == '1' else ' each'}"
        if self.must == "exactly":
            return Instruction(f"{verb} exactly {number}", chooser)
        if not self.must:
            return Instruction(f"{verb} up to {number}", chooser)
        fewer = "" if shown == "1" else f", or as many as {'there are' if lowered else 'can change'}"
        return Instruction(f"{'must ' if lowered and chooser else ''}{verb} {number}{fewer}", chooser)


class SetDice(Effect):
    """Turn dice of your active pool to a side of your choice, each at most once."""

    op: Literal["set_dice"]
    example: ClassVar[str] = "set_dice: 2"
    shorthand: ClassVar[str] = "count"
    count: Amount = 1

    def words(self, scope: Scope) -> Instructions:
        each = "" if self.count == 1 else ", each"
        return Instruction(
            f"turn up to {amount_phrase(self.count, scope)} of your active dice{each} "
            "to a side of your choice"
        )


class PlaceDie(Effect):
    """Put the die whose power is resolving on a card."""

    op: Literal["place_die"]
    example: ClassVar[str] = "place_die: {target: unit}"
    about_one: ClassVar[tuple[str, ...]] = ("onto",)
    shorthand: ClassVar[str] = "onto"
    onto: What

    def words(self, scope: Scope) -> Instructions:
        return Instruction(f"put this die on {reference_phrase(self.onto, scope)}")


class ExhaustDie(Effect):
    """Move the die with this text from its card to its owner's exhausted pool."""

    op: Literal["exhaust_die"]
    example: ClassVar[str] = "exhaust_die: this"
    shorthand: ClassVar[str] = "die"
    picks: ClassVar[tuple[str, ...]] = ()
    die: Literal["this"] = "this"

    def words(self, scope: Scope) -> Instructions:
        return Instruction("exhaust this die")


class Turn(Effect):
    """Turn dice to a side, to a side that the player who picks them chooses, or by a number of levels.

    Negative `levels` turn dice down. Each die is turned at most once, as far as possible; dice that already
    show the side can be picked too.
    """

    op: Literal["turn"]
    example: ClassVar[str] = "turn: {what: {each: die, of: you}, to: class}"
    picks: ClassVar[tuple[str, ...]] = ()
    what: DiceSelection
    to: Side | Literal["any side"] | None = None
    levels: int = 0

    @model_validator(mode="after")
    def _says_where(self) -> Self:
        if (self.to is None) == (self.levels == 0):
            raise ValueError("'turn' says to which side ('to'), or by how many 'levels'")
        if self.what.zone == "spent":
            raise ValueError("spent dice are only counted: those to turn are 'in: exhausted'")
        return self

    def words(self, scope: Scope) -> Instructions:
        lines, dice = [], self.what.words(scope)
        several = self.what.number is not None and not dice.startswith(("1 ", "up to 1 "))
        if self.to is not None:
            side = "a side of your choice" if self.to == "any side" else f"the {self.to} side"
            each = ", each" if self.to == "any side" and several else ""
            lines.append(Instruction(f"turn {dice}{each} to {side}"))
        if self.levels:
            verb = "raise" if self.levels > 0 else "lower"
            levels = "one level" if abs(self.levels) == 1 else counted(abs(self.levels), "level")
            lines.append(Instruction(f"{verb} {dice} by {levels}{' each' if several else ''}"))
        return lines


class Reroll(Effect):
    """Roll dice again where they are."""

    op: Literal["reroll"]
    example: ClassVar[str] = "reroll: {what: {choose: die, of: you}}"
    picks: ClassVar[tuple[str, ...]] = ()
    what: DiceSelection

    def words(self, scope: Scope) -> Instructions:
        return Instruction(f"re-roll {self.what.words(scope)}")


class MoveDice(Effect):
    """Move dice to a pool of their player, onto a card, or out of the game.

    They keep the side that they show, unless `side` says to which they are turned.
    """

    op: Literal["move_dice"]
    example: ClassVar[str] = "move_dice: {what: {choose: die, of: you}, to: exhausted}"
    picks: ClassVar[tuple[str, ...]] = ("onto",)
    about_one: ClassVar[tuple[str, ...]] = ("onto",)
    what: DiceSelection
    to: Literal["active", "exhausted", "out of the game"] | None = None
    onto: What | None = None
    side: Side | Literal["any side"] | None = None

    @model_validator(mode="after")
    def _says_where(self) -> Self:
        if (self.to is None) == (self.onto is None):
            raise ValueError("'move_dice' says 'to' which pool, or 'onto' which card")
        return self

    def words(self, scope: Scope) -> Instructions:
        dice = self.what.words(scope, moves=self.to != "exhausted")
        goal = ""
        verb = {"exhausted": "exhaust", "out of the game": "remove"}.get(self.to or "", "move")
        if self.onto is not None:
            verb, goal = "place", f" on {reference_phrase(self.onto, scope)}"
            if self.what.zone == "card":
                verb, goal = "move", f" onto {reference_phrase(self.onto, scope)}"
        elif self.to == "out of the game":
            goal = " from the game"
        elif self.to == "active":
            named = "the" if self.what.among is not None else "their player's"
            whose = "your" if self.what.of == "you" else named
            goal = f" to {whose} active pool"
        comma = "," if goal and ", chosen by" in dice else ""
        side = "a side of your choice" if self.side == "any side" else f"the {self.side} side"
        each = "" if dice.startswith(("a ", "an ", "1 ", "up to 1 ", "each ", "that ")) else "each "
        return Instruction(f"{verb} {dice}{comma}{goal}{f', {each}turned to {side}' if self.side else ''}")
