"""Printed effects that the language cannot say yet."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.effects.effect import Effect, Written
from cards.grammar.lines import Line
from cards.grammar.scope import Scope


class Unimplemented(Effect):
    """A printed effect that is not executed yet: it counts against its card, and says what is missing."""

    op: Literal["unimplemented"]
    example: ClassVar[str] = "unimplemented: singing"
    shorthand: ClassVar[str] = "missing"
    missing: str

    def words(self, scope: Scope) -> Written:
        return Line(f"not carried out by the program yet: {self.missing}", whole=True)
