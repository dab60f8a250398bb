"""Resolving texts of other cards, and powers of dice.

Printed effects that the language cannot say yet.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.dice_selection import TextSelection
from cards.effects.effect import Effect, Instructions
from cards.filter_fields import Ref
from cards.grammar.scope import Scope
from cards.grammar.sentences import Instruction


class Resolve(Effect):
    """Resolve texts now, outside their moment and without their price: each under its own controller, the
    power of a die as yours. Where there are several you say which is next."""

    op: Literal["resolve"]
    shorthand: ClassVar[str] = "what"
    picks: ClassVar[tuple[str, ...]] = ()
    example: ClassVar[str] = (
        "resolve: {choose: text, power_of: {choose: die, of: you, in: exhausted, type: divine}}"
    )
    what: TextSelection

    def words(self, scope: Scope) -> Instructions:
        words = self.what.words(scope)
        if self.what.power_of is not None:
            return Instruction(f"resolve {words}, without its price")
        return Instruction(f"resolve {words}, in the order of your choice")


class CopyText(Effect):
    """Resolve the same text as a new one of yours. It has named nothing and paid nothing, so X is 0 in it.

    `text` is that of the moment. "This card" is the one that copies; in a text of a Phoenixborn, your own.
    """

    op: Literal["copy_text"]
    shorthand: ClassVar[str] = "what"
    picks: ClassVar[tuple[str, ...]] = ()
    example: ClassVar[str] = "copy_text: text"
    what: Ref = "text"

    def words(self, scope: Scope) -> Instructions:
        return Instruction(f"resolve a copy of {scope.phrase(self.what)} as your own, without its price")


class Unimplemented(Effect):
    """A printed effect that is not executed yet: it counts against its card, and says what is missing."""

    op: Literal["unimplemented"]
    example: ClassVar[str] = "unimplemented: singing"
    shorthand: ClassVar[str] = "missing"
    missing: str

    def words(self, scope: Scope) -> Instructions:
        return Instruction(f"not carried out by the program yet: {self.missing}", whole=True)
