"""Base of all effects of Ardent Reapers, and lists of effects."""

from __future__ import annotations

from typing import Annotated, ClassVar

from cards.node import OneOf, OpNode


class ReapersEffect(OpNode):
    """One thing that a text does. If it cannot be done in full, as much as possible is done."""

    package: ClassVar[str] = "cards.reapers.effects"
    sort_name: ClassVar[str] = "effect"

    def words(self) -> str:
        """Write the effect as an instruction without a full stop, beginning with a small letter."""
        raise NotImplementedError


Effects = tuple[Annotated[ReapersEffect, OneOf(ReapersEffect)], ...]
"""Effects in the order in which they resolve."""


def sentences(effects: Effects) -> str:
    """Write the effects as sentences; choices that follow each other become one sentence."""
    texts: list[str] = []
    for words in (effect.words() for effect in effects):
        if texts and texts[-1].startswith(CHOOSE) and words.startswith(CHOOSE) and "those" not in words:
            texts[-1] += f" and {words.removeprefix(CHOOSE)}"
        else:
            texts.append(words)
    return " ".join(f"{words[0].upper()}{words[1:]}." for words in texts)


CHOOSE = "choose "
"""The beginning of the words of a choice of cards or of a number."""


def clauses(effects: Effects) -> str:
    """Write the effects as part of a sentence."""
    return ", then ".join(effect.words() for effect in effects)
