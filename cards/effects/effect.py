"""What every effect has, and a list of effects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

from cards.grammar.scope import Scope
from cards.grammar.sentences import Instruction, merged
from cards.node import OneOf, OpNode

Instructions = Instruction | list[Instruction]


class Effect(OpNode):
    """One thing that a text does."""

    package: ClassVar[str] = "cards.effects"
    called: ClassVar[str] = "effect"
    picks: ClassVar[tuple[str, ...]] = ("what", "to", "onto")
    """The fields, if it has them, that say which cards it is about."""

    @property
    def optional(self) -> bool:
        """Whether doing nothing of it is to have done it."""
        return False

    @property
    def fell_short(self) -> str:
        """A clause for when only a part of it was done; empty where that needs no words."""
        return ""

    def words(self, scope: Scope) -> Instructions:
        """The instructions it reads as; what it speaks of is known to the scope from there."""
        raise NotImplementedError


Effects = tuple[Annotated[Effect, OneOf(Effect)], ...]
"""Effects in the order in which they resolve."""


def effect_lines(effects: Iterable[Effect], scope: Scope) -> list[Instruction]:
    """The instructions for a list of effects."""
    lines: list[Instruction] = []
    for effect in effects:
        written = effect.words(scope)
        lines.extend(written if isinstance(written, list) else [written])
    return merged(lines)
