"""Base of all places, and the places at another card."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator

from cards.filter_fields import Ref
from cards.node import KeyNode, OneOf
from cards.wording.scope import Scope

_SHORT: dict[str, dict[str, Any]] = {
    "hand": {"hand": "owner"},
    "discard": {"discard": "owner"},
    "top of draw pile": {"draw": "owner"},
    "bottom of draw pile": {"draw": "owner", "at": "bottom"},
    "removed": {"removed": True},
    "aside": {"aside": True},
}
"""Places that are named by a word alone."""


class Place(KeyNode):
    """The place where a card goes.

    A conjured card that goes to a place out of play goes to its conjuration pile instead, unless it is
    removed from the game.
    """

    package: ClassVar[str] = "cards.places"
    sort_name: ClassVar[str] = "place"
    usual_goal: ClassVar[str] = ""
    in_play: ClassVar[bool] = False
    """True if a card that goes there comes into play, or stays in it."""

    @property
    def goal(self) -> str:
        """Return the end of a question for the card that goes there: `to discard`."""
        return self.usual_goal

    def words(self, card: str, owner: str, scope: Scope) -> str:
        """Write the instruction to bring a card there; `owner` is whose hand and piles are meant."""
        raise NotImplementedError


def _unfolded(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if value not in _SHORT:
        known = ", ".join(f"'{word}'" for word in _SHORT)
        raise ValueError(
            f"'{value}' is not a place: write {known}, or a zone and whose it is, {{hand: owner}}"
        )
    return _SHORT[value]


AnyPlace = Annotated[Annotated[Place, OneOf(Place)], BeforeValidator(_unfolded)]
"""Any place; some are named by a word alone."""


class Under(Place):
    """Face down under a card, out of play.

    The card still belongs to its owner, and goes to the owner when the card above leaves play.
    """

    example: ClassVar[str] = "{under: this}"
    usual_goal: ClassVar[str] = "to put under a card"
    under: Ref
    face: Literal["down"] = "down"

    def words(self, card: str, owner: str, scope: Scope) -> str:
        return f"put {card} face down under {scope.phrase(self.under)}"


class AttachedTo(Place):
    """Attached to a card, for alteration spells.

    The card is targeted, and the spell's text resolves again. A spell that was attached to another card keeps
    its tokens, and does not come into play again.
    """

    example: ClassVar[str] = "{attached_to: this}"
    usual_goal: ClassVar[str] = "to attach"
    in_play: ClassVar[bool] = True
    attached_to: Ref

    def words(self, card: str, owner: str, scope: Scope) -> str:
        return f"attach {card} to {scope.phrase(self.attached_to)}"
