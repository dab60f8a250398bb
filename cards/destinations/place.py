"""Base of all places where a card goes, and the words for some of them."""

from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator

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

    A conjured card that goes to a place out of play goes to its conjuration pile instead, unless it
    goes under a card or out of the game.
    """

    package: ClassVar[str] = "cards.destinations"
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
