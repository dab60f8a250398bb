"""What every passive text has."""

from __future__ import annotations

from typing import Annotated, ClassVar

from cards.grammar.scope import Scope
from cards.node import OneOf, OpNode


class Passive(OpNode):
    """What holds just because a card is in play."""

    package: ClassVar[str] = "cards.passives"
    called: ClassVar[str] = "passive text"
    of_any_card: ClassVar[bool] = False
    """Whether it means something on a spell: it holds for everybody, or for any card."""

    def words(self, it: str, scope: Scope) -> str:
        """The sentence without its full stop; `it` is the card that this is about."""
        raise NotImplementedError


Passives = tuple[Annotated[Passive, OneOf(Passive)], ...]
