"""What every effect of Ardent Reapers has, and a list of them."""

from __future__ import annotations

from typing import Annotated, ClassVar

from cards.node import OneOf, OpNode


class ReapersEffect(OpNode):
    """One thing that a text does. Of what cannot be done as much is done as can be."""

    package: ClassVar[str] = "cards.reapers.effects"
    called: ClassVar[str] = "effect"

    def words(self) -> str:
        """What it reads as: an instruction without a full stop, beginning with a small letter."""
        raise NotImplementedError


Effects = tuple[Annotated[ReapersEffect, OneOf(ReapersEffect)], ...]
"""Effects in the order in which they resolve."""


def sentences(effects: Effects) -> str:
    """The effects as sentences; what is chosen one after the other is told in one."""
    told: list[str] = []
    for words in (effect.words() for effect in effects):
        if told and told[-1].startswith(CHOOSE) and words.startswith(CHOOSE) and "those" not in words:
            told[-1] += f" and {words.removeprefix(CHOOSE)}"
        else:
            told.append(words)
    return " ".join(f"{words[0].upper()}{words[1:]}." for words in told)


CHOOSE = "choose "
"""How a choice of cards or of a number is told."""


def clauses(effects: Effects) -> str:
    """The effects as part of a sentence."""
    return ", then ".join(effect.words() for effect in effects)
