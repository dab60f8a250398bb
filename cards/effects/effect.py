"""Base of all effects, lists of effects, and a mark for printed effects that the language lacks."""

from collections.abc import Iterable
from typing import Annotated, ClassVar, Literal

from cards.node import OneOf, OpNode
from cards.wording.scope import Scope
from cards.wording.sentences import Instruction, merge_lines

Instructions = Instruction | list[Instruction]


class Effect(OpNode):
    """One thing that a text does."""

    package: ClassVar[str] = "cards.effects"
    sort_name: ClassVar[str] = "effect"
    picks: ClassVar[tuple[str, ...]] = ("what", "to", "onto")
    """The fields, if it has them, that say which cards it is about."""

    @property
    def optional(self) -> bool:
        """Return True if doing nothing counts as having done it."""
        return False

    @property
    def shortfall_clause(self) -> str:
        """Return a clause for the case that only a part was done; empty if that needs no words of its own."""
        return ""

    def words(self, scope: Scope) -> Instructions:
        """Write the effect as instructions; names that it gives are added to `scope`."""
        raise NotImplementedError


Effects = tuple[Annotated[Effect, OneOf(Effect)], ...]
"""Effects in the order in which they resolve."""


def effect_lines(effects: Iterable[Effect], scope: Scope) -> list[Instruction]:
    """Write the instructions for a list of effects."""
    lines: list[Instruction] = []
    for effect in effects:
        scope.last_step, scope.step = scope.step, ""
        instructions = effect.words(scope)
        lines.extend(instructions if isinstance(instructions, list) else [instructions])
    return merge_lines(lines)


class Unimplemented(Effect):
    """A printed effect that the program does not carry out: its card counts as not implemented.

    `missing` says what the effect would need.
    """

    op: Literal["unimplemented"]
    example: ClassVar[str] = "unimplemented: singing"
    shorthand: ClassVar[str] = "missing"
    missing: str

    def words(self, scope: Scope) -> Instructions:
        return Instruction(f"not carried out by the program yet: {self.missing}", whole=True)
