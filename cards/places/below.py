"""The places at a card."""

from __future__ import annotations

from typing import ClassVar, Literal

from cards.grammar.scope import Scope
from cards.marks import Ref
from cards.places.place import Place


class Under(Place):
    """Face down under a card, out of play. It is its owner's there, and goes to the owner when that card
    leaves play."""

    example: ClassVar[str] = "{under: this}"
    picking: ClassVar[str] = "to put under a card"
    under: Ref
    face: Literal["down"] = "down"

    def words(self, card: str, owner: str, scope: Scope) -> str:
        return f"put {card} face down under {scope.phrase(self.under)}"


class AttachedTo(Place):
    """Attached to a card, for alteration spells. This targets that card, and the spell resolves anew; one
    that was attached to another card keeps its tokens, and does not come into play again."""

    example: ClassVar[str] = "{attached_to: this}"
    picking: ClassVar[str] = "to attach"
    in_play: ClassVar[bool] = True
    attached_to: Ref

    def words(self, card: str, owner: str, scope: Scope) -> str:
        return f"attach {card} to {scope.phrase(self.attached_to)}"
