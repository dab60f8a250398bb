"""What every passive text has."""

from __future__ import annotations

from typing import Annotated, ClassVar

from cards.changes.parts import Parts
from cards.grammar.scope import Scope
from cards.node import OneOf, OpNode


class Passive(OpNode):
    """What holds just because a card is in play."""

    package: ClassVar[str] = "cards.passives"
    called: ClassVar[str] = "passive text"

    def words(self, it: str, scope: Scope) -> str:
        """The sentence without its full stop; `it` is the card that this is about."""
        raise NotImplementedError

    def changes(self) -> tuple[Parts, ...]:
        """The changes that this is, or is a short form of: all that the engine reads of it."""
        raise NotImplementedError


Passives = tuple[Annotated[Passive, OneOf(Passive)], ...]
